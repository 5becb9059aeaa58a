import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newUuid } from '#server/platform/crypto/ids.ts'
import { NO_ID } from '../helping/commands.ts'
import {
  type ClaimedMatch,
  claimed,
  confirmed,
  helpingCircle,
  helpingWorld,
  matchBetween,
  newGiver,
  newReceiver,
} from '../helping/helping.ts'
import { newMember } from '../circle/people.ts'
import {
  CHECK_VIOLATION,
  NOT_NULL_VIOLATION,
  RESTRICT_VIOLATION,
  type Statement,
  tried,
  UNIQUE_VIOLATION,
} from '../server/sql-refusals.ts'
import type { TestWorld } from '../server/world.ts'

let w: TestWorld
let circleId: string
let one: ClaimedMatch
let other: ClaimedMatch
let posted: { matchId: string; transferId: string }
let officers: readonly [string, string]
beforeAll(async () => {
  w = await helpingWorld()
  const circle = await helpingCircle(w)
  circleId = circle.circleId
  const giver = await newGiver(w, circle)
  const receiver = await newReceiver(w, circle, { asks: 0 })
  one = await claimed(w, await matchBetween(w, { giver, receiver, amount: 500 }))
  other = await claimed(w, await matchBetween(w, { giver, receiver, amount: 1_500 }))
  const done = await confirmed(w, await matchBetween(w, { giver, receiver, amount: 1_000 }))
  const { rows } = await w.owner.pool.query<{ id: string }>(
    'SELECT transfer_id AS id FROM ledger_transfer WHERE match_id = $1',
    [done.id],
  )
  posted = { matchId: done.id, transferId: rows[0]?.id ?? '' }
  officers = [
    (await newMember(w, circle, { roles: ['officer'] })).memberId,
    (await newMember(w, circle, { roles: ['officer'] })).memberId,
  ]
  // Officers themselves, so that nothing but who they are in this match keeps the two from ruling
  // about it.
  await w.owner.pool.query(
    "INSERT INTO member_role (circle_id, member_id, role, granted_at) SELECT $1, unnest($2::uuid[]), 'officer', app_now()",
    [circleId, [giver.memberId, receiver.memberId]],
  )
})
afterAll(() => w.close())

const confirm = ({ id }: { id: string }): Statement => [
  "UPDATE match SET state = 'confirmed', confirmed_rupees = amount_rupees, paid_at = app_now(), version = version + 1 WHERE match_id = $1",
  [id],
]
const post = (
  matchIds: readonly (string | null)[] | null,
  {
    circles,
    transfers,
  }: {
    circles?: readonly (string | null)[] | null
    transfers?: readonly (string | null)[] | null
  } = {},
): Statement => [
  'SELECT post_help($1, $2, $3) AS posted',
  [
    circles === undefined ? matchIds?.map(() => circleId) : circles,
    matchIds,
    transfers === undefined ? matchIds?.map(() => newUuid()) : transfers,
  ],
]
const entries =
  'SELECT seq, amount_rupees AS amount, given_after AS given, received_after AS received, balance_after AS balance FROM ledger_entry ORDER BY amount_rupees, seq'
const asApp = (...statements: Statement[]) => tried(w.world.database.pool, ...statements)

