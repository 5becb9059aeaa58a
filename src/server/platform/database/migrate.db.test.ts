import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { schemaFacts } from '#test/server/schema-facts.ts'
import { type Mode, UnusableDatabaseError } from './database-state.ts'
import { migrateDatabase } from './migrate.ts'
import { DB_FOLDER, readSchemaFiles } from './schema-files.ts'

const { superuserUrl, appPassword, template } = inject('cluster')
const work = mkdtempSync(join(tmpdir(), 'paraspar-migrate-'))
const made: string[] = []
afterAll(async () => {
  for (const name of made)
    await onDatabase(superuserUrl, (db) => db.query(`drop database ${name} with (force)`))
  rmSync(work, { recursive: true, force: true })
})

async function onDatabase<T>(url: string, act: (db: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}

async function emptyDatabase(template = 'template1'): Promise<string> {
  const name = `migrate_${randomBytes(6).toString('hex')}`
  await onDatabase(superuserUrl, (db) => db.query(`create database ${name} template ${template}`))
  made.push(name)
  return Object.assign(new URL(superuserUrl), { pathname: `/${name}` }).href
}

/**
 * Makes a database that each of these folders has brought up to its version, in order. The template
 * of all tests is one that DB_FOLDER brought up to its version.
 */
async function migrated(first: string, ...others: readonly string[]): Promise<string> {
  const url = await emptyDatabase(first === DB_FOLDER ? template : undefined)
  for (const folder of first === DB_FOLDER ? others : [first, ...others]) await migrate(url, folder)
  return url
}

const migrate = (ownerUrl: string, folder = DB_FOLDER, mode: Mode = 'test') =>
  migrateDatabase({ ownerUrl, appPassword, mode, folder })
const factsOf = (url: string) => onDatabase(url, schemaFacts)
const textsOf = async (url: string, sql: string) => {
  const { rows } = await onDatabase(url, (db) => db.query<{ text: string }>(sql))
  return rows.map(({ text }) => text)
}

/** Makes a folder like db/ with text added at the end of these files. */
function folderWith(added: Readonly<Record<string, string>>): string {
  const folder = join(mkdtempSync(join(work, 'db-')), 'db')
  cpSync(DB_FOLDER, folder, { recursive: true })
  for (const [path, sql] of Object.entries(added)) appendFileSync(join(folder, path), sql)
  return folder
}

/** Returns what one of two schemas has and the other has not. */
function differences(one: readonly string[], other: readonly string[]): string[] {
  return [...new Set(one).symmetricDifference(new Set(other))]
}

/** A next version that adds something of every kind. */
const NEXT = {
  'schema/02-circles.sql': `
    CREATE TYPE planted_kind AS ENUM ('one', 'two');
    CREATE TABLE planted (
      circle_id uuid NOT NULL REFERENCES circle,
      planted_id uuid NOT NULL,
      amount_rupees bigint NOT NULL DEFAULT 500 CHECK (amount_rupees > 0),
      kind planted_kind,
      PRIMARY KEY (circle_id, planted_id)
    );
    CREATE INDEX planted_amount ON planted (circle_id, amount_rupees);
    CREATE TRIGGER planted_is_guarded BEFORE UPDATE ON planted FOR EACH ROW EXECUTE FUNCTION guard_planted();`,
  'functions/guard_planted.sql':
    'CREATE OR REPLACE FUNCTION guard_planted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$;',
  'functions/count_planted.sql':
    'CREATE OR REPLACE FUNCTION count_planted() RETURNS bigint LANGUAGE sql STABLE AS $$ SELECT count(*) FROM planted $$;',
  'grants.sql': 'GRANT INSERT, UPDATE (amount_rupees) ON planted TO paraspar_app;',
}
/** The migration that leads to it, with the columns in another order. */
const MIGRATION = `
  CREATE TYPE planted_kind AS ENUM ('one', 'two');
  CREATE TABLE planted (circle_id uuid NOT NULL REFERENCES circle, planted_id uuid NOT NULL, PRIMARY KEY (circle_id, planted_id));
  ALTER TABLE planted ADD COLUMN kind planted_kind;
  ALTER TABLE planted ADD COLUMN amount_rupees bigint NOT NULL DEFAULT 500 CHECK (amount_rupees > 0);
  CREATE INDEX planted_amount ON planted (circle_id, amount_rupees);
  CREATE TRIGGER planted_is_guarded BEFORE UPDATE ON planted FOR EACH ROW EXECUTE FUNCTION guard_planted();`
const nextFolder = (migration = MIGRATION) =>
  folderWith({ ...NEXT, 'migrations/0001-planted.sql': migration })

describe('a migrated database', () => {
  test('has the schema of a fresh one, and keeps its rows', async () => {
    const folder = nextFolder()
    const url = await migrated(DB_FOLDER)
    const before = await factsOf(url)
    await onDatabase(url, (db) =>
      db.query(
        "INSERT INTO circle VALUES (gen_random_uuid(), 'asha', 'Village of Asha', true, 1, now())",
      ),
    )
    await migrate(url, folder)
    const after = await factsOf(url)
    expect(differences(after, await factsOf(await migrated(folder)))).toEqual([])
    expect(differences(before, after).length).toBeGreaterThan(10)
    expect(await textsOf(url, 'SELECT slug AS text FROM circle')).toEqual(['asha'])
  })

  test('is seen to differ when its migration forgets something', async () => {
    const forgetful = MIGRATION.replace(/CREATE INDEX.*;/, '')
    const [facts, whole] = [
      await factsOf(await migrated(DB_FOLDER, nextFolder(forgetful))),
      await factsOf(await migrated(nextFolder())),
    ]
    expect(differences(facts, whole)).toEqual([expect.stringContaining('planted_amount')])
  })

  test('sees each migration once, and a fresh one none', async () => {
    const folder = folderWith({
      'migrations/0001-planted.sql':
        "INSERT INTO circle VALUES (gen_random_uuid(), 'planted', 'Planted', true, 1, now());",
    })
    const older = await migrated(DB_FOLDER, folder, folder)
    const fresh = await migrated(folder, folder)
    expect(await textsOf(older, 'SELECT slug AS text FROM circle')).toEqual(['planted'])
    expect(await textsOf(fresh, 'SELECT slug AS text FROM circle')).toEqual([])
  })

  test('gets the functions and grants as they are now, each time', async () => {
    const url = await migrated(
      folderWith({
        'functions/is_held.sql':
          'CREATE OR REPLACE FUNCTION is_held(p_circle_id uuid, p_member_id uuid) RETURNS boolean LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$ SELECT true $$;',
        'grants.sql': 'GRANT DELETE ON member TO paraspar_app;',
      }),
    )
    const fresh = await factsOf(await migrated(DB_FOLDER))
    expect(differences(await factsOf(url), fresh)).toHaveLength(4)
    await migrate(url)
    expect(differences(await factsOf(url), fresh)).toEqual([])
  })

  test('stays as it was when a migration fails, also one before it', async () => {
    const url = await migrated(DB_FOLDER)
    const before = await factsOf(url)
    await expect(migrate(url, nextFolder(`${MIGRATION} SELECT 1 / 0;`))).rejects.toThrow(
      'division by zero',
    )
    expect(differences(await factsOf(url), before)).toEqual([])
    await migrate(url)
  })

  test('comes of two processes at once as of one', async () => {
    const url = await emptyDatabase()
    await Promise.all([migrate(url), migrate(url)])
    expect(differences(await factsOf(url), await factsOf(await migrated(DB_FOLDER)))).toEqual([])
  })
})

/** The versions that operators have. */
const { stdout: tags } = spawnSync('git', ['tag', '--list', 'v*'], { cwd: DB_FOLDER })
const VERSIONS = String(tags ?? '')
  .split('\n')
  .filter((tag) => tag !== '')

describe('a database of an earlier version', () => {
  // Nothing would compare such a file with db/schema, which alone makes a new database.
  test('is there when there are migrations: no file without a version that changes are from', () => {
    const { migrations } = readSchemaFiles(DB_FOLDER)
    const isVersioned = /^## \d+\.\d+\.\d+ /m.test(
      readFileSync(join(DB_FOLDER, '../CHANGELOG.md'), 'utf8'),
    )
    expect(isVersioned ? [] : migrations.map(({ name }) => name)).toEqual([])
  })

  test.each(VERSIONS)('%s becomes what a fresh one is', async (tag) => {
    const folder = mkdtempSync(join(work, 'tag-'))
    const { stdout } = spawnSync('git', ['archive', '--format=tar', tag, '.'], { cwd: DB_FOLDER })
    spawnSync('tar', ['x', '-C', folder], { input: stdout })
    const url = await migrated(folder, DB_FOLDER)
    expect(differences(await factsOf(url), await factsOf(await migrated(DB_FOLDER)))).toEqual([])
  })

  test.each([
    ['practice', 'run npm run reset'],
    ['production', 'name an empty database in DATABASE_OWNER_URL and DATABASE_URL'],
    ['test', 'delete it'],
  ] as const)(
    'that recorded its migrations in another way is refused, in %s mode with the words "%s"',
    async (mode, help) => {
      const url = await oldDatabase(mode)
      const before = await factsOf(url)
      const refused = migrate(url, DB_FOLDER, mode)
      await expect(refused).rejects.toThrow(UnusableDatabaseError)
      await expect(refused).rejects.toThrow(/^An earlier version of Paraspar made this [^.\n]*\.$/)
      await expect(refused).rejects.toThrow(help)
      expect(differences(await factsOf(url), before)).toEqual([])
    },
  )

  test('whose tables were changed in place since then is refused', async () => {
    const url = await migrated(DB_FOLDER)
    const changed = folderWith({ 'schema/02-circles.sql': 'ALTER TABLE circle ADD planted text;' })
    await expect(migrate(url, changed)).rejects.toThrow('An earlier version')
  })

  test('is the same version whatever is said of it and in whatever order', () => {
    const file = join(folderWith({}), 'schema/02-circles.sql')
    const [first = '', ...rest] = readFileSync(file, 'utf8').split(/^(?=CREATE TABLE)/m)
    writeFileSync(file, `-- Another comment.\n${rest.toReversed().join('\n\n')}\n${first}`)
    const { fingerprint } = readSchemaFiles(join(file, '../..'))
    expect(fingerprint).toBe(readSchemaFiles(DB_FOLDER).fingerprint)
    writeFileSync(file, rest.join('').replace('seen boolean', 'seen text'))
    expect(readSchemaFiles(join(file, '../..')).fingerprint).not.toBe(fingerprint)
  })
})

