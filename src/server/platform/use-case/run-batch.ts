import type { Endpoint } from '#contract/endpoint.ts'
import type { EndpointKey } from '#contract/index.ts'
import { requestError } from '#domain/shared/request-errors.ts'
import { accessRefusal } from './access.ts'
import { leftOut, type Outcome, type RunHow } from './batcher.ts'
import type { ActorCtx, BaseCtx, BatchItem, BatchUseCase } from './context.ts'
import type { Tx } from '../database/db.ts'
import { findResponses } from './idempotency.ts'
import { equalBytes } from '../crypto/vault.ts'
import { type EndpointResponse, repeatableOf, type Request } from './request.ts'
import {
  type SessionActor,
  type Sessions,
  actorsOf,
  lockAndFindSessions,
} from './session-actors.ts'
import { inTransaction } from './transaction.ts'
import type { World } from './world.ts'

/** A request in a batch. A prepared one is already counted against its limit. */
export type BatchRequest<K extends EndpointKey> = Request<K> & { readonly isCounted: boolean }

/** A use case and its endpoint in the contract. */
type Called<K extends EndpointKey> = {
  readonly useCase: BatchUseCase<K>
  readonly endpoint: Endpoint
}

/** A request on its way through a batch; `outcome` is set once it is done. */
type Entry<K extends EndpointKey> = {
  readonly request: BatchRequest<K>
  item?: BatchItem<K>
  outcome?: Outcome<EndpointResponse<K>>
}

/**
 * Runs the requests of a batch in one transaction. Their circles are locked, then all people
 * identified in bulk, and repeats get their first response; the others are counted, loaded, decided
 * one by one and saved. Outcomes are returned only after COMMIT, in the order of the requests. Unless
 * it is patient, a batch leaves a locked circle aside, so that one busy circle delays no other.
 */
export async function runBatch<K extends EndpointKey>(
  world: World,
  called: Called<K>,
  requests: readonly BatchRequest<K>[],
  how: RunHow,
): Promise<Outcome<EndpointResponse<K>>[]> {
  const begin = async (tx: Tx) => {
    world.durability.refuse()
    return lockAndIdentify(tx, requests, how)
  }
  const options = { vault: world.vault, language: 'en', begin } as const
  return inTransaction(world.database, options, async (base, { locked, sessions }) => {
    const entries = requests.map((request): Entry<K> => ({ request }))
    await admitAll(base, called, { entries, sessions })
    leaveLocked(entries, locked, how)
    const items = open(entries)
    await findCommands(called, items)
    // Repeats are rare, so what they will not need is loaded meanwhile.
    const [loaded] = await Promise.all([
      items.length === 0
        ? undefined
        : called.useCase.batch.load(
            base,
            items.map(({ item }) => item),
          ),
      respondToRepeats(base.tx, called, items).then(() =>
        countAll(world, base.tx, called, entries),
      ),
    ])
    await doItems(base, called, { items: open(entries), loaded })
    return entries.map(({ outcome }) => outcome ?? leftOut())
  })
}

/** A request whose person may send it. */
type Open<K extends EndpointKey> = Entry<K> & { item: BatchItem<K> }

const open = <K extends EndpointKey>(entries: readonly Entry<K>[]) =>
  entries.filter(
    (entry): entry is Open<K> => entry.outcome === undefined && entry.item !== undefined,
  )

async function admitAll<K extends EndpointKey>(
  base: BaseCtx,
  { endpoint }: Called<K>,
  { entries, sessions }: { entries: readonly Entry<K>[]; sessions: Sessions },
): Promise<void> {
  const people = await actorsOf(
    base.tx,
    entries.flatMap(({ request: { token } }) => (token === undefined ? [] : [token])),
    base.now,
    sessions,
  )
  for (const entry of entries) {
    const { request } = entry
    const found = people.get(request.token ?? '')
    if (found === undefined) {
      entry.outcome = {
        refusal: requestError(
          request.token === undefined ? 'request.not-signed-in' : 'request.session-expired',
        ),
      }
      continue
    }
    entry.item = { ctx: contextOf(base, found, request), input: request.input }
    const refusal = accessRefusal(endpoint, found.actor, base.now)
    if (refusal !== undefined) entry.outcome = { refusal }
  }
}

function contextOf(
  base: BaseCtx,
  { actor, language }: SessionActor,
  request: BatchRequest<EndpointKey>,
): ActorCtx {
  base.actsIn(actor.circleId)
  return {
    ...base,
    actor,
    policy: actor.policy,
    language: request.language ?? language,
    caller: request.caller,
  }
}

/**
 * Locks all free circles; if patient, or where all requests are of one circle, waits for it. Patient
 * requests are of one circle, too. So it only ever waits for one, and no deadlock can arise. Sessions
 * are read after the locks.
 */
