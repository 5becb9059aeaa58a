import pg from 'pg'
import { openPool } from '../database/db.ts'
import { patientWhileBusy } from '../database/patient.ts'
import type { World } from '../use-case/world.ts'

/**
 * The connections of all lanes: a worker has one only while it takes a job or writes its end down, never while
 * it works, so one is enough for all of them. On a slow database they wait for it in turn.
 */
const CONNECTIONS_MAX = 4

/**
 * The connections of Graphile Worker. It compares times as the Dates of node-postgres; with other
 * types its timetable ends at the first restart. This pool replaces the worker's own, which loses
 * its error handler at the end.
 */
export function openWorkerPool({ config, durability }: World): pg.Pool {
  const opened = openPool(
    {
      url: config.directUrl,
      connections: Math.min(CONNECTIONS_MAX, config.connections),
      name: 'paraspar jobs',
      bounds: config.bounds,
      onConnect: durability.check,
    },
    pg.types,
  )
  const pool = patientWhileBusy(opened)
  // With a callback each lane asks for a connection of its own, to listen on. We listen for all (`callWorkers`).
  const connect = (callback?: unknown) => (callback === undefined ? pool.connect() : undefined)
  return Object.create(pool, {
    connect: { value: connect },
    query: { value: pool.query.bind(pool) },
    end: { value: opened.end.bind(opened) },
  }) as pg.Pool
}