describe('a database', () => {
  test('of a newer version, and of another mode, is refused', async () => {
    const url = await migrated(nextFolder())
    await expect(migrate(url)).rejects.toThrow('A newer version')
    await expect(migrate(url, DB_FOLDER, 'practice')).rejects.toThrow('This is a test database')
  })
})

/**
 * What the versions before db/schema left of themselves, as far as anything recognises them by it.
 */
async function oldDatabase(mode: Mode): Promise<string> {
  const url = await emptyDatabase()
  await onDatabase(url, (db) =>
    db.query(`
      CREATE TABLE installation (only_row boolean PRIMARY KEY DEFAULT true, mode text NOT NULL);
      INSERT INTO installation (mode) VALUES ('${mode}');
      CREATE TABLE kysely_migration (name varchar(255) PRIMARY KEY, timestamp varchar(255) NOT NULL);
      INSERT INTO kysely_migration VALUES ('0001-installation-and-members', '2026-11-01'), ('0002-helping', '2026-11-01'),
        ('0021-months-from-an-index', '2026-11-20');`),
  )
  return url
}

describe('the facts of a schema', () => {
  let url: string
  let whole: string[]
  beforeAll(async () => {
    url = await migrated(nextFolder())
    whole = await factsOf(url)
  })

  test.each([
    'ALTER TABLE planted ADD COLUMN note text',
    'ALTER TABLE planted ALTER COLUMN amount_rupees TYPE integer',
    'ALTER TABLE planted ALTER COLUMN amount_rupees DROP DEFAULT',
    'ALTER TABLE planted ALTER COLUMN amount_rupees DROP NOT NULL',
    'ALTER TABLE planted DROP CONSTRAINT planted_amount_rupees_check',
    'ALTER TABLE planted DROP CONSTRAINT planted_circle_id_fkey',
    'ALTER TABLE planted RENAME CONSTRAINT planted_pkey TO planted_key',
    'DROP INDEX planted_amount',
    'ALTER TABLE planted SET (fillfactor = 80)',
    'DROP TRIGGER planted_is_guarded ON planted',
    'ALTER TABLE planted DISABLE TRIGGER planted_is_guarded',
    "ALTER TYPE planted_kind RENAME VALUE 'two' TO 'three'",
    'CREATE OR REPLACE FUNCTION guard_planted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$',
    'ALTER FUNCTION count_planted() SECURITY DEFINER',
    'REVOKE ALL ON FUNCTION count_planted() FROM PUBLIC',
    'REVOKE INSERT ON planted FROM paraspar_app',
    'REVOKE UPDATE (amount_rupees) ON planted FROM paraspar_app',
    'ALTER TABLE planted ENABLE ROW LEVEL SECURITY',
    'CREATE POLICY planted_policy ON planted USING (true)',
    'CREATE TABLE planted_too (planted_id uuid)',
    'CREATE VIEW planted_view AS SELECT planted_id FROM planted',
    'GRANT CREATE ON SCHEMA public TO paraspar_app',
  ])('change with: %s', async (sql) => {
    await onDatabase(url, async (db) => {
      await db.query('BEGIN')
      await db.query(sql)
      expect(differences(await schemaFacts(db), whole)).not.toEqual([])
      await db.query('ROLLBACK')
    })
  })
})

describe('each file of a function', () => {
  test('has the name of its function, and each function has a file', async () => {
    const names = await textsOf(
      await migrated(DB_FOLDER),
      "SELECT DISTINCT proname::text AS text FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND proname <> 'app_now' ORDER BY 1",
    )
    expect(readSchemaFiles(DB_FOLDER).functions.map(({ name }) => name)).toEqual(names)
  })
})
