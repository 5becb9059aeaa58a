import { describe, expect, test } from 'vitest'
import { worldOfFile } from '../helping/helping.ts'
import { NO_PRIVILEGE, tried } from '../server/sql-refusals.ts'
import { databaseRoles } from './database-roles.ts'
import { MAY } from './table-privileges.ts'

const w = await worldOfFile()
const { asApp, textsOf } = databaseRoles(w)
describe('the sealer’s role', () => {
  test('has the rights of the application, and those to seal and to record checks', async () => {
    const more = await textsOf(`
      SELECT concat_ws(' ', c.relname, a.privilege_type) AS text FROM pg_class c, aclexplode(c.relacl) a
      WHERE a.grantee = 'paraspar_sealer'::regrole
      UNION ALL SELECT p.proname FROM pg_proc p, aclexplode(p.proacl) a
      WHERE a.grantee = 'paraspar_sealer'::regrole ORDER BY 1`)
    expect(more).toEqual([
      'add_seal',
      'checkpoint INSERT',
      'checkpoint UPDATE',
      'circle_check INSERT',
      'posting_stop INSERT',
    ])
    expect(
      await textsOf(
        `SELECT roleid::regrole::text AS text FROM pg_auth_members
          WHERE member = 'paraspar_sealer'::regrole`,
      ),
    ).toEqual(['paraspar_app'])
  })
})

