import { describe, expect, test } from 'vitest'
import { newUuid } from '#server/platform/crypto/ids.ts'
import { RESTRICT_VIOLATION, type Statement, UNIQUE_VIOLATION } from '../server/sql-refusals.ts'
import { END, entries, moved, postedHelp, type Said } from './posted-help.ts'

const { circleId, one, posted, officers, asApp, rule } = await postedHelp()

describe('a reversal', () => {
  const done = () => ({ id: posted.matchId })
  const reversed = (match = done()) => moved(match, "state = 'reversed'")
  const reverse = (matchId = posted.matchId, circle = circleId): Statement => [
    'SELECT post_reversal($1, $2, $3)',
    [circle, matchId, newUuid()],
  ]
  const ruling = (change: Said = {}) =>
    rule(done(), { outcome: 'reverse', amount: null, ...change })

  test('takes the whole of one help back, in both accounts', async () => {
    const { rows } = await asApp(...ruling(), reversed(), reverse(), END, entries)
    expect(rows).toEqual([
      { seq: 1, amount: -1_000, given: 0, received: 1_000, balance: -1_000 },
      { seq: 2, amount: -1_000, given: 0, received: 0, balance: 0 },
      { seq: 1, amount: 1_000, given: 1_000, received: 0, balance: 1_000 },
      { seq: 2, amount: 1_000, given: 0, received: 0, balance: 0 },
    ])
  })

  test.each<[string, () => Statement[]]>([
    ['without a ruling', () => [reversed(), reverse()]],
    ['of a match that stays confirmed', () => [...ruling(), reverse()]],
    [
      'as one ruled who received',
      () => [...ruling({ by: [one.receiver.memberId, officers[1]] }), reversed(), reverse()],
    ],
    [
      'as one ruled who gave',
      () => [...ruling({ by: [officers[0], one.giver.memberId] }), reversed(), reverse()],
    ],
    ['that was only proposed', () => [...ruling({ state: 'proposed' }), reversed(), reverse()]],
    ['ruled to keep it', () => [...ruling({ outcome: 'keep' }), reversed(), reverse()]],
    [
      'ruled about another match',
      () => [...rule(one, { outcome: 'reverse', amount: null }), reversed(), reverse()],
    ],
    ['under another circle', () => [...ruling(), reversed(), reverse(posted.matchId, newUuid())]],
    [
      'of help that was never posted',
      () => [...rule(one, { outcome: 'reverse', amount: null }), reverse(one.id)],
    ],
  ])('is refused %s', async (_what, statements) => {
    expect((await asApp(...statements())).refusedWith).toBe(RESTRICT_VIOLATION)
  })

  test('is posted once', async () => {
    expect((await asApp(...ruling(), reversed(), reverse(), reverse())).refusedWith).toBe(
      UNIQUE_VIOLATION,
    )
  })

  test('is committed only with its match, and its match only with it', async () => {
    expect((await asApp(...ruling(), reversed(), END)).refusedWith).toBe(RESTRICT_VIOLATION)
    expect((await asApp(...ruling(), reversed(), reverse(), END)).refusedWith).toBeUndefined()
  })
})
