/**
 * How long anything waits for the database, in milliseconds. The server's own limits are of no use
 * when the server falls silent, so each of them has one on this side.
 */
export type Bounds = {
  /** A statement, at the server. */
  readonly statementMs: number
  /** A lock, at the server. */
  readonly lockMs: number
  /** A transaction that does nothing, at the server. */
  readonly idleInTransactionMs: number
  /** A connection that says nothing is given up this long after its statement's own limit. */
  readonly silenceMs: number
  /** A new connection, and a free one of a pool. */
  readonly connectMs: number
  /** A command in a batch, from its arrival to its answer; and a batch, before the next begins. */
  readonly answerMs: number
  /** A look at whether the database answers. */
  readonly probeMs: number
}

/**
 * A command gets a connection (5 s) and loses it to silence (6 s) within its 12 s, and is answered
 * before the browser gives up after 15 s.
 */
export const BOUNDS: Bounds = {
  statementMs: 5_000,
  lockMs: 2_000,
  idleInTransactionMs: 10_000,
  silenceMs: 1_000,
  connectMs: 5_000,
  answerMs: 12_000,
  probeMs: 2_000,
}
