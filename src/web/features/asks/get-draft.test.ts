import { describe, expect, test } from 'vitest'
import {
  asksSomething,
  checkAskText,
  emptyGetDraft,
  getStepAt,
  needsIdentity,
  readGetDraft,
} from './get-draft.ts'

const empty = emptyGetDraft('asha')
const amount = { ...empty, amountText: '1500', note: 'School fees' }
const filled = { ...amount, detailId: 'd' }
const known = {
  available: 8_000,
  hasDetail: (id: string) => id === 'd',
  roomWithoutIdentity: null as number | null,
}

describe('the step of asking for help', () => {
  test.each([
    [null, empty, 'amount'],
    ['confirm', empty, 'amount'],
    [null, filled, 'amount'],
    ['nonsense', filled, 'amount'],
    ['detail', amount, 'detail'],
    ['confirm', amount, 'detail'],
    ['confirm', { ...filled, amountText: '700' }, 'amount'],
    ['confirm', { ...filled, amountText: '8500' }, 'amount'],
    ['confirm', { ...filled, detailId: 'deleted' }, 'detail'],
    ['confirm', filled, 'confirm'],
    ['identity', filled, 'confirm'],
    ['done', filled, 'confirm'],
    ['amount', { ...empty, sent: true }, 'done'],
  ])('asked for %j with %j is %s', (wanted, draft, step) => {
    expect(getStepAt(wanted, draft, known)).toBe(step)
  })

  test.each([
    ['confirm', 1_000, 'identity'],
    ['confirm', 1_500, 'confirm'],
    ['identity', 1_500, 'identity'],
    ['detail', 0, 'detail'],
  ])('asked for %j with room for %i without a PAN is %s', (wanted, roomWithoutIdentity, step) => {
    expect(getStepAt(wanted, filled, { ...known, roomWithoutIdentity })).toBe(step)
  })
})

test.each([
  ['', null, false],
  ['500', 0, true],
  ['', 0, true],
  ['', 500, false],
  ['1000', 500, true],
])('an amount of %j with room for %j needs a PAN: %s', (text, room, needed) => {
  expect(needsIdentity(text, room)).toBe(needed)
})

test('a draft survives a reload; another person’s is dropped, and what is not one', () => {
  const stored = JSON.parse(JSON.stringify(filled)) as unknown
  expect(readGetDraft(stored, 'asha')).toEqual(filled)
  expect(readGetDraft(stored, 'ravi')).toBeUndefined()
  expect(readGetDraft(null, 'asha')).toBeUndefined()
})

test('leaving asks first once something is filled in and not sent', () => {
  const noted = { ...empty, note: 'School fees' }
  expect([empty, amount, noted, { ...filled, sent: true }].map(asksSomething)).toEqual([
    false,
    true,
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
