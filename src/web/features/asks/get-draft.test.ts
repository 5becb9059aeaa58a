import { describe, expect, test } from 'vitest'
import { asksSomething, checkAskText, EMPTY_GET_DRAFT, getStepAt, readGetDraft } from './get-draft.ts'

const withDetail = { ...EMPTY_GET_DRAFT, detailId: 'd' }
const filled = { ...withDetail, amountText: '1500' }

describe('the step of the get-help wizard', () => {
  test.each([
    [null, EMPTY_GET_DRAFT, 'detail'],
    ['confirm', EMPTY_GET_DRAFT, 'detail'],
    ['amount', withDetail, 'amount'],
    ['confirm', withDetail, 'amount'],
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

test('leaving asks first once something is chosen and not sent', () => {
  expect([EMPTY_GET_DRAFT, withDetail, { ...filled, sent: true }].map(asksSomething)).toEqual([false, true, false])
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
