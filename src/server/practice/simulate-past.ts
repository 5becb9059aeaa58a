import type { Config } from '#server/platform/config.ts'
import { SET_UP_BOUNDS } from '#server/platform/database/bounds.ts'
import { queriesOn } from '#server/platform/database/db.ts'
import type { JobHandlers } from '#server/platform/jobs/jobs.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { databaseClock } from './database-clock.ts'
import { simulateFounding } from './founding.ts'
import { DAYS, simulateHistory } from './history.ts'
import { createSimulator, type UseCases } from './simulator.ts'

/** How this opens and closes a world, and what its people can do. */
export type Machinery = {
  openWorld(config: Config): Promise<World>
  closeWorld(world: World): Promise<void>
  readonly useCases: UseCases
  readonly handlers: JobHandlers
}

/**
 * Simulates the two months of the practice circle, and the circle that is just beginning, into an empty
 * database. The clock of the database stands at `endsAt` then.
 */
export async function simulatePast(
  config: Config,
  { ownerPool, endsAt }: { ownerPool: Parameters<typeof queriesOn>[0]; endsAt: Temporal.Instant },
  { openWorld, closeWorld, useCases, handlers }: Machinery,
): Promise<void> {
  const world = await openWorld({ ...config, bounds: SET_UP_BOUNDS, limitFactor: 1_000_000 })
  try {
    const clock = databaseClock(ownerPool)
    const aheadDays = () => Temporal.Now.instant().until(endsAt).total('days')
    await clock.set(aheadDays() - DAYS)
    const owner = queriesOn(ownerPool)
    const simulator = createSimulator(world, useCases, handlers)
    await simulateHistory(world, { owner, simulator, clock })
    await clock.set(aheadDays())
    await simulateFounding(world, { owner, simulator })
  } finally {
    await closeWorld(world)
  }
}
