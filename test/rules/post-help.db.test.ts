import { describe, expect, test } from 'vitest'
import {
  CHECK_VIOLATION,
  NO_PRIVILEGE,
  RESTRICT_VIOLATION,
  type Statement,
  tried,
  UNIQUE_VIOLATION,
} from '../server/sql-refusals.ts'
import { newUuid } from '#server/platform/crypto/ids.ts'
import {
  again,
  confirm,
  confirmUnseen,
  END,
  entries,
  GROUNDLESS,
  moved,
  movedUnseen,
  postedHelp,
  withoutClaim,
} from './posted-help.ts'

const { w, one, other, posted, asApp, refused } = await postedHelp()
const helps = `SELECT count(*)::int AS helps FROM ledger_transfer`

describe('the event by which a match becomes confirmed', () => {
  test('posts two entries, and the transfer has its id', async () => {
    expect((await asApp(confirm(one), entries)).rows).toEqual([
      { seq: 1, amount: -1_000, given: 0, received: 1_000, balance: -1_000 },
      { seq: 2, amount: -500, given: 0, received: 1_500, balance: -1_500 },
      { seq: 2, amount: 500, given: 1_500, received: 0, balance: 1_500 },
      { seq: 1, amount: 1_000, given: 1_000, received: 0, balance: 1_000 },
    ])
    const id = newUuid()
    const transfer: Statement = [
      'SELECT transfer_id AS id, number FROM ledger_transfer WHERE match_id = $1',
      [one.id],
    ]
    expect((await asApp(confirm(one, [id]), transfer)).rows).toEqual([{ id, number: 2 }])
  })

  test('posts with others in one statement: between the same two, the counters go on', async () => {
    const [first, second] = [newUuid(), newUuid()].toSorted()
    const { rows } = await asApp(confirm([one, other], [first!, second!]), entries)
    expect(rows.map(({ seq, given, received }) => [seq, given, received])).toEqual([
      [3, 0, 3_000],
      [1, 0, 1_000],
      [2, 0, 1_500],
      [2, 1_500, 0],
      [1, 1_000, 0],
      [3, 3_000, 0],
    ])
  })

  test('posts nothing where it is none', async () => {
    const [sql, params] = confirm(one) as readonly [string, readonly unknown[]]
    const none: Statement = [`${sql} WHERE false`, params]
    expect((await asApp(none, helps)).rows).toEqual([{ helps: 1 }])
  })

  test('posts after a savepoint that was taken back, and in one that was kept', async () => {
    const { rows } = await asApp(
      'SAVEPOINT s',
      confirm(one),
      'ROLLBACK TO s',
      'SAVEPOINT t',
      confirm(one),
      'RELEASE t',
      END,
      helps,
    )
    expect(rows).toEqual([{ helps: 2 }])
  })

  test('posts once: not a later one of that state, and none of another', async () => {
    const { rows } = await asApp(
      moved({ id: posted.matchId }, "state = 'confirmed'"),
      confirm(one),
      moved(one, "state = 'confirmed'"),
      moved(other, "state = 'awaiting_payment'"),
      END,
      helps,
    )
    expect(rows).toEqual([{ helps: 2 }])
  })
})

describe('posting help is refused', () => {
  test('for a match that is not confirmed, and for a version that it does not have now', async () => {
    const said = (version: number, state: string, of = 'circle_id, match_id'): Statement => [
      `INSERT INTO match_event (circle_id, match_id, version, event_id, kind, to_state, happened_at)
        SELECT ${of}, version + $2, gen_random_uuid(), 'moved', $3, app_now()
        FROM match WHERE match_id = $1`,
      [one.id, version, state],
    ]
    const untrue = {
      refusedWith: RESTRICT_VIOLATION,
      reason: 'an event of another version or state than its match has',
    }
    const twice = [confirmUnseen(one), movedUnseen(one, "state = 'confirmed'")]
    expect(await asApp(said(1, 'confirmed'))).toMatchObject(untrue)
    for (const state of ['confirmed', 'reversed', 'lapsed'])
      expect(await asApp(...twice, said(-1, state))).toMatchObject(untrue)
    expect(await asApp(...twice, said(0, 'reversed'))).toMatchObject(untrue)
    expect(await refused(...twice, said(0, 'confirmed'))).toBeUndefined()
    for (const of of ['circle_id, gen_random_uuid()', 'gen_random_uuid(), match_id'])
      expect(await asApp(confirmUnseen(one), said(0, 'confirmed', of))).toMatchObject(untrue)
    // Its version before has no event, and cannot get one any more.
    expect(await refused(...twice, said(0, 'confirmed'), END)).toBe(RESTRICT_VIOLATION)
  })

  test('a second time, even by the owner', async () => {
    expect((await tried(w.owner.pool, again('help'))).refusedWith).toBe(UNIQUE_VIOLATION)
  })

  test('as a whole when one of several does not qualify', async () => {
    expect(await asApp(withoutClaim(other), confirm([one, other]))).toMatchObject(GROUNDLESS)
    expect(await refused(confirm([one, other]))).toBeUndefined()
  })

  test('of an amount not matched and claimed, or without a current claim', async () => {
    const confirmedAs = (amount: string) =>
      moved(one, `state = 'confirmed', confirmed_rupees = ${amount}, paid_at = app_now()`)
    expect(await refused(confirmedAs('amount_rupees * 2'))).toBe(CHECK_VIOLATION)
    expect(await asApp(confirmedAs('amount_rupees - 100'))).toMatchObject(GROUNDLESS)
    expect(await asApp(withoutClaim(one), confirm(one))).toMatchObject(GROUNDLESS)
  })

  test('for a claim that is only in a caller’s table ahead of the real one', async () => {
    expect(
      await asApp(
        'CREATE TEMP TABLE claim ON COMMIT DROP AS SELECT * FROM public.claim',
        'SET LOCAL search_path = pg_temp, public',
        withoutClaim(one),
        confirm(one),
      ),
    ).toMatchObject(GROUNDLESS)
  })

  test('for events in a table of the caller', async () => {
    expect(
      await refused(
        'CREATE TEMP TABLE mine (LIKE match_event) ON COMMIT DROP',
        `CREATE TRIGGER mine AFTER INSERT ON mine REFERENCING NEW TABLE AS new_events
          FOR EACH STATEMENT EXECUTE FUNCTION post_transfers()`,
      ),
    ).toBe(NO_PRIVILEGE)
  })

  test('under the id of a transfer that exists', async () => {
    expect(await refused(confirm(one, [posted.transferId]))).toBe(UNIQUE_VIOLATION)
  })
})

describe('a match that becomes confirmed', () => {
  test('cannot be committed without its help, even by the owner', async () => {
    const unposted = confirmUnseen(one)
    expect(await refused(unposted, END)).toBe(RESTRICT_VIOLATION)
    expect((await tried(w.owner.pool, unposted, END)).refusedWith).toBe(RESTRICT_VIOLATION)
    expect(await refused(confirm(other), unposted, END)).toBe(RESTRICT_VIOLATION)
    expect(await refused(confirm(other), confirm(one), END)).toBeUndefined()
  })
})
