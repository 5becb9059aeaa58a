import { type Contract, type EndpointKey, endpointOf } from '#contract/index.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { invariant } from '#domain/shared/assert.ts'
import { admitAll, contextOf } from './admission.ts'
import { alone, batchesOf } from './batches.ts'
import type { CtxOf, Preparing } from './context.ts'
import { leadToCell } from '../cells/lead-to-cell.ts'
import { countRequests } from './count-requests.ts'
import { findResponses, findStored } from './idempotency.ts'
import { repeatableOf, type Request, sentCommand } from './request.ts'
import type { ReadyRequest } from './run-together.ts'
import { inTransaction } from './transaction.ts'
import type { UseCase } from './use-case.ts'
import type { World } from './world.ts'

/**
 * Runs a use case. Every request passes here. It is led to its cell first. What is limited or slow is counted and prepared first;
 * then one transaction identifies the person, checks access, finds out whether the command was sent
 * before, and does the work.
 */
export async function runUseCase<K extends EndpointKey>(
  world: World,
  useCase: UseCase<K>,
  request: Request<K>,
): Promise<ResponseOf<Contract[K]>> {
  // Not even a turn of the event loop without a directory.
  if (world.database.directory !== undefined)
    await leadToCell(world, endpointOf(useCase.key), request)
  return runHere(world, useCase, request)
}

async function runHere<K extends EndpointKey>(
  world: World,
  useCase: UseCase<K>,
  request: Request<K>,
): Promise<ResponseOf<Contract[K]>> {
  const isSlow = useCase.prepare !== undefined && useCase.prepare.when?.(request.input) !== false
  const isCounted = endpointOf(useCase.key).limit !== undefined && (isSlow || !useCase.isGathered)
  // What needs no preparation joins a batch at once, so that a process that shuts down still runs it.
  const ready =
    isSlow || isCounted
      ? await makeReady(world, useCase, request, { isSlow, isCounted })
      : { ...request, isCounted, prepared: undefined }
  if ('response' in ready) return ready.response
  if (useCase.isGathered) return batchesOf(world, useCase).add(ready)
  return (await readAtStandby(world, useCase, ready)) ?? alone(world, useCase, ready)
}

/** The response as a standby has it; undefined where the primary makes it. */
async function readAtStandby<K extends EndpointKey>(
  world: World,
  useCase: UseCase<K>,
  ready: ReadyRequest<K>,
): Promise<ResponseOf<Contract[K]> | undefined> {
  const { seen, isCounted, prepared } = ready
  if (seen === undefined || isCounted || prepared !== undefined) return undefined
  return world.standby?.read(seen.position, (database) =>
    alone({ ...world, database }, useCase, ready),
  )
}

type Ready<K extends EndpointKey> = ReadyRequest<K> | { readonly response: ResponseOf<Contract[K]> }

/**
 * Counts a request and does its slow work. A repeated command gets its first response instead, so
 * retries after a dropped connection do not count against the limit. Throws request.too-many, and what
 * errorsOfEndpoint names.
 */
async function makeReady<K extends EndpointKey>(
  world: World,
  useCase: UseCase<K>,
  request: Request<K>,
  { isSlow, isCounted }: { isSlow: boolean; isCounted: boolean },
): Promise<Ready<K>> {
  const known = await identify(world, useCase, request)
  if ('response' in known) return known
  const prepared = isSlow
    ? await useCase.prepare?.run(preparing(world, request, known.actor))
    : undefined
  return { ...request, isCounted, prepared }
}

/** Finds out who sends a request and whether it is a repeat, and counts it if it is none. */
async function identify<K extends EndpointKey>(
  world: World,
  useCase: UseCase<K>,
  request: Request<K>,
): Promise<{ response: ResponseOf<Contract[K]> } | { actor: Preparing<K>['actor'] }> {
  const endpoint = endpointOf(useCase.key)
  const options = { vault: world.vault, language: request.language ?? 'en' }
  const known = await inTransaction(world.database, options, async (base) => {
    if (endpoint.kind !== 'query') world.durability.refuse()
    const [admission] = await admitAll(base, endpoint, [request.token])
    invariant(admission, 'a request that nobody admitted or refused')
    const { person, refusal } = admission
    if (person !== undefined) request.caller.concerns?.(person.actor.identityId)
    const ctx = refusal === undefined ? contextOf<K>(base, person, request) : undefined
    const first = ctx && (await firstOf(ctx, useCase, request))
    if (first !== undefined) return first
    // The counter comes last, so that nobody waits long for it.
    const [full] = await countRequests(base.tx, world, useCase.key, [{ request, admission }])
    return { refusal: full ?? refusal, actor: ctx?.actor as Preparing<K>['actor'] }
  })
  if ('response' in known) return known
  if (known.refusal !== undefined) throw known.refusal as Error
  return known
}

/** Returns the first response to a command that is repeated. */
async function firstOf<K extends EndpointKey>(
  ctx: CtxOf<K>,
  { key, findFirst }: UseCase<K>,
  request: Request<K>,
): Promise<{ response: ResponseOf<Contract[K]> } | undefined> {
  const repeatable = { key, isStored: findFirst === undefined }
  const command = await repeatableOf(ctx, endpointOf(key), repeatable, request)
  const sent = sentCommand({ ctx, input: request.input }, command)
  const first = (await findResponses(findFirst ?? findStored, ctx.tx, sent)).get(0)
  return first !== undefined && 'response' in first
    ? { response: first.response as ResponseOf<Contract[K]> }
    : undefined
}

function preparing<K extends EndpointKey>(
  { vault, services, database }: World,
  { input, caller, file, language = 'en' }: Request<K>,
  actor: Preparing<K>['actor'],
): Preparing<K> {
  return {
    input,
    services,
    caller,
    vault,
    file,
    actor,
    read: (work) =>
      inTransaction(database, { vault, language }, (base) => work(base.tx, base.now, base)),
  }
}
