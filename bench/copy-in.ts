import type { Connection, Client } from 'pg'

/**
 * A value for one column: an id, a word or an instant that the bench made, without tab, line break
 * or backslash. Bytes are sent as hexadecimal.
 */
export type Cell = string | number | boolean | Buffer | Temporal.Instant | null
export type Row = readonly Cell[]

const CHUNK_CHARACTERS = 1 << 20

/** Sends rows by COPY over one connection. Resolves once the server has taken all rows. */
export function copyIn(client: Client, into: string, rows: Iterable<Row>): Promise<void> {
  return new Promise((resolve, reject) => {
    let failed: Error | undefined
    // node-postgres needs these methods on anything that it runs.
    const copying = {
      submit: (connection: Connection) =>
        (connection as unknown as { query(text: string): void }).query(`COPY ${into} FROM STDIN`),
      handleCopyInResponse: (connection: Connection) =>
        send(connection as unknown as Copying, rows),
      handleError: (error: Error) => (failed = error),
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => (failed === undefined ? resolve() : reject(failed)),
    }
    client.query(copying as never)
  })
}

/** Sends rows into a table by COPY. All rows have the columns of the first one. */
export async function copyRows(
  client: Client,
  table: string,
  rows: readonly Readonly<Record<string, Cell>>[],
): Promise<void> {
  const [first] = rows
  if (first !== undefined)
    await copyIn(
      client,
      `${table} (${Object.keys(first).join(', ')})`,
      rows.map((row) => Object.values(row)),
    )
}

type Copying = { sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void }

function send(connection: Copying, rows: Iterable<Row>): void {
  let text = ''
  for (const row of rows) {
    text += `${row.map(written).join('\t')}\n`
    if (text.length < CHUNK_CHARACTERS) continue
    connection.sendCopyFromChunk(Buffer.from(text))
    text = ''
  }
  connection.sendCopyFromChunk(Buffer.from(text))
  connection.endCopyFrom()
}

function written(value: Cell): string {
  if (value === null) return '\\N'
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`
  return String(value)
}
