import pg from 'pg'

/** One statement, or one with its parameters. */
export type Statement = string | readonly [sql: string, params: readonly unknown[]]

export const NO_PRIVILEGE = '42501'
export const CHECK_VIOLATION = '23514'
export const UNIQUE_VIOLATION = '23505'
export const FOREIGN_KEY_VIOLATION = '23503'
/** The SQLSTATE with which the triggers of this schema refuse. */
export const RESTRICT_VIOLATION = '23001'

/**
 * Runs statements in one transaction and rolls it back. Returns the result of the last one, or the
 * SQLSTATE and message of the refused one.
 */
export async function tried(
  pool: pg.Pool,
  ...statements: readonly Statement[]
): Promise<{ refusedWith: string | undefined; reason?: string; rows: Record<string, unknown>[] }> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    let rows: Record<string, unknown>[] = []
    for (const statement of statements) rows = await run(client, statement)
    return { refusedWith: undefined, rows }
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code !== undefined)
      return { refusedWith: error.code, reason: error.message, rows: [] }
    throw error
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

/** Runs one statement and returns its rows. */
export async function run(
  client: pg.Pool | pg.PoolClient,
  statement: Statement,
): Promise<Record<string, unknown>[]> {
  const [sql, params] = typeof statement === 'string' ? [statement, []] : statement
  const { rows } = await client.query<Record<string, unknown>>(sql, [...params])
  return rows
}
