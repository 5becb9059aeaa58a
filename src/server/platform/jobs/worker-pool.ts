import pg from 'pg'
import { openPool } from '../database/db.ts'
import type { World } from '../use-case/world.ts'

/**
 * The connections of Graphile Worker. It compares times as the Dates of node-postgres; with other
 * types its timetable ends at the first restart. This pool replaces the worker's own, which loses
 * its error handler at the end.
 */
export function openWorkerPool({ config, durability }: World, connections: number): pg.Pool {
  const pool = openPool(
    {
      url: config.directUrl,
      connections,
      name: 'paraspar jobs',
      bounds: config.bounds,
      onConnect: durability.check,
    },
    pg.types,
  )
  return Object.assign(pool, { connect: connectOf(pool) })
}

type Callback = Parameters<pg.Pool['connect']>[0]

/**
 * Graphile Worker 0.18 gives its listening connection back twice when it stops while its LISTEN
 * fails. The second time would end the process, so it does nothing.
 */
function connectOf(pool: pg.Pool): (callback?: Callback) => Promise<pg.PoolClient> | void {
  const connect = pool.connect.bind(pool)
  return (callback) => {
    if (callback === undefined) return connect()
    connect((error, client, release) => {
      let isBack = client === undefined
      callback(error, client, (broken) => {
        if (!isBack) release(broken)
        isBack = true
      })
    })
  }
}