describe('posting help', () => {
  test('of a match that becomes confirmed in the same transaction writes a transfer and its two entries', async () => {
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

  test('for a match confirmed in an earlier transaction, posted then or not', async () => {
    expect((await asApp(post([posted.matchId]))).refusedWith).toBe(RESTRICT_VIOLATION)
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

  test('for a match confirmed within a savepoint: only the transaction itself can prove it', async () => {
    expect(
      (await asApp('SAVEPOINT s', confirm(one), 'RELEASE s', post([one.id]))).refusedWith,
    ).toBe(RESTRICT_VIOLATION)
  })

  test('for a match that is confirmed only in a table the caller put before the real one', async () => {
    const shadow: Statement = [
      `CREATE TEMP TABLE match ON COMMIT DROP AS SELECT * FROM public.match WHERE match_id = '${one.id}'`,
      [],
    ]
    const inShadow: Statement = "UPDATE match SET state = 'confirmed', confirmed_rupees = 1000000"
    expect(
      (await asApp('SET LOCAL search_path = pg_temp, public', shadow, inShadow, post([one.id])))
        .refusedWith,
    ).toBe(RESTRICT_VIOLATION)
  })

  test('of another amount than was matched and claimed, and without a claim that stands', async () => {
    const confirmedAs = (amount: string): Statement => [
      `UPDATE match SET state = 'confirmed', confirmed_rupees = ${amount}, paid_at = app_now(), version = version + 1 WHERE match_id = $1`,
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
  const END = 'SET CONSTRAINTS ALL IMMEDIATE'

  test('cannot be committed without its help, even by the owner', async () => {
    expect((await asApp(confirm(one), END)).refusedWith).toBe(RESTRICT_VIOLATION)
    expect((await tried(w.owner.pool, confirm(one), END)).refusedWith).toBe(RESTRICT_VIOLATION)
    expect((await asApp(confirm(one), confirm(other), post([one.id]), END)).refusedWith).toBe(
      RESTRICT_VIOLATION,
    )
    expect((await asApp(confirm(one), post([one.id]), END)).refusedWith).toBeUndefined()
  })
})

/** A ruling about a match by these two, as far as it came; the dispute it belongs to is there. */
const rule = (
  match: { id: string },
  {
    outcome = 'paid_in_part',
    amount = 200,
    state = 'approved',
    by = officers,
    dispute = 'final',
  }: {
    outcome?: string
    amount?: number | null
    state?: string
    by?: readonly [string, string]
    dispute?: string
  } = {},
): Statement[] => {
  const disputeId = newUuid()
  return [
    [
      'INSERT INTO dispute (circle_id, dispute_id, match_id, kind, state, opened_at) VALUES ($1, $2, $3, $4, $5, app_now())',
      [circleId, disputeId, match.id, 'less', dispute],
    ],
    [
      `INSERT INTO ruling (circle_id, ruling_id, dispute_id, match_id, round, outcome, amount_rupees, reasons_sealed, state, proposed_by, proposed_circle_id, proposed_at)
      VALUES ($1, gen_random_uuid(), $2, $3, 1, $4, $5, '', 'proposed', $6, $1, app_now())`,
      [circleId, disputeId, match.id, outcome, amount, by[0]],
    ],
    ...(state === 'proposed'
      ? []
      : [
          [
            "UPDATE ruling SET state = 'approved', decided_by = $2, decided_circle_id = circle_id, decided_at = app_now() WHERE dispute_id = $1",
            [disputeId, by[1]],
          ] as const,
        ]),
    ...(state === 'overturned'
      ? [["UPDATE ruling SET state = 'overturned' WHERE dispute_id = $1", [disputeId]] as const]
      : []),
  ]
}
const moved = (match: { id: string }, columns: string): Statement => [
  `UPDATE match SET version = version + 1, ${columns} WHERE match_id = $1`,
  [match.id],
]

describe('help that two people ruled', () => {
  const inPart = (amount: number) =>
    moved(
      one,
      `state = 'confirmed', ruled = true, confirmed_rupees = ${amount}, paid_at = app_now()`,
    )

  test('is posted in the amount they ruled, for a claim that stands and has taken its reference: one payment counts once', async () => {
    expect((await asApp(...rule(one), inPart(200), post([one.id]))).rows).toEqual([{ posted: 1 }])
    expect(
      (
        await asApp(
          ...rule(one),
          ['UPDATE claim SET withdrawn_at = app_now() WHERE match_id = $1', [one.id]],
          inPart(200),
          post([one.id]),
        )
      ).refusedWith,
    ).toBe(RESTRICT_VIOLATION)
    expect(
      (
        await tried(
          w.owner.pool,
          ...rule(one),
          ['DELETE FROM utr_use WHERE match_id = $1', [one.id]],
          inPart(200),
          post([one.id]),
        )
      ).refusedWith,
    ).toBe(RESTRICT_VIOLATION)
  })

  test.each([
    ['in another amount', () => rule(one, { amount: 201 })],
    ['that nobody approved', () => rule(one, { state: 'proposed' })],
    ['that was overturned', () => rule(one, { state: 'overturned' })],
    ['that somebody else has', () => rule(other)],
    ['by the giver', () => rule(one, { by: [one.giver.memberId, officers[1]] })],
    ['approved by the receiver', () => rule(one, { by: [officers[0], one.receiver.memberId] })],
    ['that says nothing was paid', () => rule(one, { outcome: 'void', amount: null })],
  ])('is refused %s', async (_what, rulings) => {
    expect((await asApp(...rulings(), inPart(200), post([one.id]))).refusedWith).toBe(
      RESTRICT_VIOLATION,
    )
  })

  test('is committed only once its dispute is final', async () => {
    const END = 'SET CONSTRAINTS ALL IMMEDIATE'
    expect(
      (await asApp(...rule(one), inPart(200), post([one.id]), END)).refusedWith,
    ).toBeUndefined()
    expect(
      (await asApp(...rule(one, { dispute: 'ruled' }), inPart(200), post([one.id]), END))
        .refusedWith,
    ).toBe(RESTRICT_VIOLATION)
    expect(
      (
        await asApp(
          ...rule(one, { dispute: 'ruled' }),
          inPart(200),
          post([one.id]),
          "UPDATE dispute SET state = 'final' WHERE state = 'ruled'",
          END,
        )
      ).refusedWith,
    ).toBeUndefined()
  })

  test('is refused where nobody is said to have ruled', async () => {
    expect(
      (
        await asApp(
          ...rule(one),
          moved(one, "state = 'confirmed', confirmed_rupees = 200, paid_at = app_now()"),
          post([one.id]),
        )
      ).refusedWith,
    ).toBe(RESTRICT_VIOLATION)
  })
})

describe('help that came late', () => {
  test('is posted less what goes back, and in no other amount', async () => {
    const lapsed: readonly Statement[] = [
      moved(one, "state = 'lapsed'"),
      moved(one, "state = 'disputed', late = true"),
    ]
    const late = (confirmed: number, returned: number) =>
      moved(
        one,
        `state = 'confirmed', confirmed_rupees = ${confirmed}, return_rupees = nullif(${returned}, 0), paid_at = app_now()`,
      )
    expect((await asApp(...lapsed, late(300, 200), post([one.id]))).rows).toEqual([{ posted: 1 }])
    for (const [confirmed, returned] of [
      [300, 0],
      [300, 100],
      [500, 200],
    ] as const)
      expect((await asApp(...lapsed, late(confirmed, returned), post([one.id]))).refusedWith).toBe(
        RESTRICT_VIOLATION,
      )
  })
})

describe('a reversal', () => {
  const done = () => ({ id: posted.matchId })
  const reversed = (match = done()) => moved(match, "state = 'reversed'")
  const reverse = (matchId = posted.matchId, circle = circleId): Statement => [
    'SELECT post_reversal($1, $2, $3)',
    [circle, matchId, newUuid()],
  ]
  const ruling = (change: Parameters<typeof rule>[1] = {}) =>
    rule(done(), { outcome: 'reverse', amount: null, ...change })
  const END = 'SET CONSTRAINTS ALL IMMEDIATE'

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

describe('a ruling, whoever writes it,', () => {
  const said = (change: Parameters<typeof rule>[1] = {}) => rule(one, change)
  const refused = async (...statements: Statement[]) => (await asApp(...statements)).refusedWith

  test('begins as a proposal of an officer who still is one', async () => {
    const [dispute, proposal] = said()
    const [sql, params] = proposal as readonly [string, unknown[]]
    const forged = [
      sql.replace("'proposed', $6", "'approved', $6"),
      sql
        .replace('proposed_at)', 'proposed_at, decided_at)')
        .replace('app_now())', 'app_now(), app_now())'),
    ]
    for (const instead of forged)
      expect([instead === sql, await refused(dispute!, [instead, params])]).toEqual([
        false,
        RESTRICT_VIOLATION,
      ])
    expect(await refused(...said({ state: 'proposed', by: [newUuid(), officers[1]] }))).toBe(
      RESTRICT_VIOLATION,
    )
    expect(
      await refused(
        ['DELETE FROM member_role WHERE member_id = $1', [officers[0]]],
        ...said({ state: 'proposed' }),
      ),
    ).toBe(RESTRICT_VIOLATION)
    expect(
      await refused(
        ["UPDATE member SET status = 'suspended' WHERE member_id = $1", [officers[0]]],
        ...said({ state: 'proposed' }),
      ),
    ).toBe(RESTRICT_VIOLATION)
    expect(await refused(...said({ state: 'proposed' }))).toBeUndefined()
  })

  test('is approved by another officer', async () => {
    expect(await refused(...said({ by: [officers[0], newUuid()] }))).toBe(RESTRICT_VIOLATION)
    expect(await refused(...said({ by: [officers[0], officers[0]] }))).toBe(CHECK_VIOLATION)
    expect(
      await refused(['DELETE FROM member_role WHERE member_id = $1', [officers[1]]], ...said()),
    ).toBe(RESTRICT_VIOLATION)
    expect(
      await refused(
        ...said(),
        ['DELETE FROM member_role WHERE member_id = ANY ($1)', [officers]],
        moved(
          one,
          "state = 'confirmed', ruled = true, confirmed_rupees = 200, paid_at = app_now()",
        ),
        post([one.id]),
      ),
    ).toBeUndefined()
  })

  test.each([
    'amount_rupees = 300',
    "outcome = 'paid'",
    'proposed_by = decided_by',
    'match_id = match_id, round = 2',
    "state = 'proposed'",
    "state = 'refused'",
    "state = 'overturned', decided_by = gen_random_uuid()",
    "reasons_sealed = 'x'",
  ])('keeps what was said: %s', async (change) => {
    expect(await refused(...said(), `UPDATE ruling SET ${change}`)).toBe(RESTRICT_VIOLATION)
  })

  test('that nobody has decided falls, or is refused by an officer, and is never approved after that', async () => {
    expect(
      await refused(
        ...said({ state: 'proposed' }),
        "UPDATE ruling SET state = 'refused', decided_at = app_now()",
      ),
    ).toBeUndefined()
    expect(
      await refused(
        ...said({ state: 'proposed' }),
        "UPDATE ruling SET state = 'refused', decided_at = app_now()",
        [
          "UPDATE ruling SET state = 'approved', decided_by = $1, decided_circle_id = circle_id",
          [officers[1]],
        ],
      ),
    ).toBe(RESTRICT_VIOLATION)
    expect(
      await refused(
        ...said({ state: 'proposed' }),
        "UPDATE ruling SET state = 'approved', decided_at = app_now()",
      ),
    ).toBe(RESTRICT_VIOLATION)
  })

  test('is about the match of its dispute', async () => {
    const [dispute, proposal] = said({ state: 'proposed' })
    const [sql, params] = proposal as readonly [string, unknown[]]
    expect(await refused(dispute!, [sql, params.with(2, other.id)])).toBe(RESTRICT_VIOLATION)
  })

  test('is kept, even from the owner’s hand', async () => {
    for (const sql of ['DELETE FROM ruling', 'TRUNCATE ruling'])
      expect((await tried(w.owner.pool, ...said(), sql)).refusedWith).toBe(RESTRICT_VIOLATION)
  })
})

describe('entries, even from the owner’s hand', () => {
  const add = (transferId: string, amounts: readonly number[], accountId?: string): Statement => [
    `INSERT INTO ledger_entry SELECT $1, coalesce($2::uuid, gen_random_uuid()), 9, $3, x, greatest(x, 0), greatest(-x, 0), x, app_now() FROM unnest($4::bigint[]) x`,
    [circleId, accountId, transferId, amounts],
  ]

  test.each([
    ['alone', [500]],
    ['in a pair that does not sum to zero', [500, -501]],
    ['as four that do', [500, -500, 300, -300]],
  ])('are refused %s', async (_what, amounts) => {
    expect((await tried(w.owner.pool, add(newUuid(), amounts))).refusedWith).toBe(CHECK_VIOLATION)
  })

  test('are refused beside the two that a transfer has, in its accounts or in others', async () => {
    expect((await tried(w.owner.pool, add(posted.transferId, [500, -500]))).refusedWith).toBe(
      CHECK_VIOLATION,
    )
    expect(
      (await tried(w.owner.pool, add(posted.transferId, [500], one.giver.memberId))).refusedWith,
    ).toBe(UNIQUE_VIOLATION)
  })

  test('would pass in a pair that sums to zero, so that what is refused above is refused for its sum', async () => {
    expect((await tried(w.owner.pool, add(newUuid(), [500, -500]))).refusedWith).toBeUndefined()
  })
})
