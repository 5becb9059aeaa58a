import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { askFreshLogin, isLoginStale } from './fresh-login.ts'

test('only a stale login asks for the password once more', () => {
  expect(
    isLoginStale(new ApiError({ code: 'request.login-stale', status: 403, message: '' })),
  ).toBe(true)
  expect(
    isLoginStale(new ApiError({ code: 'members.password-wrong', status: 400, message: '' })),
  ).toBe(false)
  expect(isLoginStale(new Error('request.login-stale'))).toBe(false)
})

test('where nothing draws the question it is answered with no at once', async () => {
  await expect(askFreshLogin()).resolves.toBe(false)
})
