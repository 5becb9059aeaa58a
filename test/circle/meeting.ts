import type { TestWorld } from '../server/world.ts'

const CHECKS_MAX = 150
const CHECK_MS = 10

type Held = { readonly rows: string; readonly values: readonly unknown[] }

/**
 * Starts acts while the owner locks rows that each of them needs. It unlocks once all of them wait,
 * so that they always meet, also on a slow machine.
 */
export async function meeting<T>(
  w: TestWorld,
  held: Held,
  acts: readonly (() => Promise<T>)[],
): Promise<PromiseSettledResult<T>[]> {
  return holding(w, held, acts)
}

/** Like meeting, and also runs `view` while all acts wait for the lock. */
export async function holding<T>(
  w: TestWorld,
  { rows, values }: Held,
  acts: readonly (() => Promise<T>)[],
  view: () => void | Promise<void> = () => undefined,
): Promise<PromiseSettledResult<T>[]> {
  const holder = await w.owner.pool.connect()
  try {
    await holder.query('BEGIN')
    await holder.query(`${rows} FOR UPDATE`, [...values])
    const results = Promise.allSettled(acts.map((act) => act()))
    await untilWaiting(w, acts.length)
    await view()
    await holder.query('COMMIT')
    return await results
  } finally {
    holder.release()
  }
}

/** Waits until this many acts wait for a lock in the database. */
export async function untilWaiting(w: TestWorld, count: number): Promise<void> {
  for (let view = 0; view < CHECKS_MAX; view++) {
    const { rows } = await w.owner.pool.query<{ n: number }>(
      `SELECT count(*) AS n FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    if ((rows[0]?.n ?? 0) >= count) return
    await new Promise((resolve) => setTimeout(resolve, CHECK_MS))
  }
  throw new Error('the acts do not wait for the rows that are held')
}
