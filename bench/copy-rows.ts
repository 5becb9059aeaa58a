import type pg from 'pg'

type Connection = { query(text: string): void; sendCopyFromChunk(chunk: Buffer): void; endCopyFrom(): void }
export type Cell = string | number | boolean | Buffer | Temporal.Instant | null

const CHUNK_ROWS = 5_000

/** COPY table FROM STDIN: rows of the same columns, all in one go. */
export function copyRows(client: pg.Client, table: string, rows: readonly Readonly<Record<string, Cell>>[]): Promise<void> {
  const [first] = rows
  if (first === undefined) return Promise.resolve()
  return new Promise((resolve, reject) => {
    let failure: Error | undefined
    client.query({
      submit: (connection: Connection) => connection.query(`COPY ${table} (${Object.keys(first).join(', ')}) FROM STDIN`),
      handleCopyInResponse(connection: Connection) {
        for (let from = 0; from < rows.length; from += CHUNK_ROWS) connection.sendCopyFromChunk(Buffer.from(rows.slice(from, from + CHUNK_ROWS).map(lineOf).join('')))
        connection.endCopyFrom()
      },
      handleCommandComplete: () => undefined,
      handleError: (error: Error) => void (failure = error),
      handleReadyForQuery: () => (failure === undefined ? resolve() : reject(failure)),
    } as never)
  })
}

// Nothing that is copied here holds a tab, a line's end or a backslash, but the one of a bytea.
function lineOf(row: Readonly<Record<string, Cell>>): string {
  return `${Object.values(row).map((cell) => (cell === null ? '\\N' : Buffer.isBuffer(cell) ? `\\\\x${cell.toString('hex')}` : String(cell))).join('\t')}\n`
}
