import { expect, test } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { checkedBy, showFieldErrors } from './form-resolver.ts'

const OPTIONS = { shouldUseNativeValidation: false, fields: {} }
const VALUES = { title: '', text: '' }

test('a form is wrong where a rule has a sentence, and only there', async () => {
  const check = checkedBy<typeof VALUES>(({ title, text }) => ({
    title: title === '' && 'Give it a title.',
    text: text.length > 3 ? 'Too long.' : undefined,
  }))
  expect(await check(VALUES, undefined, OPTIONS)).toEqual({
    values: {},
    errors: { title: { type: 'checked', message: 'Give it a title.' } },
  })
  const right = { title: 'A title', text: '' }
  expect(await check(right, undefined, OPTIONS)).toEqual({ values: right, errors: {} })
})

test('a refusal shows under the fields it names, the first of them with the focus', () => {
  const shown: unknown[] = []
  const form = { setError: (...one: unknown[]) => void shown.push(one) }
  const error = new ApiError({
    code: 'common.invalid',
    status: 400,
    message: 'Please check.',
    fields: { text: 'Too long.', other: 'Unknown.' },
  })
  expect(showFieldErrors(form as never, error, ['title', 'text'])).toBe(true)
  expect(shown).toEqual([['text', { type: 'server', message: 'Too long.' }, { shouldFocus: true }]])
  expect(showFieldErrors(form as never, error, ['title'])).toBe(false)
  expect(showFieldErrors(form as never, new Error('no line'), ['text'])).toBe(false)
})
