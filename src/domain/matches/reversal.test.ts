import { describe, expect, test } from 'vitest'
import { factsAt } from '#test/helping/domain-match.ts'
import { failing } from '#test/helping/failing.ts'
import { done, G, question, R, reversal } from '#test/matches/matches-in-memory.ts'
import { DAY_MS } from '../shared/calendar.ts'
import { askReversal, withdrawReversal } from './reversal.ts'

describe('a reversal', () => {
  test('is asked for once by each side within thirty days and changes nothing', () => {
    expect([
      askReversal(done, 'giver', factsAt(2 * DAY_MS)),
      askReversal(done, 'receiver', factsAt(2 * DAY_MS)),
    ]).toEqual([done, done])
    expect(() => askReversal(done, 'giver', factsAt(31 * DAY_MS))).toThrow(
      failing('matches.reversal-over'),
    )
    for (const facts of [
      { dispute: reversal() },
      { reversals: { askedBy: [G], isRuled: false } },
      { reversals: { askedBy: [R], isRuled: true } },
    ])
      expect(() => askReversal(done, 'giver', factsAt(2 * DAY_MS, facts))).toThrow(
        failing('matches.reversal-over'),
      )
    expect(
      askReversal(done, 'giver', factsAt(2 * DAY_MS, { dispute: question({ isRunning: false }) })),
    ).toEqual(done)
  })

  test('is taken back by whoever asked, until it is ruled', () => {
    expect(
      withdrawReversal(done, 'receiver', factsAt(2 * DAY_MS, { dispute: reversal() })),
    ).toEqual(done)
    expect(() =>
      withdrawReversal(done, 'giver', factsAt(2 * DAY_MS, { dispute: reversal() })),
    ).toThrow(failing('matches.not-now'))
    expect(() =>
      withdrawReversal(
        done,
        'receiver',
        factsAt(2 * DAY_MS, { dispute: reversal({ canSettle: false }) }),
      ),
    ).toThrow(failing('matches.not-now'))
  })
})
