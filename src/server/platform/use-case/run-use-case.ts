import { type Contract, type EndpointKey, endpointOf } from '#contract/index.ts'
import type { ResponseOf, Endpoint } from '#contract/endpoint.ts'
import { AppError } from '#domain/shared/errors.ts'
import { requestError } from '#domain/shared/request-errors.ts'
import { accessRefusal, checkAccess } from './access.ts'
import { batchesOf } from './batches.ts'
import type {
  ActorCtx,
  BaseCtx,
  BatchUseCase,
  CtxOf,
  Preparing,
  PublicCtx,
  SingleUseCase,
  UseCase,
} from './context.ts'
import type { Tx } from '../database/db.ts'
import { findResponses, findStored, once } from './idempotency.ts'
import { repeatableOf, type Request } from './request.ts'
import {
  type SessionActor,
  type Sessions,
  actorOf,
  actorsOf,
  findSessions,
  lockAndFindSessions,
  personOf,
} from './session-actors.ts'
import { inTransaction } from './transaction.ts'
import type { World } from './world.ts'

/**
 * Runs a use case: limits, then slow preparation, then one transaction that identifies the person,
 * checks access, finds out whether the command was sent before, and does the work. Every request passes here.
 */
export async function runUseCase<K extends EndpointKey>(
  world: World,
  useCase: UseCase<K>,
  request: Request<K>,
): Promise<ResponseOf<Contract[K]>> {
  if ('batch' in useCase) return runInBatch(world, useCase, request)
  const endpoint = endpointOf(useCase.key)
  const first = await firstResponseOf(world, useCase, request)
  if (first !== undefined) return first
  await countRequest(world, endpoint, request, useCase.key)
  const prepared =
    useCase.prepare === undefined
      ? undefined
      : await useCase.prepare(await preparingOf(world, useCase, request))
  const language = request.language ?? 'en'
  const begin = (tx: Tx) => lockAndIdentify(tx, world, endpoint, request.token)
  return inTransaction(
    world.database,
    { vault: world.vault, language, begin },
    async (base, sessions) => {
      const ctx = await contextFor(base, endpoint, request, sessions)
      const { key, findFirst } = useCase
      const { input } = request
      const isStored = findFirst === undefined
      const command = await repeatableOf(ctx, endpoint, { key, isStored }, request)
      const own = { ...ctx, ...(!isStored && { command }) } as CtxOf<K>
      const run = () => useCase.run(own, input, prepared as never)
      return command === undefined
        ? run()
        : once(base, { sent: { ...ctx, command, input }, findFirst }, run)
    },
  )
}

/** Locks the circle that a command acts in, and then reads the session. */
async function lockAndIdentify(
  tx: Tx,
  { durability }: Pick<World, 'durability'>,
  endpoint: Endpoint,
  token: string | undefined,
): Promise<Sessions | undefined> {
  if (endpoint.kind !== 'query') durability.refuse()
  if (token === undefined || endpoint.access === 'public') return undefined
  return actsInCircle(endpoint)
    ? (await lockAndFindSessions(tx, [token])).sessions
    : findSessions(tx, [token])
}

// Applicants and operators act for themselves, not in a circle.
function actsInCircle({ access, kind }: Endpoint): boolean {
  return kind !== 'query' && access !== 'public' && access !== 'session'
}

/**
 * Runs a request in a batch. The batch's transaction does for all at once what is not counted and
 * prepared here.
 */
async function runInBatch<K extends EndpointKey>(
  world: World,
  useCase: BatchUseCase<K>,
  request: Request<K>,
): Promise<ResponseOf<Contract[K]>> {
  const { prepare } = useCase.batch
  const isPrepared = prepare?.when(request.input) === true
  if (isPrepared) {
    const { key, batch } = useCase
    const first = await firstResponseOf(world, { key, findFirst: batch.findFirst }, request)
    if (first !== undefined) return first
    await countRequest(world, endpointOf(useCase.key), request, useCase.key)
    await prepare.run(await preparingOf(world, useCase, request))
  }
  return batchesOf(world, useCase).add({ ...request, isCounted: isPrepared })
}

/**
 * Returns the first response to a command that is repeated with its key, before the repeat is
 * counted: whoever repeats because the line broke loses none of their tries. Whatever is wrong with
 * the request is found, and counted, later.
 */
