import { expect, test } from 'vitest'
import { ApiError, apiErrorFrom, messageOf, outcomeIsUnknown } from './api-error.ts'

test('the server’s code, sentence and fields are read', () => {
  const error = apiErrorFrom(400, {
    error: {
      code: 'pledges.amount-step',
      message: 'Amount must be a multiple of 500.',
      fields: { amount: 'Amount must be a multiple of 500.' },
    },
  })
  expect(error).toMatchObject({
    status: 400,
    code: 'pledges.amount-step',
    message: 'Amount must be a multiple of 500.',
    fields: { amount: 'Amount must be a multiple of 500.' },
  })
})

test.each([
  undefined,
  null,
  'Bad gateway',
  [],
  { error: 'x' },
  { error: { code: 5, fields: { amount: 3 } } },
])('an answer like %j becomes a failure without words', (body) => {
  expect(apiErrorFrom(502, body)).toMatchObject({
    code: 'client.unreadable-answer',
    message: '',
    fields: {},
  })
})

test('a refusal speaks for itself, and an act that may have counted; a fault and a broken line do not', () => {
  const of = (status: number) =>
    new ApiError({ code: 'x.y', status, message: 'said by the server' })
  expect(messageOf(of(409), 'fallback')).toBe('said by the server')
  expect(messageOf(of(504), 'fallback')).toBe('said by the server')
  expect(messageOf(of(500), 'fallback')).toBe('fallback')
  expect(messageOf(of(0), 'fallback')).toBe('fallback')
  expect(messageOf(new Error('internal'), 'fallback')).toBe('fallback')
})

test('only a refusal settles what happened', () => {
  expect(outcomeIsUnknown(new ApiError({ code: 'x.y', status: 422, message: '' }))).toBe(false)
  expect(outcomeIsUnknown(new ApiError({ code: 'x.y', status: 503, message: '' }))).toBe(true)
  expect(outcomeIsUnknown(new ApiError({ code: 'x.y', status: 504, message: '' }))).toBe(true)
  expect(outcomeIsUnknown(new ApiError({ code: 'x.y', status: 0, message: '' }))).toBe(true)
  expect(outcomeIsUnknown(new Error('x'))).toBe(true)
})
