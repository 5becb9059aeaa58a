/**
 * So many statements are answered together at most. Nothing may come from the server before all of them are done, and
 * it is given up when it is silent for longer than one of them may take.
 */
const STATEMENTS_MAX = 8

/** What a trip needs of a connection of node-postgres. */
type Connection = {
  sync(): void
  once(event: 'readyForQuery', hear: () => void): unknown
  emit(event: 'readyForQuery', said: { readonly status: 'T' | 'E' }): unknown
  emit(event: 'errorMessage', error: Error): unknown
}

/**
 * Statements of a transaction that are sent one behind the other, with one Sync behind the last. The server sends its
 * answers when it reads that; after one that fails it skips the rest. What node-postgres expects to hear behind
 * each statement, it hears from here.
 */
export class Trip {
  private readonly connection: Connection
  private readonly statements: object[] = []
  private isEnding = false
  private isOver = false

  constructor(connection: Connection) {
    this.connection = connection
  }

  /** Whether more may be sent in it. */
  get isOpen(): boolean {
    return !this.isOver
  }

  /** Adds a statement that was sent, without a Sync. */
  add(statement: object): void {
    this.statements.push(statement)
    if (this.isEnding || this.statements.length === STATEMENTS_MAX) this.end()
  }

  end(): void {
    if (this.isOver) return
    this.isOver = true
    if (this.statements.length > 0) this.connection.sync()
  }

  /** A statement is done. */
  done(statement: object): void {
    if (statement !== this.statements.at(-1)) this.connection.emit('readyForQuery', { status: 'T' })
  }

  /** A statement failed. Each of those behind it, which the server skips, fails once it is ready. */
  failed(statement: object, error: Error): void {
    // Its values could not be written, so it is only answered by a Sync of its own.
    if (this.isOpen) this.isEnding = true
    else if (statement !== this.statements.at(-1))
      this.connection.once('readyForQuery', () => {
        this.connection.emit('errorMessage', error)
        this.connection.emit('readyForQuery', { status: 'E' })
      })
  }
}
