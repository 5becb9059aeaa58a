import { type Contract, type EndpointKey, endpointOf } from '#contract/index.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { type Admission, admitAll, contextOf } from './admission.ts'
import { alone, batchesOf } from './batches.ts'
import type { CtxOf, Preparing } from './context.ts'
import type { Tx } from '../database/db.ts'
import { findResponses, findStored } from './idempotency.ts'
import { bucketOf, repeatableOf, type Request, sentCommand } from './request.ts'
import type { ReadyRequest } from './run-together.ts'
import { inTransaction } from './transaction.ts'
import type { UseCase } from './use-case.ts'
import type { World } from './world.ts'

/**
 * Runs a use case. Every request passes here. What is limited or slow is counted and prepared first;
 * then one transaction identifies the person, checks access, finds out whether the command was sent
 * before, and does the work.
 */
export async function runUseCase<K extends EndpointKey>(
  world: World,
  useCase: UseCase<K>,
  request: Request<K>,
): Promise<ResponseOf<Contract[K]>> {
  const isSlow = useCase.prepare !== undefined && useCase.prepare.when?.(request.input) !== false
  const isCounted = endpointOf(useCase.key).limit !== undefined && (isSlow || !useCase.isGathered)
  // What needs nothing first is gathered in this turn: a process that ends still takes it.
  const ready =
    isSlow || isCounted
      ? await makeReady(world, useCase, request, { isSlow, isCounted })
      : { ...request, isCounted, prepared: undefined }
  if ('response' in ready) return ready.response
  return useCase.isGathered ? batchesOf(world, useCase).add(ready) : alone(world, useCase, ready)
}

type Ready<K extends EndpointKey> = ReadyRequest<K> | { readonly response: ResponseOf<Contract[K]> }

/**
 * Counts a request and does its slow work. A repeat of a command gets its first response instead:
 * whoever repeats because the line broke loses none of their tries. Throws request.too-many, and what
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
    const [admission] =
      endpoint.access === 'public' ? [] : await admitAll(base, endpoint, [request.token])
    const ctx = contextOf<K>(base, admission?.person, request)
    const first =
      admission?.refusal === undefined ? await firstOf(ctx, useCase, request) : undefined
    if (first !== undefined) return first
    // The counter comes last, so that nobody waits long for it.
    const full = await countIn(base.tx, world, useCase.key, { request, admission })
    return { refusal: full ?? admission?.refusal, actor: ctx.actor as Preparing<K>['actor'] }
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

/** Counts a request of an endpoint with a limit, and returns the refusal of a full one. */
async function countIn<K extends EndpointKey>(
  tx: Tx,
  { services }: World,
  key: K,
  { request, admission }: { request: Request<K>; admission: Admission | undefined },
): Promise<unknown> {
  const { limit } = endpointOf(key)
  if (limit === undefined) return undefined
  const buckets = [bucketOf(key, limit, request, admission?.person)]
  return (await services.limits.hitIn(tx, buckets, limit))[0]
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
