import { expect, test } from 'vitest'
import { amountProblem, type RequestValues } from './request-check.ts'

const room = { pledgeRoom: 5_000, available: 2_000 }
const values = (rest: Partial<RequestValues>): RequestValues => ({
  act: 'pledge',
  plan: 'simple',
  amount: '1000',
  detailId: null,
  note: '',
  ...rest,
})

test('an amount for somebody else obeys the rules of one’s own', () => {
  expect(amountProblem(values({}), room)).toBeUndefined()
  expect(amountProblem(values({ amount: '700' }), room)).toEqual({ code: 'pledges.amount-step' })
  expect(amountProblem(values({ amount: '5500' }), room)).toEqual({
    code: 'pledges.open-cap',
    values: { room: 5_000 },
  })
  expect(amountProblem(values({ plan: 'super', amount: '2000' }), room)).toMatchObject({
    code: 'pledges.amount-outside-plan',
  })
  expect(amountProblem(values({ act: 'ask', amount: '2500' }), room)).toEqual({
    code: 'asks.above-available',
    values: { available: 2_000 },
  })
  expect(amountProblem(values({ act: 'ask', amount: '' }), room)).toEqual({
    code: 'asks.amount-required',
  })
})

test('nothing is said of the amount before it is known what it is for', () => {
  expect(amountProblem(values({ act: null, amount: '' }), room)).toBeUndefined()
  expect(amountProblem(values({ plan: null, amount: '' }), room)).toBeUndefined()
})
