import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../server/db.ts'
import { withPlanted } from '../server/planted.ts'
import { schemeWordsIn } from './scheme-words.ts'

/**
 * The closed list of tables for the whole installation. Every other table belongs to circles, and
 * its keys begin with circle_id.
 */
const INSTALLATION_WIDE: Readonly<Record<string, string>> = {
  news: 'the operator’s stands without a circle',
  slide: 'the home page is the operator’s',
  poster: 'the operator’s stands without a circle',
  contact_message: 'a visitor belongs to no circle; its column says whose staff answer',
  heartbeat: 'the clock of the whole service',
  opening_bounds: 'how much the whole installation takes',
  asked_key: 'what this installation, as a cell, asked the directory of all cells for',
  breach: 'the register is the operator’s, of all circles',
  breach_duty: 'belongs to a breach',
  breach_reminder: 'belongs to a breach',
  member_message: 'the operator’s, to all circles',
  message_way: 'mail, SMS and push are of the whole installation',
  write_probe: 'whether the database takes writes',
  outage: 'the service was down for everybody',
  captcha: 'asked before anybody is known',
  phone_code: 'belongs to a number, before anybody is known',
  login_device: 'belongs to an identity',
  device_vouch: 'belongs to a device of an identity',
  clock_offset: 'the clock of a practice or test database',
  idempotency: 'keys are scoped to sessions and addresses',
  identity: 'a person logs in before the circle is known',
  installation: 'its mode',
  invitation: 'opened before anybody is known',
  invitation_stop: 'no circle invites a number that wants none',
  one_time_secret: 'belongs to an identity',
  rate_count: 'counts by address',
  passkey: 'belongs to an identity',
  passkey_challenge: 'belongs to an identity',
  recovery_code: 'belongs to an identity',
  security_event: 'belongs to an identity, or to nobody',
  schema_version: 'which schema the database has',
  session: 'found by its token',
  totp: 'belongs to an identity',
  utr_sighting: 'a bank reference that was named in two circles is seen',
  utr_use: 'a bank reference counts once in the installation',
  known_key: 'the keys of the whole installation',
  seal_key: 'the installation signs, for every circle',
  recovery_run: 'backups and drills are of the whole installation',
  backup_reach: 'the backup has the whole installation',
  restored_installation: 'a restore is of the whole installation',
  webhook: 'ends with its token, which is found by its hash',
  webhook_delivery: 'belongs to a webhook',
}

