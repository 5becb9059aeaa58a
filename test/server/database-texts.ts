import type { Database } from '#server/platform/database/db.ts'

/**
 * Every row of every table as text, by table name, as the owner sees it. Binary columns are
 * hexadecimal.
 */
export async function databaseTexts({ pool }: Database): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT format('%I.%I', n.nspname, c.relname) AS name
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('r', 'p') AND n.nspname IN ('public', 'graphile_worker') ORDER BY 1`,
  )
  const texts = new Map<string, string>()
  for (const { name } of rows) {
    const found = await pool.query<{ line: string }>(`SELECT t::text AS line FROM ${name} t`)
    texts.set(name, found.rows.map(({ line }) => line).join('\n'))
  }
  return texts
}

/** Where a text is readable in any case, also as the bytes of a binary column. */
export function whereReadable(texts: ReadonlyMap<string, string>, planted: string): string[] {
  const hex = Buffer.from(planted).toString('hex')
  return Array.from(texts).flatMap(([table, text]) =>
    text.toLowerCase().includes(planted.toLowerCase()) || text.includes(hex) ? [table] : [],
  )
}
