import { describe, expect, test } from 'vitest'
import { factsAt, madeMatch } from '#test/helping/domain-match.ts'
import { failing } from '#test/helping/failing.ts'
import { done, lapsed, reversal } from '#test/matches/matches-in-memory.ts'
import { DAY_MS } from '../shared/calendar.ts'
import { canWrite, checkMessage } from './conversation.ts'
import type { Match } from './match.ts'
import type { MatchFacts } from './moves-now.ts'

describe('the conversation about a payment', () => {
  test.each<[string, Match, Partial<MatchFacts>, number, boolean]>([
    ['while it is live', madeMatch(), {}, 0, true],
    ['while it can be claimed late', lapsed, {}, 8 * DAY_MS - 1, true],
    ['after that', lapsed, {}, 8 * DAY_MS, false],
    ['once it is confirmed', done, {}, 2 * DAY_MS, false],
    ['while its reversal is in question', done, { dispute: reversal() }, 40 * DAY_MS, true],
    ['after that', done, { dispute: reversal({ isRunning: false }) }, 2 * DAY_MS, false],
  ])('is open %s', (_what, match, facts, ms, open) => {
    expect(canWrite(match, factsAt(ms, facts))).toBe(open)
  })

  test('takes 1 to 1,000 characters without the space around them', () => {
    expect([checkMessage('  I paid.\n'), checkMessage('x'.repeat(1_000)).length]).toEqual([
      'I paid.',
      1_000,
    ])
    for (const text of ['', '  \n ', 'x'.repeat(1_001)])
      expect(() => checkMessage(text)).toThrow(failing('matches.message-length'))
  })
})
