import { describe, expect, test } from 'vitest'
import {
  asksSomething,
  checkAskText,
  EMPTY_GET_DRAFT,
  getStepAt,
  readGetDraft,
  withDetail,
} from './get-draft.ts'

const chosen = { ...EMPTY_GET_DRAFT, detailId: 'd' }
const filled = { ...chosen, amountText: '1500', note: 'School fees' }

describe('the step of the get-help wizard', () => {
  test.each([
    [null, EMPTY_GET_DRAFT, 'detail'],
    ['confirm', EMPTY_GET_DRAFT, 'detail'],
    ['amount', chosen, 'amount'],
    ['confirm', chosen, 'amount'],
    ['confirm', filled, 'confirm'],
    ['done', filled, 'confirm'],
    ['nonsense', filled, 'detail'],
    ['amount', { ...EMPTY_GET_DRAFT, sent: true }, 'done'],
  ])('asked for %j with %j is %s', (wanted, draft, step) => {
    expect(getStepAt(wanted, draft)).toBe(step)
  })
})

test('a draft survives a reload; what is not one is dropped', () => {
  expect(readGetDraft(JSON.parse(JSON.stringify(filled)))).toEqual(filled)
  expect(readGetDraft(null)).toBeUndefined()
})

test('choosing again keeps that member’s words and drops those of another', () => {
  expect(withDetail(filled, 'e', (id) => id === 'd')).toEqual({ ...filled, detailId: 'e' })
  expect(withDetail(filled, 'e', () => false)).toEqual({ ...EMPTY_GET_DRAFT, detailId: 'e' })
  expect(withDetail(EMPTY_GET_DRAFT, 'e', () => false)).toEqual({
    ...EMPTY_GET_DRAFT,
    detailId: 'e',
  })
})

test('leaving asks first once something is chosen and not sent', () => {
  expect([EMPTY_GET_DRAFT, chosen, { ...filled, sent: true }].map(asksSomething)).toEqual([
    false,
    true,
    false,
  ])
})

test.each([
  ['', 'asks.amount-required'],
  ['abc', 'asks.amount-step'],
  ['250', 'asks.amount-step'],
  ['3000', 'asks.above-available'],
  ['2500', undefined],
])('an amount of %j is answered with %s', (text, code) => {
  expect(checkAskText(text, 2_500)?.code).toBe(code)
})