async function lockAndIdentify(
  tx: Tx,
  requests: readonly BatchRequest<EndpointKey>[],
  { patient, holds }: RunHow,
): Promise<{ locked: Set<string>; sessions: Sessions }> {
  // A retried transaction has lost its locks.
  holds.clear()
  const tokens = requests.flatMap(({ token }) => (token === undefined ? [] : [token]))
  const first = await lockAndFindSessions(tx, tokens, { free: !patient })
  if (patient) return first
  for (const circleId of first.locked) holds.add(circleId)
  const circles = new Set(first.sessions.map(({ circleId }) => circleId))
  return first.locked.size === 0 && circles.size === 1 ? lockAndFindSessions(tx, tokens) : first
}

/** Leaves requests aside whose circle is locked by somebody else. */
function leaveLocked<K extends EndpointKey>(
  entries: readonly Entry<K>[],
  locked: ReadonlySet<string>,
  { isLockedBeside }: RunHow,
): void {
  for (const entry of open(entries)) {
    const { circleId } = entry.item.ctx.actor
    if (!locked.has(circleId))
      entry.outcome = isLockedBeside(circleId) ? { again: true } : { waitsFor: circleId }
  }
}

/**
 * Counts every request against its limit, but no repeat that got its first response. A full limit
 * refuses before other refusals, and other refused requests count as well. Runs under the circles' locks, so that nobody waits for a counter while its holder
 * waits for a circle.
 */
async function countAll<K extends EndpointKey>(
  { services }: World,
  tx: Tx,
  { useCase: { key }, endpoint: { limit } }: Called<K>,
  entries: readonly Entry<K>[],
): Promise<void> {
  const counted = entries.filter(
    ({ request, outcome }) =>
      !request.isCounted &&
      !(
        outcome !== undefined &&
        ('waitsFor' in outcome || 'again' in outcome || 'response' in outcome)
      ),
  )
  if (limit === undefined || counted.length === 0) return
  const who = ({ request: { caller }, item }: Entry<K>) =>
    limit.by !== 'person' || item === undefined
      ? caller.network
      : `person ${item.ctx.actor.identityId}`
  const refusals = await services.limits.hitIn(
    tx,
    counted.map((entry) => `${key} ${who(entry)}`),
    limit,
  )
  counted.forEach((entry, at) => {
    if (refusals[at] !== undefined) entry.outcome = { refusal: refusals[at] }
  })
}

/** Finds what repeats of each request have in common; undefined for one without a key. */
async function findCommands<K extends EndpointKey>(
  { useCase: { key }, endpoint }: Called<K>,
  entries: readonly Open<K>[],
): Promise<void> {
  for (const entry of entries) {
    const { ctx, input } = entry.item
    const command = await repeatableOf(ctx, endpoint, { key, isStored: false }, entry.request)
    entry.item = { ctx: { ...ctx, command }, input }
  }
}

/**
 * Returns their first responses for repeated commands. A key belongs to a session, a session to a
 * circle, and the circle is locked: a key without a first response runs nowhere else.
 */
async function respondToRepeats<K extends EndpointKey>(
  tx: Tx,
  { useCase: { batch } }: Called<K>,
  entries: readonly Open<K>[],
): Promise<void> {
  const sent = entries.flatMap((entry) => {
    const { ctx, input } = entry.item
    return ctx.command === undefined ? [] : [{ ...ctx, command: ctx.command, input, entry }]
  })
  const first = await findResponses(batch.findFirst, tx, sent)
  sent.forEach(({ entry }, at) => {
    const found = first.get(at)
    if (found !== undefined)
      entry.outcome =
        'isReused' in found
          ? { refusal: requestError('request.key-reused') }
          : { response: found.response as EndpointResponse<K> }
  })
}

async function doItems<K extends EndpointKey>(
  base: BaseCtx,
  { useCase: { batch } }: Called<K>,
  { items, loaded }: { items: readonly Open<K>[]; loaded: unknown },
): Promise<void> {
  const decided: { entry: Open<K>; decision: unknown }[] = []
  const repeats: { entry: Open<K>; of: Open<K> }[] = []
  for (const entry of items) {
    const first = decided.find((other) => isSame('commandHash', other.entry, entry))?.entry
    if (first !== undefined) {
      repeats.push({ entry, of: first })
      continue
    }
    try {
      decided.push({ entry, decision: batch.decide(entry.item, loaded) })
    } catch (refusal) {
      entry.outcome = { refusal }
    }
  }
  if (decided.length === 0) return
  const responses = await batch.save(
    base,
    decided.map(({ decision }) => decision),
  )
  decided.forEach(
    ({ entry }, at) => (entry.outcome = { response: responses[at] as EndpointResponse<K> }),
  )
  for (const { entry, of } of repeats)
    entry.outcome = isSame('bodyHash', entry, of)
      ? (of.outcome as Outcome<EndpointResponse<K>>)
      : { refusal: requestError('request.key-reused') }
}

type Sent = Pick<Open<EndpointKey>, 'item'>

/** Whether two requests are one command with one key, or have one body. */
function isSame(part: 'commandHash' | 'bodyHash', { item: one }: Sent, { item: other }: Sent) {
  const [a, b] = [one.ctx.command, other.ctx.command]
  return a !== undefined && b !== undefined && equalBytes(a[part], b[part])
}
