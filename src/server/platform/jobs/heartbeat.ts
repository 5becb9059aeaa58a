import { sql } from 'kysely'
import type { Pool } from 'pg'
import { isBefore, MINUTE_MS } from '#domain/shared/calendar.ts'
import { letStatementsTake } from '../database/bounded-client.ts'
import type { BaseCtx } from '../use-case/context.ts'
import type { Db, Tx } from '../database/db.ts'
import { inTransactionOf } from '../use-case/transaction.ts'
import type { World } from '../use-case/world.ts'

/** How often a running process beats. */
const BEAT_EVERY_MS = 15_000
/**
 * A longer silence of all processes is an outage, in seconds. Well below the grace of the sweeps,
 * so that a shorter silence never costs anybody their last seconds.
 */
const OUTAGE_SECONDS = 45
/** After a long outage every running deadline of the installation moves in one transaction. */
const MOVING_MS_MAX = 5 * MINUTE_MS

/**
 * Moves every running deadline by the length of an outage (in ms). Returns the number of deadlines.
 */
export type MoveDeadlines = (ctx: BaseCtx, gapMs: number) => Promise<number>

/**
 * Notes that the service runs. When nobody did for more than 45 s, by the machine's own clock, that
 * is an outage: it is recorded and all running deadlines are moved in the same transaction, once,
 * however many processes find it. A database that could lose confirmations, or was restored and is
 * not live, is left alone: the time in which commands were refused becomes an outage.
 */
export async function beat(
  world: Pick<World, 'database' | 'durability' | 'vault'>,
  moveDeadlines: MoveDeadlines,
): Promise<void> {
  world.durability.hold(await isRestored(world.database.pool))
  await world.durability.check(world.database.pool)
  if (world.durability.danger() !== undefined) return
  if (!(await beatInTime(world.database.db))) await addOutage(world, moveDeadlines)
  world.durability.committed()
}

/** Beats where nobody was silent for long. Both clocks are read once the row is locked, whoever held it. */
async function beatInTime(db: Db): Promise<boolean> {
  const { numAffectedRows } = await sql`UPDATE heartbeat SET beat_at = clock_timestamp()
    WHERE clock_timestamp() - beat_at <= ${OUTAGE_SECONDS} * interval '1 second'`.execute(db)
  return numAffectedRows === 1n
}

async function addOutage(
  world: Pick<World, 'database' | 'vault'>,
  moveDeadlines: MoveDeadlines,
): Promise<void> {
  await inTransactionOf(world, async (ctx) => {
    const silence = await lockSilence(ctx.tx)
    if (silence !== undefined && silence.isOutage) {
      await letStatementsTake(ctx.tx, MOVING_MS_MAX)
      const moved = await moveDeadlines(
        ctx,
        silence.until.epochMilliseconds - silence.from.epochMilliseconds,
      )
      await ctx.tx
        .insertInto('outage')
        .values({
          outageId: ctx.newId<string>(),
          fromAt: silence.from,
          untilAt: silence.until,
          movedDeadlines: moved,
        })
        .execute()
    }
    if (silence !== undefined)
      await ctx.tx.updateTable('heartbeat').set({ beatAt: silence.until }).execute()
  })
}

/** Whether the database was restored and its operator has not let it go live. */
export async function isRestored(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ restored: boolean }>(
    'SELECT EXISTS (SELECT FROM restored_installation WHERE live_at IS NULL) AS restored',
  )
  return rows[0]?.restored ?? false
}

// Reads the clock once the row is locked. Otherwise a beat that waited for another one would count
// its wait as silence.
async function lockSilence(
  tx: Tx,
): Promise<{ from: Temporal.Instant; until: Temporal.Instant; isOutage: boolean } | undefined> {
  await sql`INSERT INTO heartbeat (beat_at) VALUES (clock_timestamp()) ON CONFLICT DO NOTHING`.execute(
    tx,
  )
  const last = await tx.selectFrom('heartbeat').select('beatAt').forUpdate().executeTakeFirst()
  if (!last) return undefined
  const { rows } = await sql<{ now: Temporal.Instant }>`SELECT clock_timestamp() AS now`.execute(tx)
  const until = rows[0]?.now
  return (
    until && {
      from: last.beatAt,
      until,
      isOutage: isBefore(last.beatAt.add({ seconds: OUTAGE_SECONDS }), until),
    }
  )
}

/**
 * Returns whether an outage is not added to the deadlines yet, as when a computer wakes up. A sweep
 * waits for the next beat, and longer while the database could lose data. False if there was no
 * beat yet.
 */
export async function isBehind(world: Pick<World, 'database' | 'durability'>): Promise<boolean> {
  if (world.durability.danger() !== undefined) return true
  const { rows } = await sql<{
    behind: boolean
  }>`SELECT clock_timestamp() - beat_at > ${OUTAGE_SECONDS} * interval '1 second' AS behind
    FROM heartbeat`.execute(world.database.db)
  return rows[0]?.behind ?? false
}

/** Beats every 15 s until stopped. A failed beat is logged; the next one finds the gap. */
export function beatRegularly(
  world: World,
  moveDeadlines: MoveDeadlines,
): { stop(): Promise<void> } {
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running
      .then(() => beat(world, moveDeadlines))
      .catch((error: unknown) => {
        const { name, message } = error as Error
        world.log.error({ err: { name, message } }, 'a heartbeat failed')
      })
  }, BEAT_EVERY_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