async function firstResponseOf<K extends EndpointKey>(
  world: World,
  { key, findFirst }: Pick<SingleUseCase<K>, 'key' | 'findFirst'>,
  request: Request<K>,
): Promise<ResponseOf<Contract[K]> | undefined> {
  const endpoint = endpointOf(key)
  const { limit, kind } = endpoint
  if (limit === undefined || kind !== 'command' || request.idempotencyKey === undefined) return
  const options = { vault: world.vault, language: request.language ?? 'en' }
  const found = await inTransaction(world.database, options, async (base) => {
    world.durability.refuse()
    const ctx = await contextFor(base, endpoint, request)
    const isStored = findFirst === undefined
    const command = await repeatableOf(ctx, endpoint, { key, isStored }, request)
    if (command === undefined) return undefined
    const { input } = request
    return (
      await findResponses(findFirst ?? findStored, base.tx, [{ ...ctx, command, input }])
    ).get(0)
  }).catch((error: unknown) => {
    if (error instanceof AppError) return undefined
    throw error
  })
  return found !== undefined && 'response' in found
    ? (found.response as ResponseOf<Contract[K]>)
    : undefined
}

async function contextFor(
  base: BaseCtx,
  endpoint: Endpoint,
  { token, language, caller }: Pick<Request<EndpointKey>, 'token' | 'language' | 'caller'>,
  sessions?: Sessions,
): Promise<PublicCtx | ActorCtx> {
  if (endpoint.access === 'public') return { ...base, actor: null, caller }
  const found = await admit(base, endpoint, token, sessions)
  base.actsIn(found.actor.circleId)
  return {
    ...base,
    actor: found.actor,
    policy: found.actor.policy,
    language: language ?? found.language,
    caller,
  }
}

/**
 * Returns the person behind a session if the endpoint's access lets them in. Throws what
 * errorsOfEndpoint names. Streams, which are not use cases, pass here as well.
 */
export async function admit(
  { tx, now }: Pick<BaseCtx, 'tx' | 'now'>,
  endpoint: Endpoint,
  token: string | undefined,
  sessions?: Sessions,
): Promise<SessionActor> {
  if (token === undefined) throw requestError('request.not-signed-in')
  const found = await actorOf(tx, token, now, sessions)
  checkAccess(endpoint, found.actor, now)
  return found
}

/** Returns those session tokens whose people the endpoint's access lets in now, in bulk. */
export async function admittedOf(
  { tx, now }: Pick<BaseCtx, 'tx' | 'now'>,
  endpoint: Endpoint,
  tokens: readonly string[],
): Promise<Set<string>> {
  const people = await actorsOf(tx, tokens, now)
  return new Set(
    [...people]
      .filter(([, { actor }]) => accessRefusal(endpoint, actor, now) === undefined)
      .map(([token]) => token),
  )
}

async function preparingOf<K extends EndpointKey>(
  world: World,
  useCase: Pick<SingleUseCase<K>, 'key'>,
  request: Request<K>,
): Promise<Preparing<K>> {
  const endpoint = endpointOf(useCase.key)
  const options = { vault: world.vault, language: request.language ?? 'en' }
  const actor =
    endpoint.access === 'public'
      ? null
      : await inTransaction(
          world.database,
          options,
          async (base) => (await contextFor(base, endpoint, request)).actor,
        )
  return {
    input: request.input,
    services: world.services,
    caller: request.caller,
    vault: world.vault,
    file: request.file,
    actor: actor as Preparing<K>['actor'],
    read: (work) => inTransaction(world.database, options, (base) => work(base.tx, base.now, base)),
  }
}

/** Counts a request of an endpoint with a limit. Throws request.too-many. */
export async function countRequest(
  world: World,
  { limit }: Endpoint,
  { caller, token }: Pick<Request<EndpointKey>, 'caller' | 'token'>,
  key: string,
): Promise<void> {
  if (limit === undefined) return
  // A person with ten logins is still one person, and a made-up session is nobody.
  const person =
    limit.by === 'person' && token !== undefined
      ? await personOf(world.database.db, token)
      : undefined
  const who = person === undefined ? caller.network : `person ${person}`
  await world.services.limits.hit({
    bucket: `${key} ${who}`,
    max: limit.max,
    minutes: limit.minutes,
  })
}
