import { describe, expect, test } from 'vitest'
import { newUuid } from '#server/platform/crypto/ids.ts'
import {
  RESTRICT_VIOLATION,
  type Statement,
  tried,
  UNIQUE_VIOLATION,
} from '../server/sql-refusals.ts'
import {
  again,
  cameLate,
  END,
  entries,
  GROUNDLESS,
  moved,
  movedUnseen,
  postedHelp,
  type Said,
} from './posted-help.ts'

const { w, one, posted, officers, asApp, refused, rule } = await postedHelp()

describe('a reversal', () => {
  const done = { id: posted.matchId }
  const reversed = () => moved(done, "state = 'reversed'")
  const ruling = (change: Said = {}) => rule(done, { outcome: 'reverse', amount: null, ...change })

  test('takes the whole of one help back, in both accounts', async () => {
    const { rows } = await asApp(...ruling(), reversed(), END, entries)
    expect(rows).toEqual([
      { seq: 1, amount: -1_000, given: 0, received: 1_000, balance: -1_000 },
      { seq: 2, amount: -1_000, given: 0, received: 0, balance: 0 },
      { seq: 1, amount: 1_000, given: 1_000, received: 0, balance: 1_000 },
      { seq: 2, amount: 1_000, given: 0, received: 0, balance: 0 },
    ])
  })

  test.each<[string, () => Statement[]]>([
    ['without a ruling', () => [reversed()]],
    [
      'as one ruled who received',
      () => [...ruling({ by: [one.receiver.memberId, officers[1]] }), reversed()],
    ],
    [
      'as one ruled who gave',
      () => [...ruling({ by: [officers[0], one.giver.memberId] }), reversed()],
    ],
    ['that was only proposed', () => [...ruling({ state: 'proposed' }), reversed()]],
    ['ruled to keep it', () => [...ruling({ outcome: 'keep' }), reversed()]],
    [
      'ruled about another match',
      () => [...rule(one, { outcome: 'reverse', amount: null }), reversed()],
    ],
  ])('is refused %s', async (_what, statements) => {
    expect(await asApp(...statements())).toMatchObject(GROUNDLESS)
  })

  test('is posted once, even by the owner', async () => {
    expect(
      (await tried(w.owner.pool, ...ruling(), reversed(), again('reversal'))).refusedWith,
    ).toBe(UNIQUE_VIOLATION)
  })

  test('is posted once, also when a part of the payment is given back after it', async () => {
    const { rows } = await asApp(
      ...cameLate(one, 300, 200),
      ...rule(one, { outcome: 'reverse', amount: null }),
      moved(one, "state = 'reversed'"),
      moved(one, 'returned_at = app_now()'),
      END,
      ['SELECT kind, amount_rupees AS amount FROM ledger_transfer WHERE match_id = $1', [one.id]],
    )
    expect(rows).toEqual([
      { kind: 'help', amount: 300 },
      { kind: 'reversal', amount: 300 },
    ])
  })

  test('in one statement with help between the same two follows it, in numbers and in accounts', async () => {
    const [first, second] = [newUuid(), newUuid()].toSorted()
    const both = moved(
      [one, done],
      `(state, confirmed_rupees, paid_at) = ROW(
        CASE state WHEN 'confirmed' THEN 'reversed' ELSE 'confirmed' END, amount_rupees,
        coalesce(paid_at, app_now()))`,
      [second!, first!],
    )
    const { rows } = await asApp(
      ...ruling(),
      both,
      END,
      `SELECT t.number, t.kind, e.seq, e.given_after AS given FROM ledger_transfer t
        JOIN ledger_entry e USING (circle_id, transfer_id)
        WHERE e.account_id = t.giver_account ORDER BY t.number`,
    )
    expect(rows).toEqual([
      { number: 1, kind: 'help', seq: 1, given: 1_000 },
      { number: 2, kind: 'help', seq: 2, given: 1_500 },
      { number: 3, kind: 'reversal', seq: 3, given: 500 },
    ])
  })

  test('is committed with its match, and its match only with it', async () => {
    expect(await refused(...ruling(), movedUnseen(done, "state = 'reversed'"), END)).toBe(
      RESTRICT_VIOLATION,
    )
    expect(await refused(...ruling(), reversed(), END)).toBeUndefined()
  })
})
