import type pg from 'pg'

/** What a search finds after a change of the schema that is rolled back. */
export async function withPlanted<T>(
  pool: pg.Pool,
  sql: string,
  search: (on: Pick<pg.ClientBase, 'query'>) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query(sql)
    return await search(client)
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}
