import { expect, test } from 'vitest'
import type { Ask } from '../asks/ask.ts'
import type { Pledge } from '../pledges/pledge.ts'
import type { AskId, PledgeId } from '../shared/ids.ts'
import { rupees } from '../shared/rupees.ts'
import { newShares } from '../shared/shares.ts'
import { holdShares } from './hold-shares.ts'

const at = Temporal.Instant.from('2026-06-01T06:00:00Z')
const open = (amount: number) =>
  ({
    shares: newShares(rupees(amount)),
    state: 'pending',
    queuedAt: at,
    expiresAt: at.add({ hours: 24 }),
  }) as const
const pledge = (id: string, amount: number): Pledge => ({
  ...open(amount),
  id: id as PledgeId,
  plan: 'simple',
  pausedBy: null,
  pausedUntil: null,
})
const ask = (id: string, amount: number): Ask => ({
  ...open(amount),
  id: id as AskId,
  askClass: 'normal',
  firstInClass: true,
  remindAt: null,
  reviewBy: null,
  reviewMoved: 'no',
  paused: null,
})
const share = (pledgeId: string, askId: string, amount: number) => ({
  pledgeId,
  askId,
  amount: rupees(amount),
})

test('each match takes what the one before left, and what nothing is taken from stays out', () => {
  const held = holdShares([share('p', 'a', 500), share('p', 'b', 1_000), share('q', 'b', 500)], {
    pledges: [pledge('p', 1_500), pledge('q', 2_000), pledge('r', 500)],
    asks: [ask('a', 500), ask('b', 2_000), ask('c', 500)],
  })
  expect(
    held.pledges.map(({ id, state, shares }) => [id, state, shares.open, shares.held]),
  ).toEqual([
    ['p', 'matched', 0, 1_500],
    ['q', 'pending', 1_500, 500],
  ])
  expect(
    held.asks.map(({ id, state, shares, firstInClass }) => [
      id,
      state,
      shares.open,
      shares.held,
      firstInClass,
    ]),
  ).toEqual([
    ['a', 'matched', 0, 500, false],
    ['b', 'pending', 500, 1_500, false],
  ])
})

test('never takes more than is open', () => {
  expect(() =>
    holdShares([share('p', 'a', 500), share('p', 'b', 500)], {
      pledges: [pledge('p', 500)],
      asks: [ask('a', 500), ask('b', 500)],
    }),
  ).toThrow()
})

test('takes from nothing that was not read', () => {
  expect(() => holdShares([share('p', 'a', 500)], { pledges: [], asks: [ask('a', 500)] })).toThrow(
    'not open',
  )
})
