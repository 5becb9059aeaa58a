import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../server/db.ts'

/**
 * What is unique beyond a circle, and where it is so: in the cell alone, or by the directory in all
 * cells of an installation. Ids and tokens are drawn so long that no two cells make the same.
 */
const UNIQUE_BEYOND_CIRCLES: Readonly<Record<string, 'cell' | 'directory' | 'drawn'>> = {
  asked_key_pkey: 'cell',
  circle_one_of_a_reserved_kind: 'cell',
  circle_slug_unique: 'directory',
  circle_token_hash_unique: 'drawn',
  gift_paper_code_once: 'directory',
  idempotency_pkey: 'cell',
  identity_email_unique: 'directory',
  identity_pan_unique: 'directory',
  identity_phone_unique: 'directory',
  identity_referral_code_unique: 'directory',
  invitation_pkey: 'drawn',
  invitation_stop_once: 'cell',
  known_key_pkey: 'cell',
  list_person_token_unique: 'directory',
  message_way_pkey: 'cell',
  outside_officer_of_link: 'drawn',
  push_subscription_once: 'cell',
  rate_count_pkey: 'cell',
  seal_key_pkey: 'cell',
  seal_key_public_key_key: 'cell',
  session_former_token: 'drawn',
  session_pkey: 'drawn',
  utr_sighting_pkey: 'cell',
  utr_use_pkey: 'directory',
}
/** Which kind of key the directory has for each. */
const KINDS: Readonly<Record<string, string>> = {
  circle_slug_unique: 'slug',
  gift_paper_code_once: 'paper',
  identity_email_unique: 'email',
  identity_pan_unique: 'pan',
  identity_phone_unique: 'phone',
  identity_referral_code_unique: 'referral',
  list_person_token_unique: 'invitation',
  utr_use_pkey: 'reference',
}

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await testDatabase()
  pool = new pg.Pool({ connectionString: database.ownerUrl, max: 2 })
})
afterAll(async () => {
  await pool.end()
  database.drop()
})

async function textsOf(sql: string): Promise<string[]> {
  return (await pool.query<{ text: string }>(sql)).rows.map(({ text }) => text)
}

/** Unique indexes of which circle_id is not the first column, and whose columns are no id. */
const uniqueBeyondCircles = () =>
  textsOf(
    `SELECT i.indexrelid::regclass::text AS text FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
      JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
      WHERE c.relnamespace = 'public'::regnamespace AND i.indisunique AND a.attname NOT LIKE '%\\_id' AND a.attname <> 'only_row'
      ORDER BY 1`,
  )

test('what is unique beyond a circle is listed, with where it is so', async () => {
  expect(await uniqueBeyondCircles()).toEqual(Object.keys(UNIQUE_BEYOND_CIRCLES))
  const inDirectory = Object.entries(UNIQUE_BEYOND_CIRCLES).filter(
    ([, where]) => where === 'directory',
  )
  expect(inDirectory.map(([name]) => name)).toEqual(Object.keys(KINDS))
  const [held = ''] = await textsOf(`SELECT pg_get_viewdef('held_key') AS text`)
  const kinds = [...held.matchAll(/'(\w+)'::text AS kind|SELECT '(\w+)'::text/g)].map(
    (found) => found[1] ?? found[2],
  )
  expect(kinds.toSorted()).toEqual(Object.values(KINDS).toSorted())
})
