import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { worldOfFile } from '#test/helping/helping.ts'
import { type Guards, readGuards, strangeGuards } from './guards.ts'
import { DB_FOLDER, GUARDS_FILE } from './schema-files.ts'

const w = await worldOfFile()
const released = JSON.parse(readFileSync(join(DB_FOLDER, GUARDS_FILE), 'utf8')) as Guards

/** What is strange after these statements of the owner, as the application's role sees it. */
async function strangeAfter(...statements: string[]): Promise<string[]> {
  const client = await w.owner.pool.connect()
  try {
    await client.query('BEGIN')
    for (const statement of statements) await client.query(statement)
    await client.query('SET LOCAL ROLE paraspar_app')
    return strangeGuards(await readGuards(client), released, 'test')
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

test('a database of this version has the guards of its release', async () => {
  expect(await strangeAfter()).toEqual([])
})

test.each([
  [
    'ALTER TABLE ledger_entry DISABLE TRIGGER ledger_entry_is_append_only',
    'trigger ledger_entry_is_append_only on ledger_entry',
  ],
  ['ALTER TABLE match ENABLE REPLICA TRIGGER match_is_kept', 'trigger match_is_kept on match'],
  ['DROP TRIGGER match_is_kept ON match', 'trigger match_is_kept on match'],
  ['GRANT INSERT, UPDATE ON ledger_entry TO paraspar_app', 'rights on ledger_entry'],
  ['GRANT UPDATE (amount_rupees) ON ledger_entry TO PUBLIC', 'rights on ledger_entry'],
  ['GRANT DELETE ON seal TO paraspar_backup_of_mine', 'rights on seal'],
  [
    `CREATE OR REPLACE FUNCTION post_transfers() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER
      SET search_path = public, pg_temp AS 'BEGIN RETURN NULL; END'`,
    'definer post_transfers()',
  ],
  ['GRANT EXECUTE ON FUNCTION post_transfers() TO paraspar_app', 'definer post_transfers()'],
  ['ALTER FUNCTION post_transfers() SET search_path = pg_temp', 'definer post_transfers()'],
  [
    `CREATE FUNCTION open_sesame() RETURNS int LANGUAGE sql SECURITY DEFINER AS 'SELECT 1'`,
    'definer open_sesame()',
  ],
  ['ALTER TABLE ledger_entry OWNER TO paraspar_app', 'table ledger_entry'],
  ['ALTER TABLE seal ENABLE ROW LEVEL SECURITY', 'table seal'],
  ['CREATE TABLE more () INHERITS (ledger_entry)', 'table ledger_entry'],
  ['CREATE RULE mine AS ON INSERT TO seal DO ALSO NOTHING', 'rule mine on seal'],
  [
    `CREATE TRIGGER mine BEFORE INSERT ON seal FOR EACH ROW
      EXECUTE FUNCTION suppress_redundant_updates_trigger()`.replace('INSERT', 'UPDATE'),
    'trigger mine on seal',
  ],
  ['DROP INDEX ledger_transfer_one_help_per_match', 'constraints on ledger_transfer'],
  [
    'ALTER TABLE circle_policy DROP CONSTRAINT circle_policy_within_bounds',
    'constraints on circle_policy',
  ],
  ['ALTER ROLE paraspar_app CREATEROLE', 'role paraspar_app'],
  ['GRANT pg_write_all_data TO paraspar_app', 'role paraspar_app'],
  ['GRANT CREATE ON SCHEMA public TO paraspar_app', 'making in schema public'],
  ['SET LOCAL session_replication_role = replica', 'triggers that fire'],
])('names what is not as released: %s', async (statement, name) => {
  expect(await strangeAfter('CREATE ROLE paraspar_backup_of_mine', statement)).toContain(name)
})

test('what an operator adds or takes from everybody, and their own tables, are not strange', async () => {
  expect(
    await strangeAfter(
      'CREATE ROLE reports',
      'CREATE UNIQUE INDEX half_built ON pledge (circle_id, pledge_id, member_id)',
      'GRANT SELECT ON ALL TABLES IN SCHEMA public TO reports',
      'CREATE TABLE of_reports (id int PRIMARY KEY)',
      'CREATE VIEW report AS SELECT count(*) FROM member',
      `CREATE FUNCTION month_of(at timestamptz) RETURNS int LANGUAGE sql AS 'SELECT 1'`,
      `SET LOCAL paraspar.cell = 'north'`,
      'GRANT INSERT, UPDATE ON ALL TABLES IN SCHEMA public TO reports',
      'REVOKE ALL ON SCHEMA public FROM PUBLIC',
      `UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'half_built'::regclass`,
    ),
  ).toEqual([])
})
