import { type Contract, type EndpointKey, endpointOf } from '#contract/index.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import { admitAll, contextOf } from './admission.ts'
import { alone, batchesOf } from './batches.ts'
import type { Preparing } from './context.ts'
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
  const ready = await makeReady(world, useCase, request)
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
): Promise<Ready<K>> {
  const { prepare } = useCase
  const isSlow = prepare !== undefined && prepare.when?.(request.input) !== false
  const isCounted = endpointOf(useCase.key).limit !== undefined && (isSlow || !useCase.isGathered)
  if (!isSlow && !isCounted) return { ...request, isCounted, prepared: undefined }
  const known = await identify(world, useCase, request)
  if ('response' in known) return known
  const prepared = isSlow ? await prepare.run(preparing(world, request, known.actor)) : undefined
  return { ...request, isCounted, prepared }
}

/** Finds out who sends a request and whether it is a repeat, and counts it if it is none. */
async function identify<K extends EndpointKey>(
  world: World,
  { key, findFirst }: UseCase<K>,
  request: Request<K>,
): Promise<{ response: ResponseOf<Contract[K]> } | { actor: Preparing<K>['actor'] }> {
  const endpoint = endpointOf(key)
  const { limit } = endpoint
  const options = { vault: world.vault, language: request.language ?? 'en' }
  const known = await inTransaction(world.database, options, async (base) => {
    if (endpoint.kind !== 'query') world.durability.refuse()
    const [admission] =
      endpoint.access === 'public' ? [] : await admitAll(base, endpoint, [request.token])
    const ctx = contextOf<K>(base, admission?.person, request)
    const isStored = findFirst === undefined
    if (admission?.refusal === undefined) {
      const command = await repeatableOf(ctx, endpoint, { key, isStored }, request)
      const sent = sentCommand({ ctx, input: request.input }, command)
      const first = (await findResponses(findFirst ?? findStored, base.tx, sent)).get(0)
      if (first !== undefined && 'response' in first) return first
    }
    // The counter comes last, so that nobody waits long for it.
    const [full] =
      limit === undefined
        ? []
        : await world.services.limits.hitIn(
            base.tx,
            [bucketOf(key, limit, request, admission?.person)],
            limit,
          )
    return { refusal: full ?? admission?.refusal, actor: ctx.actor }
  })
  if ('response' in known) return { response: known.response as ResponseOf<Contract[K]> }
  if (known.refusal !== undefined) throw known.refusal
  return { actor: known.actor as Preparing<K>['actor'] }
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
