import { Readable } from 'node:stream'
import type pg from 'pg'

/** Some parts of ours are small, so this many wait for their reader before the server has to. */
const WAITING_PARTS_MAX = 64

/** What pg hands to a query of its own, and what this one uses of the connection. */
type Sender = {
  query(text: string): void
  sendCopyFromChunk(bytes: Buffer): void
  readonly stream: { pause(): unknown; resume(): unknown }
}

/**
 * A command of the replication protocol whose response is copied data, as a stream of its messages.
 * Rows before and after the data are in `rows`. The server waits while nobody reads.
 */
export class CopyQuery extends Readable implements pg.Submittable {
  readonly rows: (readonly (string | null)[])[] = []
  private readonly text: string
  private sender: Sender | undefined

  constructor(text: string) {
    super({ objectMode: true, highWaterMark: WAITING_PARTS_MAX })
    this.text = text
  }

  /** Sends a message to the server, while both sides copy. */
  send(message: Buffer): void {
    this.sender?.sendCopyFromChunk(message)
  }

  submit(connection: unknown): void {
    this.sender = connection as Sender
    this.sender.query(this.text)
  }

  override _read(): void {
    this.sender?.stream.resume()
  }

  handleRowDescription(): void {
    // The columns of each command are known.
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    this.rows.push([...fields])
  }

  handleCopyData({ chunk }: { chunk: Buffer }): void {
    // The parser uses its buffer again, and the reader may come later.
    if (!this.push(Buffer.from(chunk))) this.sender?.stream.pause()
  }

  handleCommandComplete(): void {
    // A base backup completes each of its results.
  }

  handleReadyForQuery(): void {
    this.push(null)
  }

  handleError(error: Error): void {
    this.destroy(error)
  }
}
