import { describe, expect, test } from 'vitest'
import { DEFAULT_POLICY, POLICY_BOUNDS, POLICY_FIELDS } from '#domain/shared/policy.ts'
import { sealLedger } from '#server/ledger/seal-ledger.ts'
import { sealedCircle } from '../ledger/sealed-circle.ts'
import { CHECK_VIOLATION, NO_PRIVILEGE, RESTRICT_VIOLATION, tried } from '../server/sql-refusals.ts'
import { copyOf } from './guarded-matches.ts'
import { postedHelp, withoutClaim } from './posted-help.ts'

const { w, circle, help } = await sealedCircle()
await help()
await sealLedger(w.world)
const made = await postedHelp()

/** What ends a circle or the installation with one statement, or hides that something is wrong. */
const MADE_UP: Readonly<Record<string, string>> = {
  'a check that failed': `INSERT INTO circle_check VALUES
    ($1, gen_random_uuid(), app_now(), app_now(), '{made up}', 1, NULL)`,
  'a check that passed': `INSERT INTO circle_check VALUES
    ($1, gen_random_uuid(), app_now(), app_now(), '{}', 1, NULL)`,
  'a check with a head that never was': `INSERT INTO circle_check VALUES
    ($1, gen_random_uuid(), '9998-01-01', '9998-01-01', '{}', 1, sha256('never'))`,
  'a stop of postings': `INSERT INTO posting_stop
    SELECT $1, gen_random_uuid(), app_now(), gen_random_uuid()`,
  'the end of a stop': `UPDATE posting_stop SET ended_at = app_now(), passed_check = failed_check
    WHERE circle_id = $1`,
  'a restore': `INSERT INTO restored_installation (restored_id, newest_at)
    SELECT gen_random_uuid(), app_now() WHERE $1::uuid IS NOT NULL`,
  'a key that seals': `INSERT INTO seal_key (key_name, public_key)
    SELECT encode(substr(sha256(k), 1, 8), 'hex'), k
    FROM (SELECT sha256(uuid_send($1)) AS k) made`,
}

test.each(Object.entries(MADE_UP))('the application cannot make up %s', async (_what, sql) => {
  const { refusedWith } = await tried(w.world.database.pool, [sql, [circle.circleId]])
  expect(refusedWith).toBe(NO_PRIVILEGE)
})

test('the sealer, who records checks, can neither mark a restore nor let a key in', async () => {
  for (const what of ['a restore', 'a key that seals'])
    expect(
      (await tried(w.world.sealer.pool, [MADE_UP[what] ?? '', [circle.circleId]])).refusedWith,
    ).toBe(NO_PRIVILEGE)
  expect(
    (await tried(w.world.sealer.pool, [MADE_UP['a stop of postings'] ?? '', [circle.circleId]]))
      .refusedWith,
  ).toBe(RESTRICT_VIOLATION)
})

describe('a payment that nobody confirmed', () => {
  const { officers, one: claim, posted, rule, refused } = made
  const insertedLike = (match: { id: string }, instead: Readonly<Record<string, string>>) =>
    copyOf(made.w, match.id, { state: "'awaiting_payment'", late: 'false', ...instead })
  const wider = (table: 'pledge' | 'ask') =>
    `UPDATE ${table} SET amount_rupees = amount_rupees + 5000000, closed_rupees = closed_rupees + 5000000`

  test('is never of more than the cap of the rules, whatever was pledged and asked', async () => {
    const begun = await insertedLike(claim, { amount_rupees: '10000' })
    const above = await insertedLike(claim, { amount_rupees: '10500' })
    const huge = await insertedLike(claim, { amount_rupees: '5000000' })
    const both = [wider('pledge'), wider('ask')]
    expect(await refused(...both, begun)).toBeUndefined()
    for (const insert of [above, huge])
      expect(await refused(...both, insert)).toBe(RESTRICT_VIOLATION)
    expect(await refused(...both, [begun[0].replace('10000', '10500'), begun[1]])).toBe(
      RESTRICT_VIOLATION,
    )
  })

  test.each(['pledge', 'ask'] as const)('is never of more than its %s has left', async (table) => {
    const other = table === 'pledge' ? 'ask' : 'pledge'
    const insert = await insertedLike(claim, { amount_rupees: '500' })
    expect(await refused(wider(other), insert)).toBe(RESTRICT_VIOLATION)
    expect(await refused(wider(other), wider(table), insert)).toBeUndefined()
  })

  test('is not ruled by an officer of today, nor by one who is removed after it', async () => {
    const since = (hours: number) =>
      [
        `UPDATE member_role SET granted_at = app_now() - $2 * interval '1 hour'
          WHERE member_id = ANY ($1)`,
        [[officers[1]], hours],
      ] as const
    const asOwner = async (hours: number) =>
      (await tried(made.w.owner.pool, since(hours), ...rule(claim))).refusedWith
    expect([await asOwner(23), await asOwner(25)]).toEqual([RESTRICT_VIOLATION, undefined])
  })

  test('keeps the claim by which it was posted', async () => {
    expect(await refused(withoutClaim({ id: posted.matchId }))).toBe(RESTRICT_VIOLATION)
    expect(await refused(withoutClaim(claim))).toBeUndefined()
  })
})

test('no version of the rules has a cap above its bound', async () => {
  const version = (figures: object) =>
    tried(w.owner.pool, [
      `INSERT INTO circle_policy SELECT $1, 9, $2, app_now() FROM circle
        WHERE circle_id = $1 AND set_config('session_replication_role', 'replica', true) <> ''`,
      [circle.circleId, JSON.stringify({ ...DEFAULT_POLICY, ...figures })],
    ])
  const caps = POLICY_FIELDS.filter((field) => /Cap|In24h|In30Days|LiveMatches|Rupees/.test(field))
  expect(caps).toHaveLength(13)
  for (const field of caps) {
    const { max } = POLICY_BOUNDS[field]
    expect([field, (await version({ [field]: max })).refusedWith]).toEqual([field, undefined])
    expect([field, (await version({ [field]: max + 1 })).refusedWith]).toEqual([
      field,
      CHECK_VIOLATION,
    ])
  }
})

test('the application is no sealer, and cannot become one', async () => {
  const { refusedWith } = await tried(w.world.database.pool, 'SET ROLE paraspar_sealer')
  expect(refusedWith).toBe(NO_PRIVILEGE)
})