describe('the application’s role', () => {
  test('may do with each table what is listed here, and nothing more', async () => {
    const may = await textsOf(`
      SELECT c.relname || ': ' || string_agg(p.privilege, ' ' ORDER BY p.place) AS text
      FROM pg_class c, unnest(ARRAY['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES',
        'TRIGGER', 'MAINTAIN']) WITH ORDINALITY p (privilege, place)
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'S')
        AND has_table_privilege('paraspar_app', c.oid, p.privilege)
      GROUP BY c.relname ORDER BY c.relname`)
    expect(may).toEqual(Object.entries(MAY).map(([table, privileges]) => `${table}: ${privileges}`))
  })

  test('may change one column of some tables: what a claim or a detail was, stays', async () => {
    const columns = await textsOf(`SELECT a.attrelid::regclass || '.' || a.attname AS text
        FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0
        AND a.attacl IS NOT NULL ORDER BY 1`)
    expect(columns).toEqual([
      'circle.panel_wanted_at',
      'circle.policy_version',
      'circle.seen',
      'circle_token.agreed_at',
      'circle_token.agreed_by',
      'circle_token.last_used_at',
      'claim.withdrawn_at',
      'founder.first_ask_days',
      'founder.pan_key',
      'founder.phone_key',
      'founder.proved_at',
      'founder.refused_reason_sealed',
      'helper.ended_at',
      'important_news.circle_id',
      'important_news.place',
      'important_news.slug',
      'invitation.used_at',
      'invitation.used_by',
      'member_message_circle.after_id',
      'member_message_circle.done_at',
      'member_message_circle.people',
      'outside_officer.ended_at',
      'outside_officer.officer_circle_id',
      'outside_officer.officer_id',
      'payment_detail.removed_at',
      'payment_detail.usable_from',
      'posting_stop.ended_at',
      'posting_stop.passed_check',
      'rule_change.ended_at',
      'rule_change.objections',
      'rule_change.policy_version',
      'rule_change.state',
      'rule_change.takes_effect_at',
      'rule_change.voices',
      'stored_file.purged_at',
      'utr_use.match_id',
      'utr_use.used_at',
    ])
    const refused = [
      'UPDATE claim SET amount_rupees = 1',
      'UPDATE payment_detail SET detail_sealed = NULL',
      "UPDATE circle SET name = 'Mine'",
      'UPDATE stored_file SET sha256 = NULL',
      'UPDATE utr_sighting SET refused = false',
      'UPDATE utr_use SET utr_key = NULL',
    ]
    for (const sql of refused) expect(await asApp(sql)).toBe(NO_PRIVILEGE)
  })

  test('may call only the functions that check, forget, add events, try a write, and open circles', async () => {
    const callable = await textsOf(`SELECT p.proname AS text FROM pg_proc p
      WHERE p.pronamespace = 'public'::regnamespace AND p.prorettype <> 'trigger'::regtype
        AND has_function_privilege('paraspar_app', p.oid, 'EXECUTE') ORDER BY 1`)
    expect(callable).toEqual([
      'add_events',
      'app_now',
      'begin_founding',
      'can_circle_go',
      'can_match_go',
      'change_circle',
      'change_panel',
      'decide_founding',
      'empty_list_people',
      'erase_person',
      'fair_instant',
      'finish_closing',
      'first_link_problem',
      'forget_outlived',
      'forget_unproved',
      'has_circle',
      'has_founded_lately',
      'invite_outside_officer',
      'invite_second_founder',
      'is_acting_officer',
      'is_held',
      'is_tied_to_appoint',
      'is_utr_free_for',
      'keys_of_row',
      'looser_figures',
      'may_confirm_role',
      'may_rule',
      'offer_first_circle',
      'open_first_circle',
      'open_payments',
      'record_breach',
      'record_breach_duty',
      'rule_voices',
      'send_member_message',
      'set_opening_bounds',
      'try_write',
    ])
  })

  test('has few functions that act as the owner, with a fixed, closed path', async () => {
    const definers = await textsOf(
      `SELECT p.proname || ' ' || array_to_string(p.proconfig, ',') AS text FROM pg_proc p
        WHERE p.pronamespace = 'public'::regnamespace AND p.prosecdef ORDER BY 1`,
    )
    expect(definers).toEqual(
      [
        'add_seal',
        'begin_founding',
        'change_circle',
        'change_panel',
        'check_ruled_is_final',
        'check_version_has_its_event',
        'decide_founding',
        'empty_list_people',
        'erase_person',
        'finish_closing',
        'forget_outlived',
        'forget_unproved',
        'invite_outside_officer',
        'invite_second_founder',
        'keep_running_match',
        'offer_first_circle',
        'open_first_circle',
        'open_payments',
        'post_transfers',
        'record_breach',
        'record_breach_duty',
        'send_member_message',
        'set_opening_bounds',
        'try_write',
      ].map((name) => `${name} search_path=public, pg_temp`),
    )
    expect(
      await textsOf(
        `SELECT p.proname::text AS text FROM pg_proc p
          WHERE p.prosecdef AND EXISTS (SELECT FROM
          aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a WHERE a.grantee = 0)`,
      ),
    ).toEqual([])
  })

  test('has its ledger written by one function, and by no rule', async () => {
    expect(
      await textsOf(
        `SELECT p.proname AS text FROM pg_proc p
          WHERE p.pronamespace = 'public'::regnamespace
          AND p.prosrc ~* '(insert +into|update|delete +from) +ledger_' ORDER BY 1`,
      ),
    ).toEqual(['post_transfers'])
    expect(
      await textsOf(
        `SELECT r.rulename AS text FROM pg_rewrite r JOIN pg_class c ON c.oid = r.ev_class
          WHERE c.relnamespace = 'public'::regnamespace AND c.relkind <> 'v'`,
      ),
    ).toEqual([])
  })

  test('is nobody else, owns nothing and makes nothing', async () => {
    expect(
      await textsOf(
        `SELECT concat_ws(' ', rolsuper, rolcreaterole, rolcreatedb, rolbypassrls,
          rolreplication) AS text FROM pg_roles WHERE rolname = 'paraspar_app'`,
      ),
    ).toEqual(['f f f f f'])
    expect(
      await textsOf(
        `SELECT roleid::regrole::text AS text FROM pg_auth_members
          WHERE member = 'paraspar_app'::regrole`,
      ),
    ).toEqual([])
    expect(
      await textsOf(
        `SELECT relname AS text FROM pg_class WHERE relowner = 'paraspar_app'::regrole
          UNION ALL SELECT proname FROM pg_proc WHERE proowner = 'paraspar_app'::regrole`,
      ),
    ).toEqual([])
    expect(await asApp('CREATE TABLE public.of_mine (id uuid)')).toBe(NO_PRIVILEGE)
    expect(
      await asApp("CREATE FUNCTION public.of_mine() RETURNS int LANGUAGE sql AS 'SELECT 1'"),
    ).toBe(NO_PRIVILEGE)
  })

  test.each([
    'SET session_replication_role = replica',
    'ALTER TABLE ledger_entry DISABLE TRIGGER ALL',
    'DROP TRIGGER match_moves_along_its_lines ON match',
    'ALTER FUNCTION post_transfers() SET search_path = pg_temp',
    'CREATE INDEX of_mine ON ledger_entry (seq)',
    'CREATE RULE of_mine AS ON INSERT TO match_event DO ALSO NOTHING',
  ])('cannot open a way around: %s', async (sql) => {
    expect(await asApp(sql)).toBe(NO_PRIVILEGE)
  })

  test('cannot give itself what it has not, nor become the owner', async () => {
    const granted = await tried(
      w.world.database.pool,
      'GRANT INSERT ON ledger_entry TO paraspar_app',
      'INSERT INTO ledger_entry SELECT * FROM ledger_entry LIMIT 0',
    )
    expect(granted.refusedWith).toBe(NO_PRIVILEGE)
    const [owner] = await textsOf(
      "SELECT tableowner AS text FROM pg_tables WHERE tablename = 'ledger_entry'",
    )
    expect(await asApp(`SET ROLE ${owner}`)).toBe(NO_PRIVILEGE)
  })

  test('can change neither the mode of the installation nor its clock', async () => {
    expect(await asApp("UPDATE installation SET mode = 'production'")).toBe(NO_PRIVILEGE)
    expect(await asApp("INSERT INTO installation (mode) VALUES ('practice')")).toBe(NO_PRIVILEGE)
    expect(await asApp("UPDATE clock_offset SET ahead = interval '1 day'")).toBe(NO_PRIVILEGE)
    expect(await asApp("INSERT INTO clock_offset (ahead) VALUES (interval '1 day')")).toBe(
      NO_PRIVILEGE,
    )
    expect(await asApp('DELETE FROM clock_offset')).toBe(NO_PRIVILEGE)
    expect(
      await asApp(
        "CREATE OR REPLACE FUNCTION app_now() RETURNS timestamptz LANGUAGE sql AS 'SELECT now()'",
      ),
    ).toBe(NO_PRIVILEGE)
  })
})
