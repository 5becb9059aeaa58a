import { expect, test } from 'vitest'
import { sealLedger } from '#server/ledger/seal-ledger.ts'
import { sealedCircle } from '../ledger/sealed-circle.ts'
import { NO_PRIVILEGE, RESTRICT_VIOLATION, tried } from '../server/sql-refusals.ts'

const { w, circle, help } = await sealedCircle()
await help()
await sealLedger(w.world)

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

test('the application is no sealer, and cannot become one', async () => {
  const { refusedWith } = await tried(w.world.database.pool, 'SET ROLE paraspar_sealer')
  expect(refusedWith).toBe(NO_PRIVILEGE)
})
