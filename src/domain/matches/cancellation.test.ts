import { describe, expect, test } from 'vitest'
import { after, factsAt, madeMatch } from '#test/helping/domain-match.ts'
import { failing } from '#test/helping/failing.ts'
import { G, proposedBy, R } from '#test/matches/matches-in-memory.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../shared/calendar.ts'
import { answerCancellation, proposeCancellation } from './cancellation.ts'
import { clockMove } from './clocks.ts'

describe('a proposed cancellation', () => {
  const proposed = proposeCancellation(madeMatch(), 'giver', factsAt(HOUR_MS)).match

  test('stands for six hours, out of the night, and is made once', () => {
    expect(proposed).toEqual({ ...madeMatch(), cancellation: proposedBy(G) })
    expect(
      proposeCancellation(madeMatch(), 'receiver', factsAt(10 * HOUR_MS)).match.cancellation,
    ).toEqual({ by: R, until: { at: after(24 * HOUR_MS), moved: 'quiet_hours' } })
    expect(() => proposeCancellation(proposed, 'giver', factsAt(2 * HOUR_MS))).toThrow(
      failing('matches.cancel-waits'),
    )
  })

  test('is an agreement when the other side proposes it too, or says yes', () => {
    const over = {
      on: 'cancel_agreed',
      match: {
        ...madeMatch(),
        state: 'cancelled',
        deadline: null,
        endedAt: after(2 * HOUR_MS),
        answerUntil: after(7 * DAY_MS + 2 * HOUR_MS),
      },
    }
    expect(proposeCancellation(proposed, 'receiver', factsAt(2 * HOUR_MS))).toEqual(over)
    expect(
      answerCancellation(proposed, 'receiver', { agree: true, facts: factsAt(2 * HOUR_MS) }),
    ).toEqual(over)
  })

  test('leaves everything as it was when it is refused, or nobody answers', () => {
    expect(
      answerCancellation(proposed, 'receiver', { agree: false, facts: factsAt(2 * HOUR_MS) }),
    ).toEqual({ on: 'cancel_refused', match: madeMatch() })
    expect(clockMove(proposed, factsAt(7 * HOUR_MS + MINUTE_MS - 1))).toBeUndefined()
    expect(clockMove(proposed, factsAt(7 * HOUR_MS + MINUTE_MS))).toEqual({
      on: 'cancel_time_over',
      match: madeMatch(),
    })
  })

  test('is nobody’s to answer but the other side’s', () => {
    for (const agree of [true, false])
      expect(() =>
        answerCancellation(proposed, 'giver', { agree, facts: factsAt(2 * HOUR_MS) }),
      ).toThrow(failing('matches.not-now'))
    for (const agree of [true, false])
      expect(() =>
        answerCancellation(madeMatch(), 'giver', { agree, facts: factsAt(2 * HOUR_MS) }),
      ).toThrow(failing('matches.not-now'))
  })

  test('goes under with a match that lapses at the same minute', () => {
    expect(
      clockMove(
        { ...proposed, deadline: { at: after(7 * HOUR_MS), moved: 'no' } },
        factsAt(8 * HOUR_MS),
      ),
    ).toMatchObject({ on: 'pay_time_over', match: { state: 'lapsed', cancellation: null } })
  })
})
