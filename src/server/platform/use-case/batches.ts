import type { EndpointKey } from '#contract/index.ts'
import { type Batcher, createBatcher, leftOut } from './batcher.ts'
import { isAway } from './failures.ts'
import type { EndpointResponse } from './request.ts'
import { type ReadyRequest, runTogether } from './run-together.ts'
import type { UseCase } from './use-case.ts'
import type { World } from './world.ts'

/**
 * 64 items share the cost of one transaction well enough. A larger batch takes all that waits, and
 * then the database and this process wait for each other.
 */
const ITEMS_MAX = 64
/** One batch is at the database while this process works on the next. */
const AT_ONCE = 2
const FULL_FROM = 32
/** Five to seven seconds of work. */
const WAITING_MAX = 4_096

type AnyBatcher = Batcher<ReadyRequest<EndpointKey>, unknown>

const worlds = new WeakMap<World, Map<EndpointKey, AnyBatcher>>()

/**
 * Returns the batches of a use case in this process. Several processes are safe in parallel: each
 * locks the circles of its batch.
 */
export function batchesOf<K extends EndpointKey>(
  world: World,
  useCase: UseCase<K>,
): Batcher<ReadyRequest<K>, EndpointResponse<K>> {
  const all = worlds.get(world) ?? new Map<EndpointKey, AnyBatcher>()
  worlds.set(world, all)
  const known = all.get(useCase.key) as Batcher<ReadyRequest<K>, EndpointResponse<K>> | undefined
  if (known !== undefined) return known
  const made = createBatcher<ReadyRequest<K>, EndpointResponse<K>>({
    run: (requests, how) => runTogether(world, useCase, requests, how),
    // When the database is unreachable or overloaded, halves would fail too and only add load.
    isWorthSplitting: (error) => !isAway(error),
    itemsMax: ITEMS_MAX,
    atOnce: AT_ONCE,
    fullFrom: FULL_FROM,
    waitingMax: WAITING_MAX,
    responseMs: world.config.bounds.responseMs,
  })
  all.set(useCase.key, made)
  return made
}

/** Runs a request in a transaction of its own. Throws its refusal. */
export async function alone<K extends EndpointKey>(
  world: World,
  useCase: UseCase<K>,
  request: ReadyRequest<K>,
): Promise<EndpointResponse<K>> {
  const how = { patient: true, holds: new Set<string>(), isLockedBeside: () => false }
  const [outcome] = await runTogether(world, useCase, [request], how)
  if (outcome !== undefined && 'response' in outcome) return outcome.response
  throw (outcome !== undefined && 'refusal' in outcome ? outcome : leftOut()).refusal as Error
}

/** Takes no more commands into batches; resolves when all have a response. */
export async function finishBatches(world: World): Promise<void> {
  await Promise.all([...(worlds.get(world)?.values() ?? [])].map((batches) => batches.close()))
}

/** Returns how long the oldest command in the batches of this process waits; 0 while none does. */
export function oldestCommandMs(world: World): number {
  return Math.max(0, ...[...(worlds.get(world)?.values() ?? [])].map((one) => one.oldestMs()))
}
