import { describe, expect, test } from 'vitest'
import { factsAt, madeMatch, after, MADE_AT } from '#test/helping/domain-match.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../shared/calendar.ts'
import { NO_RUPEES, rupees } from '../shared/rupees.ts'
import { clockMove } from './clocks.ts'
import { confirmMatch, confirmReturn, missReturn } from './confirm.ts'
import type { Match } from './match.ts'
import type { MatchFacts } from './moves-now.ts'

const HOURS = 72
const late = madeMatch({ state: 'disputed', deadline: null, late: true, claimedAt: after(0) })
const question = (change: Partial<NonNullable<MatchFacts['dispute']>> = {}) => ({
  isReversal: false,
  isRunning: true,
  canSettle: true,
  openedBy: null,
  ...change,
})
/**
 * A return promised at the beginning: the whole payment, or the part beyond what the ask still
 * took.
 */
const promised = (askOpen: 0 | 500) =>
  confirmMatch(late, {
    seen: true,
    claimedUtr: '123456789012',
    typed: { utrLast4: '9012' },
    overpayment: 'return',
    madeAt: MADE_AT,
    pledgeOpen: NO_RUPEES,
    facts: factsAt(0, { dispute: question(), askOpen: rupees(askOpen) }),
  }).match
const over = HOURS * HOUR_MS + MINUTE_MS

describe('what is to come back', () => {
  test.each<[string, Match, MatchFacts['dispute']]>([
    ['all of it, while it is in question', promised(0), question()],
    ['a part of what was confirmed', promised(500), null],
    [
      'a part of what was reversed',
      { ...promised(500), state: 'reversed' },
      question({ isReversal: true, isRunning: false, canSettle: false }),
    ],
  ])('has three days, and then is for officers; the record stays: %s', (_what, match, dispute) => {
    expect(match.returning?.until).toEqual({ at: after(HOURS * HOUR_MS), moved: 'no' })
    expect(clockMove(match, factsAt(over - 1, { dispute }))).toBeUndefined()
    const moved = clockMove(match, factsAt(over, { dispute }))
    expect(moved).toEqual({
      on: 'return_time_over',
      match: { ...match, returning: { ...match.returning, until: null } },
    })
    expect(clockMove(moved!.match, factsAt(over + DAY_MS, { dispute }))).toBeUndefined()
  })

  test.each<[string, Match, MatchFacts['dispute']]>([
    ['a reversal is decided', promised(500), question({ isReversal: true })],
    ['a ruling can be appealed', promised(0), question({ canSettle: false })],
  ])('waits with its clock until %s', (_what, match, dispute) => {
    expect(clockMove(match, factsAt(over, { dispute }))).toBeUndefined()
  })

  test('has no clock any more once it came, or the giver said that it did not', () => {
    expect(confirmReturn(promised(500), factsAt(DAY_MS)).returning).toEqual({
      amount: 1_000,
      returnedAt: after(DAY_MS),
      until: null,
    })
    expect(missReturn(promised(500), factsAt(DAY_MS)).returning).toEqual({
      amount: 1_000,
      returnedAt: null,
      until: null,
    })
  })

  test('lets a proposed cancellation that nobody answered fall first', () => {
    const match = {
      ...promised(0),
      cancellation: { by: late.giverId, until: { at: after(HOUR_MS), moved: 'no' } },
    } as const
    expect(clockMove(match, factsAt(over, { dispute: question() }))?.on).toBe('cancel_time_over')
  })
})
