import { describe, expect, test } from 'vitest'
import {
  isLive,
  MATCH_TRANSITIONS,
  type MatchEventKind,
  type MatchState,
  movesOf,
  type Party,
  transitionsOf,
} from './match-transitions.ts'

const STATES: readonly MatchState[] = [
  'awaiting_payment',
  'bank_pending',
  'awaiting_confirmation',
  'disputed',
  'confirmed',
  'declined',
  'lapsed',
  'cancelled',
  'reversed',
]
const EVENTS: readonly MatchEventKind[] = [
  'made',
  'claimed',
  'claim_withdrawn',
  'bank_pending',
  'bank_failed',
  'declined',
  'cancel_proposed',
  'cancel_refused',
  'cancel_agreed',
  'cancel_time_over',
  'late_claimed',
  'return_promised',
  'returned',
  'return_missing',
  'return_time_over',
  'not_received',
  'confirmed',
  'pay_time_over',
  'bank_time_over',
  'confirm_time_over',
  'ruled_paid',
  'ruled_not_paid',
  'ruled_void',
  'reversal_asked',
  'reversal_withdrawn',
  'ruled_kept',
  'ruled_returned',
  'reversed',
]
const PARTIES: readonly Party[] = ['giver', 'receiver', 'clock', 'officers']

/** The moves by which both end a match without fault, from one state. */
const PARTING = (state: MatchState): Readonly<Record<string, MatchState>> => ({
  [`${state}, cancel_proposed, giver`]: state,
  [`${state}, cancel_proposed, receiver`]: state,
  [`${state}, cancel_agreed, giver`]: 'cancelled',
  [`${state}, cancel_agreed, receiver`]: 'cancelled',
  [`${state}, cancel_refused, giver`]: state,
  [`${state}, cancel_refused, receiver`]: state,
  [`${state}, cancel_time_over, clock`]: state,
})

/**
 * A second copy of the table: who may do what in which state, and what follows. All other cells are
 * empty.
 */
const ALLOWED: Readonly<Record<string, MatchState | readonly MatchState[]>> = {
  'awaiting_payment, claimed, giver': 'awaiting_confirmation',
  'awaiting_payment, bank_pending, giver': 'bank_pending',
  'awaiting_payment, declined, giver': 'declined',
  'awaiting_payment, pay_time_over, clock': 'lapsed',
  ...PARTING('awaiting_payment'),
  'bank_pending, claimed, giver': 'awaiting_confirmation',
  'bank_pending, bank_failed, giver': 'awaiting_payment',
  'bank_pending, confirmed, receiver': 'confirmed',
  'bank_pending, bank_time_over, clock': 'disputed',
  ...PARTING('bank_pending'),
  'awaiting_confirmation, claim_withdrawn, giver': ['awaiting_payment', 'lapsed'],
  'awaiting_confirmation, confirmed, receiver': 'confirmed',
  'awaiting_confirmation, not_received, receiver': 'disputed',
  'awaiting_confirmation, confirm_time_over, clock': 'disputed',
  'disputed, confirmed, receiver': 'confirmed',
  'disputed, return_promised, receiver': 'disputed',
  'disputed, returned, giver': 'cancelled',
  'disputed, ruled_paid, officers': 'confirmed',
  'disputed, ruled_not_paid, officers': 'cancelled',
  'disputed, ruled_void, officers': 'cancelled',
  ...PARTING('disputed'),
  'confirmed, returned, giver': 'confirmed',
  'reversed, returned, giver': 'reversed',
  'confirmed, return_missing, giver': 'confirmed',
  'reversed, return_missing, giver': 'reversed',
  'reversed, ruled_kept, officers': 'reversed',
  'reversed, ruled_returned, officers': 'reversed',
  'confirmed, ruled_returned, officers': 'confirmed',
  'disputed, return_time_over, clock': 'disputed',
  'confirmed, return_time_over, clock': 'confirmed',
  'reversed, return_time_over, clock': 'reversed',
  'confirmed, reversal_asked, giver': 'confirmed',
  'confirmed, reversal_asked, receiver': 'confirmed',
  'confirmed, reversal_withdrawn, giver': 'confirmed',
  'confirmed, reversal_withdrawn, receiver': 'confirmed',
  'confirmed, ruled_kept, officers': 'confirmed',
  'confirmed, reversed, officers': 'reversed',
  'declined, late_claimed, giver': 'disputed',
  'lapsed, late_claimed, giver': 'disputed',
  'cancelled, late_claimed, giver': 'disputed',
}
const CELLS = STATES.flatMap((from) =>
  EVENTS.flatMap((on) =>
    PARTIES.map((by) => ({ from, on, by, to: [ALLOWED[`${from}, ${on}, ${by}`] ?? []].flat() })),
  ),
)

describe('the moves of a match', () => {
  test.each(STATES)('from %s are those of the rules and no others', (from) => {
    for (const { on, by, to } of CELLS.filter((cell) => cell.from === from)) {
      expect(
        transitionsOf({ from, on, by }).map((move) => move.to),
        `${on} by the ${by}`,
      ).toEqual(to)
      expect(
        movesOf(from, by).some((move) => move.on === on),
        `${on} by the ${by}`,
      ).toBe(to.length > 0)
    }
  })

  test('are each there once, and every state and event is known here', () => {
    const listed = Object.entries(MATCH_TRANSITIONS).flatMap(([from, moves]) =>
      moves.map(({ on, by, to }) => `${from}, ${on}, ${by}: ${to}`),
    )
    expect(listed.toSorted()).toEqual(
      Object.entries(ALLOWED)
        .flatMap(([move, to]) => [to].flat().map((state) => `${move}: ${state}`))
        .toSorted(),
    )
    expect(Object.keys(MATCH_TRANSITIONS)).toEqual(STATES)
  })

  test('only the receiver or two officers confirm, and silence never confirms or cancels', () => {
    for (const { on, by, to } of STATES.filter(
      (from) => from !== 'confirmed' && from !== 'reversed',
    ).flatMap((from) => MATCH_TRANSITIONS[from])) {
      if (to === 'confirmed')
        expect(['confirmed receiver', 'ruled_paid officers']).toContain(`${on} ${by}`)
      if (by === 'clock')
        expect(['awaiting_payment', 'bank_pending', 'lapsed', 'disputed']).toContain(to)
    }
  })

  test('neither side ends a claimed payment alone, and nobody cancels during a claim', () => {
    const ends = MATCH_TRANSITIONS.awaiting_confirmation.map(({ to }) => to)
    expect(ends).not.toContain('cancelled')
    for (const { on, to } of MATCH_TRANSITIONS.bank_pending)
      if (to === 'cancelled') expect(on).toBe('cancel_agreed')
  })
})

test('a match is live until its end: its payee may be seen and its share is held', () => {
  expect(STATES.filter(isLive)).toEqual([
    'awaiting_payment',
    'bank_pending',
    'awaiting_confirmation',
    'disputed',
  ])
})
