import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { isFactorDue, isSessionOver, loginAddress } from './session-over.ts'

test('the login page is told where to come back to', () => {
  expect(loginAddress({ here: '/help/give?ask=ABC', expired: false })).toBe(
    '/login?next=%2Fhelp%2Fgive%3Fask%3DABC',
  )
  expect(loginAddress({ here: '/coine', expired: true })).toBe('/login?expired=1&next=%2Fcoine')
})

test.each(['//evil.example/x', 'https://evil.example', 'coine'])(
  '%s is no place of this site',
  (here) => {
    expect(loginAddress({ here, expired: false })).toBe('/login?next=%2Fdashboard')
  },
)

test('a wrong password is no session that is over', () => {
  expect(
    isSessionOver(new ApiError({ code: 'members.login-failed', status: 401, message: '' })),
  ).toBe(false)
  expect(
    isSessionOver(new ApiError({ code: 'request.session-expired', status: 401, message: '' })),
  ).toBe(true)
})

test('half a login leads to the second step, and back to where the person wanted to be', () => {
  expect(loginAddress({ here: '/coine?type=help', factor: true })).toBe(
    '/login?factor=1&next=%2Fcoine%3Ftype%3Dhelp',
  )
  expect(
    isFactorDue(new ApiError({ code: 'request.second-factor-needed', status: 403, message: '' })),
  ).toBe(true)
  expect(
    isFactorDue(new ApiError({ code: 'request.second-factor-missing', status: 403, message: '' })),
  ).toBe(false)
})
