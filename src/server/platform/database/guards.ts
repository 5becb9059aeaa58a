import type pg from 'pg'

/** What holds the ledger, by name, each with a short hash of its definition. */
export type Guards = Readonly<Record<string, string>>

/** Rights of everybody and of our roles. What an operator gives to a role of their own is none of it. */
const RIGHTS = (acl: string, owner: string) => `
  (SELECT coalesce(string_agg(format('%s %s%s', CASE a.grantee WHEN 0 THEN 'PUBLIC' ELSE a.grantee::regrole::text END,
      a.privilege_type, CASE WHEN a.is_grantable THEN '*' ELSE '' END), ',' ORDER BY a.grantee::regrole::text COLLATE "C", a.privilege_type COLLATE "C"), '')
    FROM aclexplode(${acl}) a WHERE a.grantee <> ${owner} AND (a.grantee = 0 OR a.grantee::regrole::text LIKE 'paraspar%'))`

/** Whose it is: the owner of the tables, or somebody else by name. */
const OWNER = (owner: string) =>
  `CASE WHEN ${owner} = (SELECT relowner FROM pg_class WHERE oid = 'public.installation'::regclass) THEN 'owner' ELSE ${owner}::regrole::text END`

const TABLES = `pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm')`

/**
 * One select for each kind: its name, and all that matters of it as one text. Each reads what PostgreSQL 17 and 18
 * write alike: no NOT NULL, which only the newer one counts among constraints.
 */
const KINDS = [
  `SELECT 'table ' || c.relname, concat_ws(' ', c.relkind, ${OWNER('c.relowner')}, c.relrowsecurity, c.relforcerowsecurity,
      (SELECT string_agg(i.inhrelid::regclass::text, ',' ORDER BY 1) FROM pg_inherits i WHERE c.oid IN (i.inhparent, i.inhrelid)),
      (SELECT string_agg(p.polname || ' ' || pg_get_expr(p.polqual, p.polrelid), ',' ORDER BY p.polname) FROM pg_policy p WHERE p.polrelid = c.oid))
    FROM ${TABLES}`,
  `SELECT 'rights on ' || c.relname, ${RIGHTS("coalesce(c.relacl, acldefault('r', c.relowner))", 'c.relowner')} ||
      coalesce((SELECT string_agg(a.attname || ' ' || ${RIGHTS('a.attacl', 'c.relowner')}, ',' ORDER BY a.attname)
        FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attacl IS NOT NULL AND NOT a.attisdropped), '')
    FROM ${TABLES}`,
  `SELECT 'trigger ' || t.tgname || ' on ' || c.relname, t.tgenabled::text || pg_get_triggerdef(t.oid)
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE c.relnamespace = 'public'::regnamespace AND NOT t.tgisinternal
      -- While a database moves to another server, they only refuse; and a well-known tool writes a table anew.
      AND t.tgfoid IS DISTINCT FROM to_regproc('public.guard_move') AND t.tgfoid IS DISTINCT FROM to_regproc('repack.repack_trigger')`,
  `SELECT 'rule ' || r.rulename || ' on ' || c.relname, pg_get_ruledef(r.oid)
    FROM pg_rewrite r JOIN pg_class c ON c.oid = r.ev_class
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind <> 'v'`,
  `SELECT 'constraints on ' || c.relname, concat_ws(' ',
      (SELECT string_agg(concat_ws(' ', n.conname, n.convalidated, pg_get_constraintdef(n.oid)), ',' ORDER BY n.conname)
        FROM pg_constraint n WHERE n.conrelid = c.oid AND n.contype IN ('c', 'f', 'p', 'u', 'x')),
      (SELECT string_agg(pg_get_indexdef(i.indexrelid), ',' ORDER BY i.indexrelid::regclass::text)
        FROM pg_index i WHERE i.indrelid = c.oid AND i.indisunique AND i.indisvalid))
    FROM ${TABLES} AND c.relkind <> 'v'`,
  `SELECT CASE WHEN p.prosecdef THEN 'definer ' ELSE 'function ' END || p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')',
      concat_ws(' ', ${OWNER('p.proowner')}, p.prosrc, p.provolatile, p.proconfig, ${RIGHTS("coalesce(p.proacl, acldefault('f', p.proowner))", 'p.proowner')})
    FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')`,
  `SELECT 'role ' || r.rolname, concat_ws(' ', r.rolsuper, r.rolcreaterole, r.rolcreatedb, r.rolbypassrls, r.rolreplication,
      (SELECT string_agg(m.roleid::regrole::text, ',' ORDER BY 1) FROM pg_auth_members m WHERE m.member = r.oid))
    FROM pg_roles r WHERE r.rolname IN ('paraspar_app', 'paraspar_sealer')`,
  `SELECT 'making in schema public', has_schema_privilege('paraspar_app', 'public', 'CREATE')::text || has_schema_privilege('paraspar_sealer', 'public', 'CREATE')::text`,
  `SELECT 'triggers that fire', current_setting('session_replication_role') || coalesce((SELECT string_agg(s.setrole::text, ',')
      FROM pg_db_role_setting s WHERE array_to_string(s.setconfig, ' ') LIKE '%session_replication_role%'), '')`,
]

/** Reads the guards of a database. Any role may. */
export async function readGuards(on: Pick<pg.Pool, 'query'>): Promise<Guards> {
  const { rows } = await on.query<{ name: string; hash: string }>(
    `SELECT name, left(encode(sha256(convert_to(fact, 'UTF8')), 'hex'), 12) AS hash
      FROM (${KINDS.join(' UNION ALL ')}) guards (name, fact) ORDER BY name COLLATE "C"`,
  )
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]))
}

/** The clock of practice and test databases, which can be moved; everything else is as in production. */
const CLOCK = /app_now|clock_offset/

/**
 * Names what differs from this release: what is gone, other, or beside it in the way. An operator's own tables,
 * views and functions are none of it.
 */
export function strangeGuards(found: Guards, released: Guards, mode: string): string[] {
  const names = new Set([...Object.keys(released), ...Object.keys(found)])
  return Array.from(names)
    .filter((name) => mode === 'production' || !CLOCK.test(name))
    .filter((name) =>
      name in released ? found[name] !== released[name] : isInTheWay(name, released),
    )
    .toSorted()
}

/** A trigger or a rule on our tables, or a function with the owner's rights. */
function isInTheWay(name: string, released: Guards): boolean {
  const [, table] = /^(?:trigger|rule) .* on (\w+)$/.exec(name) ?? []
  return name.startsWith('definer ') || (table !== undefined && `table ${table}` in released)
}
