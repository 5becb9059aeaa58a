import type pg from 'pg'
import { type Database, queriesOn } from './db.ts'

/** How often a wait for a connection is begun again: with the 5 s of a request, for a minute. */
const TRIES_MAX = 12

/**
 * Returns the same database for work that nobody waits for at a browser: sweeps, jobs, sealing, the relay.
 * It shares the connections, and waits for a free one longer than a request does. Its transactions also
 * try again when a lock was not free (`inTransaction`).
 */
export function patiently(database: Database): Database {
  if (database.isPatient === true) return database
  const pool = patientPool(database.pool, IS_LATE)
  return {
    pool,
    db: queriesOn(pool),
    isPatient: true,
    onEvents: database.onEvents,
    close: () => database.close(),
  }
}

/** No connection of the pool was free in time. Nothing was done yet, so the wait can begin again. */
const IS_BUSY = /timeout exceeded when trying to connect/
/** The same, or the database did not answer a new connection. */
const IS_LATE = /timeout exceeded when trying to connect|terminated due to connection timeout/

type Callback = Parameters<pg.Pool['connect']>[0]

/** Returns the same pool for who waits for a free connection longer than a request does, but not for a silent database. */
export function patientWhileBusy(pool: pg.Pool): pg.Pool {
  return patientPool(pool, IS_BUSY)
}

function patientPool(pool: pg.Pool, late: RegExp): pg.Pool {
  const connect = async () => {
    for (let tried = 1; ; tried++)
      try {
        return await pool.connect()
      } catch (error) {
        if (tried === TRIES_MAX || !late.test(error instanceof Error ? error.message : ''))
          throw error
      }
  }
  const callBack = async (callback: Callback): Promise<void> => {
    let client: pg.PoolClient
    try {
      client = await connect()
    } catch (error) {
      return callback(error as Error, undefined, () => undefined)
    }
    callback(undefined, client, client.release.bind(client))
  }
  // The pool's own `query` asks with a callback.
  const asAsked = (callback?: Callback): Promise<pg.PoolClient> | void => {
    if (callback === undefined) return connect()
    void callBack(callback)
  }
  return Object.create(pool, { connect: { value: asAsked } }) as pg.Pool
}
