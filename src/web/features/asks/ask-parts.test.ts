import { expect, test } from 'vitest'
import { askParts, runningShares } from './ask-parts.ts'

const ask = { id: 'ask', heldAmount: 1_500, fulfilledAmount: 500, closedAmount: 0 }
const share = (amount: number, askId = 'ask') => ({
  id: `${amount}`,
  askId,
  amount,
  giverName: 'Asha',
  status: 'Awaiting payment',
})

test('an ask fills up share by share', () => {
  const running = runningShares(ask, [share(500), share(1_000), share(2_000, 'another')])
  expect(askParts(ask, running)).toEqual([
    { rupees: 500, state: 'done' },
    { rupees: 500, state: 'now' },
    { rupees: 1_000, state: 'now' },
  ])
})

test('payments of another moment are not drawn one by one', () => {
  expect(runningShares(ask, [share(500)])).toEqual([])
  expect(askParts(ask, [])).toEqual([
    { rupees: 500, state: 'done' },
    { rupees: 1_500, state: 'now' },
  ])
})

test('what was closed is drawn, what is open is not', () => {
  const over = { ...ask, heldAmount: 0, closedAmount: 500 }
  expect(askParts(over, [])).toEqual([
    { rupees: 500, state: 'done' },
    { rupees: 500, state: 'over' },
  ])
})
