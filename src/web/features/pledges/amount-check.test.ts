import { expect, test } from 'vitest'
import { checkPledgeText } from './amount-check.ts'

test.each([
  ['', 'asks.amount-required'],
  ['  ', 'asks.amount-required'],
  ['abc', 'pledges.amount-invalid'],
  ['-500', 'pledges.amount-invalid'],
  ['500.5', 'pledges.amount-invalid'],
  ['0', 'pledges.amount-invalid'],
  ['700', 'pledges.amount-step'],
  ['2000', 'pledges.amount-outside-plan'],
])('%j for a Super pledge is answered with %s', (text, code) => {
  expect(checkPledgeText(text, 'super', 15_000)?.code).toBe(code)
})

test('amounts in other scripts and with grouping are read', () => {
  expect(checkPledgeText('₹ 1,500', 'super', 15_000)).toBeUndefined()
  expect(checkPledgeText('१५००', 'super', 15_000)).toBeUndefined()
})

test('the open-pledge cap and the plan’s bounds come with their figures', () => {
  expect(checkPledgeText('5000', 'simple', 1_000)).toEqual({
    code: 'pledges.open-cap',
    values: { room: 1_000 },
  })
  expect(checkPledgeText('10500', 'simple', 15_000)).toEqual({
    code: 'pledges.amount-outside-plan',
    values: { min: 500, max: 10_000 },
  })
})
