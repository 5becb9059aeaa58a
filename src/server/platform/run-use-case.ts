import type { Contract, EndpointKey } from '#contract/index.ts'
import { endpointOf } from '#contract/index.ts'
import type { Access, AnswerOf, Endpoint, InputOf } from '#contract/endpoint.ts'
import type { Language } from '#contract/messages/translate.ts'
import { MINUTE_MS, msBetween } from '#domain/shared/calendar.ts'
import { requestError } from '#domain/shared/request-errors.ts'
import type { Actor, ActorCtx, BaseCtx, Caller, CtxOf, Preparing, PublicCtx, UseCase } from './context.ts'
import { bodyHashOf, once, type Repeatable } from './idempotency.ts'
import { sha256 } from './ids.ts'
import { actorOf, holdCircleOf, personOf } from './sessions.ts'
import { inTransaction } from './transaction.ts'
import type { World } from './world.ts'

/** A sensitive change wants a login no older than this. */
const FRESH_LOGIN_MS = 5 * MINUTE_MS

/** One request as any transport brings it: over HTTP, or played in this process. */
export type Request<K extends EndpointKey> = {
  readonly input: InputOf<Contract[K]>
  readonly path: string
  readonly token: string | undefined
  readonly language: Language | undefined
  readonly idempotencyKey: string | undefined
  readonly file: Uint8Array | undefined
  readonly caller: Caller
}

/**
 * Runs a use case: limits, then slow preparation, then one transaction in which the person is identified, allowed, the command's
 * key is claimed and the work is done. Everything a request can do goes through here.
 */
export async function runUseCase<K extends EndpointKey>(world: World, useCase: UseCase<K>, request: Request<K>): Promise<AnswerOf<Contract[K]>> {
  const endpoint = endpointOf(useCase.key)
  await countRequest(world, endpoint, request, useCase.key)
  const prepared = useCase.prepare === undefined ? undefined : await useCase.prepare(await preparingOf(world, useCase, request))
  return inTransaction(world.database, { vault: world.vault, language: request.language ?? 'en' }, async (base) => {
    if (endpoint.access === 'staff' && endpoint.kind !== 'query' && request.token !== undefined) await holdCircleOf(base.tx, request.token)
    const ctx = await contextFor(base, endpoint, request)
    const run = () => useCase.run(ctx as CtxOf<K>, request.input, prepared as never)
    const command = await repeatableOf(ctx, endpoint, useCase.key, request)
    return command === undefined ? run() : once(base.tx, command, base.now, run)
  })
}

async function contextFor(base: BaseCtx, endpoint: Endpoint, { token, language, caller }: Pick<Request<EndpointKey>, 'token' | 'language' | 'caller'>): Promise<PublicCtx | ActorCtx> {
  if (endpoint.access === 'public') return { ...base, actor: null, caller }
  const found = await admit(base, endpoint, token)
  return { ...base, actor: found.actor, policy: found.actor.policy, language: language ?? found.language, caller }
}

/** The person behind a session, let in by an endpoint's access. Throws what errorsOfEndpoint names. Streams, which are no use cases, come through here as well. */
export async function admit({ tx, now }: Pick<BaseCtx, 'tx' | 'now'>, endpoint: Endpoint, token: string | undefined): ReturnType<typeof actorOf> {
  if (token === undefined) throw requestError('request.not-signed-in')
  const found = await actorOf(tx, token, now)
  checkAccess(endpoint, found.actor, now)
  return found
}

/** Default deny: what an endpoint's access does not name is refused. */
function checkAccess(endpoint: Endpoint, actor: Actor, now: Temporal.Instant): void {
  const { access, roles = [] } = endpoint
  if (actor.secondFactor === 'due' && endpoint.halfway !== true) throw requestError('request.second-factor-needed')
  if (access !== 'session') checkStatus(access, actor)
  if (access === 'staff') {
    if (!actor.roles.some((role) => roles.includes(role))) throw requestError('request.not-allowed')
    if (actor.secondFactor !== 'given') throw requestError('request.second-factor-missing')
  }
  if (endpoint.fresh === true && msBetween(actor.authenticatedAt, now) > FRESH_LOGIN_MS) throw requestError('request.login-stale')
}

function checkStatus(access: Access, { status, phoneProved }: Actor): void {
  // What runs goes on for whoever is suspended or has lost the proof of their phone; nothing new begins.
  if (access === 'party' ? status === 'active' || status === 'suspended' : status === 'active' && phoneProved) return
  throw requestError('request.not-active')
}

async function preparingOf<K extends EndpointKey>(world: World, useCase: UseCase<K>, request: Request<K>): Promise<Preparing<K>> {
  const endpoint = endpointOf(useCase.key)
  const options = { vault: world.vault, language: request.language ?? 'en' }
  const actor = endpoint.access === 'public' ? null : await inTransaction(world.database, options, async (base) => (await contextFor(base, endpoint, request)).actor)
  return {
    input: request.input, services: world.services, caller: request.caller, vault: world.vault, file: request.file,
    actor: actor as Preparing<K>['actor'],
    read: (work) => inTransaction(world.database, options, (base) => work(base.tx, base.now, base)),
  }
}

/** Counts a request of an endpoint with a limit. Throws request.too-many. */
export async function countRequest(world: World, { limit }: Endpoint, { caller, token }: Pick<Request<EndpointKey>, 'caller' | 'token'>, key: string): Promise<void> {
  if (limit === undefined) return
  // Whoever logs in ten times is still one person, and a made-up session is nobody.
  const person = limit.by === 'person' && token !== undefined ? await personOf(world.database.db, token) : undefined
  const who = person === undefined ? caller.network : `person ${person}`
  await world.services.limits.hit({ bucket: `${key} ${who}`, max: limit.max, minutes: limit.minutes })
}

async function repeatableOf({ tx, vault, actor }: PublicCtx | ActorCtx, endpoint: Endpoint, key: string, request: Pick<Request<EndpointKey>, 'idempotencyKey' | 'path' | 'input' | 'file' | 'caller'>): Promise<Repeatable | undefined> {
  if (endpoint.kind !== 'command' || request.idempotencyKey === undefined) return undefined
  return {
    scope: sha256(actor === null ? `network ${request.caller.network}` : `session ${actor.sessionId}`),
    endpoint: `${key} ${request.path}`,
    key: request.idempotencyKey,
    // A plain hash of a body with a password or a phone number in it could be guessed back.
    bodyHash: vault.hash('body', bodyHashOf(request.input, request.file).toString('hex')),
    person: actor === null ? undefined : await vault.of(tx, actor),
  }
}
