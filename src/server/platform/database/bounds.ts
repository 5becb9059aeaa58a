/**
 * The longest waits for the database, in milliseconds. The server's own limits do not help when the
 * server falls silent, so this side has limits too.
 */
export type TimeBounds = {
  /** A statement, at the server. */
  readonly statementMs: number
  /** A lock, at the server. */
  readonly lockMs: number
  /** A transaction that does nothing, at the server. */
  readonly idleInTransactionMs: number
  /** How long after the statement's own limit a silent connection is destroyed. */
  readonly silenceMs: number
  /** A new connection, and a free connection of a pool. */
  readonly connectMs: number
  /** A command in a batch, from its arrival to its response; and the batch itself. */
  readonly responseMs: number
  /** The query of `/readyz` that checks the database. */
  readonly probeMs: number
}

/**
 * The limits of a running installation. A command can wait for a connection (5 s) and for a silent
 * statement (6 s) within its 12 s; the browser gives up after 15 s.
 */
export const BOUNDS: TimeBounds = {
  statementMs: 5_000,
  lockMs: 2_000,
  idleInTransactionMs: 10_000,
  silenceMs: 1_000,
  connectMs: 5_000,
  responseMs: 12_000,
  probeMs: 2_000,
}

/** So long may one step of a set-up take: a machine that is slow or busy moves, and one that hangs does not. */
const SET_UP_STEP_MS = 10 * 60_000

/**
 * The limits of set-up work: filling a database, checking it at a start, restoring. Nobody waits for its
 * response at a browser, so it only ends when a single statement, lock or connection takes as long as that.
 */
export const SET_UP_BOUNDS: TimeBounds = {
  statementMs: SET_UP_STEP_MS,
  lockMs: SET_UP_STEP_MS,
  idleInTransactionMs: SET_UP_STEP_MS,
  silenceMs: 1_000,
  connectMs: SET_UP_STEP_MS,
  responseMs: SET_UP_STEP_MS,
  probeMs: SET_UP_STEP_MS,
}
