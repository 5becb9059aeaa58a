import { describe, expect, test } from 'vitest'
import { newUuid } from '#server/platform/crypto/ids.ts'
import {
  CHECK_VIOLATION,
  RESTRICT_VIOLATION,
  type Statement,
  tried,
} from '../server/sql-refusals.ts'
import {
  cameLate,
  END,
  GROUNDLESS,
  moved,
  postedHelp,
  type Said,
  withoutClaim,
} from './posted-help.ts'

const { w, one, other, officers, asApp, refused, rule } = await postedHelp()

const AMOUNTS: Statement = [
  'SELECT amount_rupees AS amount FROM ledger_transfer WHERE match_id = $1',
  [one.id],
]

describe('help that two people ruled', () => {
  const inPart = (amount: number) =>
    moved(
      one,
      `state = 'confirmed', ruled = true, confirmed_rupees = ${amount}, paid_at = app_now()`,
    )

  test('is posted as ruled, for a claim with its reference: one payment, once', async () => {
    expect((await asApp(...rule(one), inPart(200), AMOUNTS)).rows).toEqual([{ amount: 200 }])
    expect(await asApp(...rule(one), withoutClaim(one), inPart(200))).toMatchObject(GROUNDLESS)
    expect(
      await tried(
        w.owner.pool,
        ...rule(one),
        ['DELETE FROM utr_use WHERE match_id = $1', [one.id]],
        inPart(200),
      ),
    ).toMatchObject(GROUNDLESS)
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
    expect(await asApp(...rulings(), inPart(200))).toMatchObject(GROUNDLESS)
  })

  test('is committed only once its dispute is final', async () => {
    expect(await refused(...rule(one), inPart(200), END)).toBeUndefined()
    expect(await refused(...rule(one, { dispute: 'ruled' }), inPart(200), END)).toBe(
      RESTRICT_VIOLATION,
    )
    expect(
      await refused(
        ...rule(one, { dispute: 'ruled' }),
        inPart(200),
        "UPDATE dispute SET state = 'final' WHERE state = 'ruled'",
        END,
      ),
    ).toBeUndefined()
  })

  test('is refused where nobody is said to have ruled', async () => {
    expect(
      await refused(
        ...rule(one),
        moved(one, "state = 'confirmed', confirmed_rupees = 200, paid_at = app_now()"),
      ),
    ).toBe(RESTRICT_VIOLATION)
  })
})

describe('help that came late', () => {
  test('is posted less what goes back, and in no other amount', async () => {
    expect((await asApp(...cameLate(one, 300, 200), AMOUNTS)).rows).toEqual([{ amount: 300 }])
    for (const [confirmed, returned] of [
      [300, 0],
      [300, 100],
      [500, 200],
    ] as const)
      expect(await refused(...cameLate(one, confirmed, returned))).toBe(RESTRICT_VIOLATION)
  })
})

describe('a ruling, whoever writes it,', () => {
  const said = (change: Said = {}) => rule(one, change)

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

  test('undecided falls or is refused by an officer, and never approved after', async () => {
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
