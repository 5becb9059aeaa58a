import type { Connection, Client } from 'pg'

/** One row as COPY's text format has it: values are ids, words and instants of our own making, bytes as hexadecimal. */
export type Row = readonly (string | number | boolean | Buffer | null)[]

const CHUNK_CHARACTERS = 1 << 20

/** Sends rows by COPY over a plain connection; resolves once the server has taken them all. */
export function copyIn(client: Client, into: string, rows: Iterable<Row>): Promise<void> {
  return new Promise((resolve, reject) => {
    let failed: Error | undefined
    // What node-postgres asks of anything it is to run.
    const copying = {
      submit: (connection: Connection) => (connection as unknown as { query(text: string): void }).query(`COPY ${into} FROM STDIN`),
      handleCopyInResponse: (connection: Connection) => send(connection as unknown as Copying, rows),
      handleError: (error: Error) => (failed = error),
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => (failed === undefined ? resolve() : reject(failed)),
    }
    client.query(copying as never)
  })
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

function written(value: Row[number]): string {
  if (value === null) return '\\N'
  if (typeof value === 'object') return `\\\\x${value.toString('hex')}`
  return String(value)
}
