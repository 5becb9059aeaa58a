import type pg from 'pg'

/** One select per kind of thing. Each gives its name and its whole definition as one text. */
const FACTS = [
  // Tables with their storage options and row security.
  `SELECT format('table %s: %s %s security %s, may %s', c.relname, c.relpersistence, c.reloptions,
    c.relrowsecurity, c.relacl)
   FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace
     AND c.relkind IN ('r', 'p', 'v', 'm', 'S')`,
  // Columns, without their order: a column that was added later is the last one.
  `SELECT format('column %s.%s: %s%s default %s %s%s collation %s storage %s, may %s', c.relname,
    a.attname, format_type(a.atttypid, a.atttypmod),
     CASE WHEN a.attnotnull THEN ' not null' ELSE '' END,
       pg_get_expr(d.adbin, d.adrelid), a.attidentity, a.attgenerated,
     a.attcollation::regcollation, a.attstorage, a.attacl)
   FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
     LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm')
     AND a.attnum > 0 AND NOT a.attisdropped`,
  `SELECT format('constraint %s.%s: %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
   FROM pg_constraint WHERE connamespace = 'public'::regnamespace`,
  `SELECT format('index %s', pg_get_indexdef(i.indexrelid))
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
   WHERE c.relnamespace = 'public'::regnamespace`,
  `SELECT format('trigger (%s) %s', t.tgenabled, pg_get_triggerdef(t.oid))
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
   WHERE c.relnamespace = 'public'::regnamespace AND NOT t.tgisinternal`,
  `SELECT format('function %s, may %s: %s', p.oid::regprocedure, p.proacl,
    pg_get_functiondef(p.oid))
   FROM pg_proc p WHERE p.pronamespace = 'public'::regnamespace`,
  `SELECT format('type %s: %s', t.typname, array_agg(e.enumlabel ORDER BY e.enumsortorder))
    FROM pg_type t LEFT JOIN pg_enum e ON e.enumtypid = t.oid
   WHERE t.typnamespace = 'public'::regnamespace AND t.typtype IN ('e', 'd', 'r', 'm')
     GROUP BY t.oid`,
  `SELECT format('policy on %s: %s', tablename, p) FROM pg_policies p WHERE schemaname = 'public'`,
  `SELECT format('schema %s, may %s', nspname, nspacl) FROM pg_namespace WHERE nspname = 'public'`,
  `SELECT format('rule %s', pg_get_ruledef(r.oid))
    FROM pg_rewrite r JOIN pg_class c ON c.oid = r.ev_class
    WHERE c.relnamespace = 'public'::regnamespace`,
]

/**
 * Everything in the schema of a database, one sorted line each. It covers tables, columns,
 * constraints, indexes, triggers, functions with their bodies, and grants.
 */
export async function schemaFacts(on: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const { rows } = await on.query<{ fact: string }>(
    `SELECT fact FROM (${FACTS.join(' UNION ALL ')}) facts (fact)`,
  )
  return rows.map(({ fact }) => fact).toSorted()
}
