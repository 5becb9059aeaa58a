import { describe, expect, test } from 'vitest'
import { newUuid } from '#server/platform/crypto/ids.ts'
import { NO_ID } from '../helping/commands.ts'
import {
  CHECK_VIOLATION,
  NOT_NULL_VIOLATION,
  RESTRICT_VIOLATION,
  type Statement,
  tried,
  UNIQUE_VIOLATION,
} from '../server/sql-refusals.ts'
import { confirm, END, entries, postedHelp } from './posted-help.ts'

const { w, circleId, one, other, posted, asApp, post } = await postedHelp()

describe('posting help', () => {
  test('of a match confirmed in the same transaction writes two entries', async () => {
    const { rows } = await asApp(confirm(one), post([one.id]), entries)
    expect(rows).toEqual([
      { seq: 1, amount: -1_000, given: 0, received: 1_000, balance: -1_000 },
      { seq: 2, amount: -500, given: 0, received: 1_500, balance: -1_500 },
      { seq: 2, amount: 500, given: 1_500, received: 0, balance: 1_500 },
      { seq: 1, amount: 1_000, given: 1_000, received: 0, balance: 1_000 },
    ])
  })

  test('of several matches at once, between the same two, chains their counters', async () => {
    const { rows } = await asApp(
      confirm(one),
      confirm(other),
      post([one.id, other.id], { transfers: [NO_ID, NO_ID.replace('0', '1')] }),
      entries,
    )
    expect(rows.map(({ seq, given, received }) => [seq, given, received])).toEqual([
      [3, 0, 3_000],
      [1, 0, 1_000],
      [2, 0, 1_500],
      [2, 1_500, 0],
      [1, 1_000, 0],
      [3, 3_000, 0],
    ])
  })

  test('of no match posts nothing', async () => {
    expect((await asApp(post([]))).rows).toEqual([{ posted: 0 }])
  })
})

describe('posting help is refused', () => {
  test('for a match that is not confirmed', async () => {
    expect((await asApp(post([one.id]))).refusedWith).toBe(RESTRICT_VIOLATION)
  })

  test('for a match confirmed in an earlier transaction: it was posted then', async () => {
    expect((await asApp(post([posted.matchId]))).refusedWith).toBe(UNIQUE_VIOLATION)
    expect(
      (
        await asApp(
          ['UPDATE match SET deadline_at = NULL WHERE match_id = $1', [posted.matchId]],
          post([posted.matchId]),
        )
      ).refusedWith,
    ).toBe(UNIQUE_VIOLATION)
  })

  test('twice in one transaction, by two calls or in one', async () => {
    expect((await asApp(confirm(one), post([one.id]), post([one.id]))).refusedWith).toBe(
      UNIQUE_VIOLATION,
    )
    expect((await asApp(confirm(one), post([one.id, one.id]))).refusedWith).toBe(UNIQUE_VIOLATION)
  })

  test('for an unknown match, and for one in another circle', async () => {
    expect((await asApp(confirm(one), post([NO_ID]))).refusedWith).toBe(RESTRICT_VIOLATION)
    const elsewhere = await w.openCircle()
    expect(
      (await asApp(confirm(one), post([one.id], { circles: [elsewhere.circleId] }))).refusedWith,
    ).toBe(RESTRICT_VIOLATION)
  })

  test('as a whole when one of several does not qualify', async () => {
    expect((await asApp(confirm(one), post([one.id, other.id]))).refusedWith).toBe(
      RESTRICT_VIOLATION,
    )
  })

  test('for a match confirmed in a savepoint that was taken back, and not in one that was kept', async () => {
    expect(
      (await asApp('SAVEPOINT s', confirm(one), 'RELEASE s', post([one.id]))).refusedWith,
    ).toBeUndefined()
    expect(
      (await asApp('SAVEPOINT s', confirm(one), 'ROLLBACK TO s', post([one.id]))).refusedWith,
    ).toBe(RESTRICT_VIOLATION)
  })

  test('for a match confirmed only in a caller’s table ahead of the real one', async () => {
    const shadow: Statement = [
      `CREATE TEMP TABLE match ON COMMIT DROP AS SELECT * FROM public.match
        WHERE match_id = '${one.id}'`,
      [],
    ]
    const inShadow: Statement = "UPDATE match SET state = 'confirmed', confirmed_rupees = 1000000"
    expect(
      (await asApp('SET LOCAL search_path = pg_temp, public', shadow, inShadow, post([one.id])))
        .refusedWith,
    ).toBe(RESTRICT_VIOLATION)
  })

  test('of an amount not matched and claimed, or without a current claim', async () => {
    const confirmedAs = (amount: string): Statement => [
      `UPDATE match SET state = 'confirmed', confirmed_rupees = ${amount}, paid_at = app_now(),
        version = version + 1 WHERE match_id = $1`,
      [one.id],
    ]
    expect((await asApp(confirmedAs('amount_rupees * 2'), post([one.id]))).refusedWith).toBe(
      CHECK_VIOLATION,
    )
    expect((await asApp(confirmedAs('amount_rupees - 100'), post([one.id]))).refusedWith).toBe(
      RESTRICT_VIOLATION,
    )
    expect(
      (
        await asApp(
          ['UPDATE claim SET withdrawn_at = app_now() WHERE match_id = $1', [one.id]],
          confirm(one),
          post([one.id]),
        )
      ).refusedWith,
    ).toBe(RESTRICT_VIOLATION)
  })

  test('under the id of a transfer that exists', async () => {
    expect(
      (await asApp(confirm(one), post([one.id], { transfers: [posted.transferId] }))).refusedWith,
    ).toBe(UNIQUE_VIOLATION)
  })

  test('without an id for the transfer', async () => {
    expect((await asApp(confirm(one), post([one.id], { transfers: [null] }))).refusedWith).toBe(
      NOT_NULL_VIOLATION,
    )
  })

  test.each([
    ['more matches than circles', () => post([one.id, other.id], { circles: [circleId] })],
    ['more matches than transfers', () => post([one.id, other.id], { transfers: [newUuid()] })],
    [
      'a transfer too many, of help posted long ago',
      () =>
        post([one.id], {
          circles: [circleId, circleId],
          transfers: [newUuid(), posted.transferId],
        }),
    ],
    [
      'no matches at all beside a transfer of long ago',
      () => post(null, { circles: [circleId], transfers: [posted.transferId] }),
    ],
    [
      'no matches and a transfer of long ago',
      () => post([], { circles: [circleId], transfers: [posted.transferId] }),
    ],
    ['no circles', () => post([one.id], { circles: null })],
    ['no transfers', () => post([one.id], { transfers: null })],
  ])('for lists that do not belong together: %s', async (_what, call) => {
    expect((await asApp(confirm(one), confirm(other), call())).refusedWith).toBe(RESTRICT_VIOLATION)
  })
})

describe('a match that becomes confirmed', () => {
  test('cannot be committed without its help, even by the owner', async () => {
    expect((await asApp(confirm(one), END)).refusedWith).toBe(RESTRICT_VIOLATION)
    expect((await tried(w.owner.pool, confirm(one), END)).refusedWith).toBe(RESTRICT_VIOLATION)
    expect((await asApp(confirm(one), confirm(other), post([one.id]), END)).refusedWith).toBe(
      RESTRICT_VIOLATION,
    )
    expect((await asApp(confirm(one), post([one.id]), END)).refusedWith).toBeUndefined()
  })
})