/** Keys of circles’ tables that do not begin with circle_id, each with its reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'circle_slug_unique': 'a circle is found by its slug',
  'circle_one_of_a_reserved_kind': 'the operators are one circle, and so are outside officers',
  'circle_token_hash_unique': 'a token is shown before its circle is known',
  'outside_officer_of_link': 'a link is opened before anybody is known',
  'outside_officer_is_one': 'an officer from outside is of one circle at a time',
  'list_person_token_unique': 'an invitation is opened before anybody is known',
  'payment_detail_anywhere': 'without a PAN nobody is paid where another account is, in any circle',
  'gift_paper_code_once': 'a paper is found by its code, whoever asks',
  'push_subscription_once': 'a browser is one person’s at a time, whatever their circle',
  'push_subscription.push_subscription_session_id_fkey':
    'it ends with its session, which is found by its token',
}

/** Columns whose name ends in _id, but which are no id of a row. */
const NOT_ROW_IDS: Readonly<Record<string, string>> = {
  'passkey.credential_id': 'what the device calls it (W3C WebAuthn)',
  'person_key.master_key_id': 'the name of a key in the configuration',
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

type Queries = Pick<pg.ClientBase, 'query'>

async function textsOf(on: Queries, sql: string): Promise<string[]> {
  const { rows } = await on.query<{ text: string }>(sql)
  return rows.map(({ text }) => text)
}

/** Tables and keys that are not limited to their circle. */
async function outsideCircles(on: Queries): Promise<string[]> {
  const wide = Object.keys(INSTALLATION_WIDE)
    .map((name) => `'${name}'`)
    .join()
  const circles = `(SELECT c.oid, c.relname FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
    AND c.relname NOT IN (${wide}))`
  const first = (relation: string, column: string) =>
    `(SELECT a.attname FROM pg_attribute a WHERE a.attrelid = ${relation} AND a.attnum = ${column})`
  const found = await textsOf(
    on,
    `
    SELECT t.relname || ' has no primary key that begins with circle_id' AS text FROM ${circles} t
      WHERE NOT EXISTS (SELECT FROM pg_index i
        WHERE i.indrelid = t.oid AND i.indisprimary
        AND ${first('t.oid', 'i.indkey[0]')} = 'circle_id')
    UNION ALL SELECT i.indexrelid::regclass::text
      FROM ${circles} t JOIN pg_index i ON i.indrelid = t.oid
      WHERE (i.indisunique OR i.indisexclusion)
        AND ${first('t.oid', 'i.indkey[0]')} IS DISTINCT FROM 'circle_id'
    UNION ALL SELECT t.relname || '.' || f.conname
      FROM ${circles} t JOIN pg_constraint f ON f.conrelid = t.oid AND f.contype = 'f'
      WHERE ${first('t.oid', 'f.conkey[1]')} <> 'circle_id'
        OR ${first('f.confrelid', 'f.confkey[1]')} <> 'circle_id'
    UNION ALL SELECT t.relname || '.circle_id may be missing' FROM ${circles} t
      WHERE NOT EXISTS (SELECT FROM pg_attribute a
        WHERE a.attrelid = t.oid AND a.attname = 'circle_id' AND a.attnotnull
        AND a.atttypid = 'uuid'::regtype)
    ORDER BY 1`,
  )
  return found.filter((name) => !(name in EXCEPTIONS))
}

/** Ids that are not UUIDs, and anything that counts rows up. */
async function sequentialIds(on: Queries): Promise<string[]> {
  const found = await textsOf(
    on,
    `
    SELECT a.attrelid::regclass || '.' || a.attname AS text
      FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0
        AND NOT a.attisdropped
      AND ((a.attname = 'id' OR a.attname LIKE '%\\_id') AND a.atttypid <> 'uuid'::regtype
        OR a.attidentity <> '')
    UNION ALL SELECT relname FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' ORDER BY 1`,
  )
  return found.filter((column) => !(column in NOT_ROW_IDS))
}

/** Every name, check, default, body and comment of the schema with a word of money schemes. */
async function schemeWordsInSchema(on: Queries): Promise<string[]> {
  const texts = await textsOf(
    on,
    `
    SELECT relname::text AS text FROM pg_class WHERE relnamespace = 'public'::regnamespace
    UNION ALL SELECT attname FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
      WHERE c.relnamespace = 'public'::regnamespace AND attnum > 0
    UNION ALL SELECT pg_get_expr(adbin, adrelid) FROM pg_attrdef JOIN pg_class c ON c.oid = adrelid
      WHERE c.relnamespace = 'public'::regnamespace
    UNION ALL SELECT conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT proname || ' ' || coalesce(array_to_string(proargnames, ' '), '')
      || ' ' || prosrc FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    UNION ALL SELECT tgname FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid
      WHERE c.relnamespace = 'public'::regnamespace
    UNION ALL SELECT typname FROM pg_type WHERE typnamespace = 'public'::regnamespace
    UNION ALL SELECT enumlabel FROM pg_enum
    UNION ALL SELECT definition FROM pg_views WHERE schemaname = 'public'
    UNION ALL SELECT nspname FROM pg_namespace
    UNION ALL SELECT description FROM pg_description
      WHERE objoid NOT IN (SELECT objoid FROM pg_init_privs) AND objoid >= 16384`,
  )
  return texts.filter((text) => schemeWordsIn(text).length > 0)
}

describe('tables of circles', () => {
  test('lead every primary key, unique key and foreign key with circle_id', async () => {
    expect(await outsideCircles(pool)).toEqual([])
  })

  test('are all tables but the listed ones, and what is listed is there', async () => {
    const tables = await textsOf(
      pool,
      "SELECT tablename AS text FROM pg_tables WHERE schemaname = 'public'",
    )
    expect(Object.keys(INSTALLATION_WIDE).filter((name) => !tables.includes(name))).toEqual([])
    const keys = await textsOf(
      pool,
      `SELECT conname AS text FROM pg_constraint
        UNION SELECT conrelid::regclass::text || '.' || conname FROM pg_constraint
        UNION SELECT relname FROM pg_class WHERE relkind = 'i'`,
    )
    expect(
      Object.keys(EXCEPTIONS).filter((name) => !keys.includes(name.split('.').at(-1) ?? '')),
    ).toEqual([])
  })

  test.each([
    [
      'a primary key of its own',
      'CREATE TABLE planted (planted_id uuid PRIMARY KEY, circle_id uuid NOT NULL)',
      'planted has no primary key that begins with circle_id',
    ],
    [
      'a unique key across circles',
      'ALTER TABLE match ADD CONSTRAINT planted UNIQUE (code)',
      'planted',
    ],
    [
      'a partial one',
      "CREATE UNIQUE INDEX planted ON ask (share_code) WHERE state = 'pending'",
      'planted',
    ],
    [
      'a foreign key across circles',
      `ALTER TABLE member ADD UNIQUE (circle_id, steward_id);
        CREATE UNIQUE INDEX one ON pledge (pledge_id);
        ALTER TABLE match ADD CONSTRAINT planted FOREIGN KEY (pledge_id)
          REFERENCES pledge (pledge_id)`,
      'match.planted',
    ],
    [
      'a table without a circle',
      'CREATE TABLE planted (note text)',
      'planted.circle_id may be missing',
    ],
  ])('are seen to break that by %s', async (_what, sql, found) => {
    expect(await withPlanted(pool, sql, outsideCircles)).toContain(found)
  })
})

describe('ids', () => {
  test('are UUIDs, and nothing counts rows up', async () => {
    expect(await sequentialIds(pool)).toEqual([])
  })

  test('are seen when they are not', async () => {
    expect(
      await withPlanted(
        pool,
        'CREATE TABLE planted (circle_id uuid, planted_id bigserial)',
        sequentialIds,
      ),
    ).toEqual(['planted.planted_id', 'planted_planted_id_seq'])
    expect(
      await withPlanted(pool, 'ALTER TABLE notice ADD COLUMN thing_id integer', sequentialIds),
    ).toEqual(['notice.thing_id'])
  })
})

describe('the schema', () => {
  test('has no word of money schemes in names, checks, defaults, code or comments', async () => {
    expect(await schemeWordsInSchema(pool)).toEqual([])
  })

  test.each([
    'CREATE TABLE wallet (circle_id uuid)',
    'ALTER TABLE ledger_transfer ADD COLUMN fee_rupees bigint',
    `ALTER TABLE ledger_transfer DROP CONSTRAINT ledger_transfer_kind_check;
      ALTER TABLE ledger_transfer ADD CHECK (kind IN ('help', 'reversal', 'bonus'))`,
    "CREATE TYPE kind AS ENUM ('help', 'daily_interest')",
    `CREATE FUNCTION grow() RETURNS void LANGUAGE sql
      AS 'UPDATE circle SET name = name || ''yield'''`,
    "COMMENT ON TABLE member IS 'earns commission'",
    "ALTER TABLE member ALTER COLUMN language SET DEFAULT 'payout'",
    'CREATE INDEX referral_level ON member (circle_id)',
  ])('is seen to have one after: %s', async (sql) => {
    expect((await withPlanted(pool, sql, schemeWordsInSchema)).length).toBeGreaterThan(0)
  })
})
