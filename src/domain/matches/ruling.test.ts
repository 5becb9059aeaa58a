import { describe, expect, test } from 'vitest'
import { after, factsAt, madeMatch } from '#test/helping/domain-match.ts'
import { failing } from '#test/helping/failing.ts'
import { done, G, late, proposedBy, question, reversal } from '#test/matches/matches-in-memory.ts'
import { DAY_MS, HOUR_MS } from '../shared/calendar.ts'
import { rupees } from '../shared/rupees.ts'
import type { Match } from './match.ts'
import type { MatchFacts } from './moves-now.ts'
import { type MatchRuling, ruleMatch } from './ruling.ts'

describe('a final ruling', () => {
  const asked = madeMatch({
    state: 'disputed',
    deadline: null,
    claimedAt: after(HOUR_MS),
    cancellation: proposedBy(G),
  })
  const rule = (
    outcome: MatchRuling['outcome'],
    amount: number | null,
    match = asked,
    facts: Partial<MatchFacts> = {},
  ) =>
    ruleMatch(match, {
      ruling: { outcome, amount },
      pledgeOpen: rupees(1_000),
      facts: factsAt(3 * DAY_MS, { dispute: question({ canSettle: false }), ...facts }),
    })

  test.each<[MatchRuling['outcome'], number | null, object]>([
    [
      'paid',
      1_500,
      {
        state: 'confirmed',
        confirmed: { amount: 1_500, askFilled: 1_500, pledgeFilled: 1_500, paidAt: after(HOUR_MS) },
      },
    ],
    [
      'paid_in_part',
      1_234,
      {
        state: 'confirmed',
        confirmed: { amount: 1_234, askFilled: 1_234, pledgeFilled: 1_234, paidAt: after(HOUR_MS) },
      },
    ],
    ['not_paid', null, { state: 'cancelled', confirmed: null }],
    ['void', null, { state: 'cancelled', confirmed: null }],
  ])('%s of %s ends the match', (outcome, amount, end) => {
    expect(rule(outcome, amount).match).toEqual({
      ...asked,
      ...end,
      ruled: true,
      cancellation: null,
      endedAt: after(3 * DAY_MS),
      answerUntil: after((outcome.startsWith('paid') ? 33 : 10) * DAY_MS),
    })
  })

  test('about a late payment fills only what is open', () => {
    expect(
      rule('paid_in_part', 1_234, late, { askOpen: rupees(500) }).match.confirmed,
    ).toMatchObject({ amount: 1_234, askFilled: 500, pledgeFilled: 1_000 })
    expect(
      rule('void', null, {
        ...late,
        returning: { amount: rupees(1_500), returnedAt: null, until: null },
      }).match,
    ).toMatchObject({ state: 'cancelled', returning: null })
  })

  test('about a reversal reverses, or keeps', () => {
    const facts = { dispute: reversal({ canSettle: false }) }
    expect(rule('reverse', null, done, facts)).toEqual({
      on: 'reversed',
      match: { ...done, state: 'reversed' },
    })
    expect(rule('keep', null, done, facts)).toEqual({ on: 'ruled_kept', match: done })
    for (const outcome of ['reverse', 'keep'] as const)
      expect(() => rule(outcome, null)).toThrow(failing('matches.not-now'))
    expect(() => rule('paid', 1_500, done, facts)).toThrow(failing('matches.not-now'))
  })

  test('adds that money came back where the giver had not confirmed it', () => {
    const facts = { dispute: question({ isReturn: true, canSettle: false }) }
    const back = (returnedAt: Temporal.Instant | null): Match => ({
      ...done,
      returning: { amount: rupees(500), returnedAt, until: null },
    })
    expect(rule('keep', null, back(null), facts)).toEqual({ on: 'ruled_kept', match: back(null) })
    expect(rule('returned', null, back(null), facts)).toEqual({
      on: 'ruled_returned',
      match: back(after(3 * DAY_MS)),
    })
    expect(rule('returned', null, back(after(-HOUR_MS)), facts)).toEqual({
      on: 'ruled_returned',
      match: back(after(-HOUR_MS)),
    })
    expect(() =>
      rule('returned', null, back(null), { dispute: reversal({ canSettle: false }) }),
    ).toThrow(failing('matches.not-now'))
  })

  test('never is about more than was matched', () => {
    for (const amount of [1_501, 0, -1])
      expect(() => rule('paid_in_part', amount)).toThrow('a ruling about more than was matched')
  })
})
