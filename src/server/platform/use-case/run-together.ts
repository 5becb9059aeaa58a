import type { Endpoint } from '#contract/endpoint.ts'
import { endpointOf, type EndpointKey } from '#contract/index.ts'
import { invariant } from '#domain/shared/assert.ts'
import { requestError } from '#domain/shared/request-errors.ts'
import { type Admission, admitAll, contextOf } from './admission.ts'
import { leftOut, type Outcome, type RunHow } from './batcher.ts'
import type { BaseCtx } from './context.ts'
import { countRequests } from './count-requests.ts'
import type { Tx } from '../database/db.ts'
import { firstResponses, storeResponse } from './idempotency.ts'
import { equalBytes } from '../crypto/vault.ts'
import { type EndpointResponse, repeatableOf, type Request, sentCommand } from './request.ts'
import type { Repeatable } from './sent-command.ts'
import { type Sessions, findSessions, lockAndFindSessions } from './session-actors.ts'
import { inTransaction, mayBeCommitted } from './transaction.ts'
import type { RequestItem, UseCase } from './use-case.ts'
import type { World } from './world.ts'

/** A request with what was prepared for it, and whether it is counted against its limit already. */
export type ReadyRequest<K extends EndpointKey> = Request<K> & {
  readonly prepared: unknown
  readonly isCounted: boolean
}

/** A request on its way through; `outcome` is set once it is done. */
type Entry<K extends EndpointKey> = {
  readonly request: ReadyRequest<K>
  readonly admission: Admission
  item?: RequestItem<K>
  command?: Repeatable | undefined
  outcome?: Outcome<EndpointResponse<K>> | undefined
}

/** The circles that are locked until the end; undefined: the endpoint acts in none. */
type Begun = { readonly locked: ReadonlySet<string> | undefined; readonly sessions: Sessions }

/**
 * Runs requests of one endpoint in one transaction: a single one, or many that were gathered. Their
 * circles are locked, then all people identified in bulk, and repeats get their first response; the
 * others are counted, loaded, decided one by one and saved. Outcomes are returned only after COMMIT, in the
 * order of the requests. Unless it is patient, it leaves a locked circle aside, so that one busy
 * circle delays no other. Throws, with nothing done, what `load` and `save` throw, and
 * request.outcome-unknown where nobody heard what became of the COMMIT.
 */
export async function runTogether<K extends EndpointKey>(
  world: World,
  useCase: UseCase<K>,
  requests: readonly ReadyRequest<K>[],
  how: RunHow,
): Promise<Outcome<EndpointResponse<K>>[]> {
  const endpoint = endpointOf(useCase.key)
  const begin = async (tx: Tx): Promise<Begun> => {
    if (endpoint.kind !== 'query') world.durability.refuse()
    return lockAndIdentify(tx, endpoint, requests, how)
  }
  const language = requests[0]?.language ?? 'en'
  const clockOf = ({ sessions }: Begun) => sessions[0]?.now
  const options = { vault: world.vault, language, begin, clockOf }
  return inTransaction(world.database, options, async (base, { locked, sessions }) => {
    const entries = await entriesOf(base, endpoint, requests, sessions)
    if (locked !== undefined) leaveLocked(entries, locked, how)
    await findCommands(endpoint, useCase, open(entries))
    // Repeats are rare, so what they will not need is loaded meanwhile.
    const items = open(entries).map(({ item }) => item)
    const [loaded] = await Promise.all([
      items.length === 0 ? undefined : useCase.load(base, items),
      respondToRepeats(base, useCase, open(entries)).then(() =>
        countAll(world, base.tx, useCase.key, entries),
      ),
    ])
    await doItems(base, useCase, { entries: open(entries), loaded })
    return entries.map(({ outcome }) => outcome ?? leftOut())
  }).catch((error: unknown) => {
    if (endpoint.kind === 'query' || !mayBeCommitted(error)) throw error
    throw requestError('request.outcome-unknown')
  })
}

/** A request whose person may send it. */
type Open<K extends EndpointKey> = Entry<K> & { item: RequestItem<K> }

const open = <K extends EndpointKey>(entries: readonly Entry<K>[]) =>
  entries.filter(
    (entry): entry is Open<K> => entry.outcome === undefined && entry.item !== undefined,
  )

/**
 * Locks the circles that a command acts in, and then reads the sessions. If patient, or where all
 * requests are of one circle, it waits for it; else it locks the free ones. Patient requests are of
 * one circle, too. So it only ever waits for one, and no deadlock can arise.
 */
async function lockAndIdentify(
  tx: Tx,
  endpoint: Endpoint,
  requests: readonly ReadyRequest<EndpointKey>[],
  { patient, holds }: RunHow,
): Promise<Begun> {
  const tokens = requests.flatMap(({ token }) => (token === undefined ? [] : [token]))
  if (endpoint.access === 'public' || tokens.length === 0)
    return { locked: undefined, sessions: [] }
  if (!actsInCircle(endpoint))
    return { locked: undefined, sessions: await findSessions(tx, tokens) }
  // A transaction that is tried again has lost its locks.
  holds.clear()
  const first = await lockAndFindSessions(tx, tokens, { free: !patient })
  if (patient) return first
  for (const circleId of first.locked) holds.add(circleId)
  const circles = new Set(first.sessions.map(({ circleId }) => circleId))
  return first.locked.size === 0 && circles.size === 1 ? lockAndFindSessions(tx, tokens) : first
}

// Applicants and operators act for themselves, not in a circle.
function actsInCircle({ access, kind }: Endpoint): boolean {
  return kind !== 'query' && access !== 'public' && access !== 'session'
}

async function entriesOf<K extends EndpointKey>(
  base: BaseCtx,
  endpoint: Endpoint,
  requests: readonly ReadyRequest<K>[],
  sessions: Sessions,
): Promise<Entry<K>[]> {
  const tokens = requests.map(({ token }) => token)
  const admissions = await admitAll(base, endpoint, tokens, sessions)
  return requests.map((request, at) => {
    const admission = admissions[at]
    invariant(admission, 'a request that nobody admitted or refused')
    const { person, refusal } = admission
    const { input, prepared } = request
    if (person !== undefined) request.caller.concerns?.(person.actor.identityId)
    return refusal === undefined
      ? { request, admission, item: { ctx: contextOf<K>(base, person, request), input, prepared } }
      : { request, admission, outcome: { refusal } }
  })
}

/** Leaves requests aside whose circle is locked by somebody else. */
function leaveLocked<K extends EndpointKey>(
  entries: readonly Entry<K>[],
  locked: ReadonlySet<string>,
  { isLockedBeside }: RunHow,
): void {
  for (const entry of open(entries)) {
    const circleId = entry.admission.person?.actor.circleId
    if (circleId !== undefined && !locked.has(circleId))
      entry.outcome = isLockedBeside(circleId) ? { again: true } : { waitsFor: circleId }
  }
}

/** Finds what repeats of each request have in common; undefined for one without a key. */
async function findCommands<K extends EndpointKey>(
  endpoint: Endpoint,
  { key, findFirst }: UseCase<K>,
  entries: readonly Open<K>[],
): Promise<void> {
  const isStored = findFirst === undefined
  for (const entry of entries) {
    const { ctx } = entry.item
    entry.command = await repeatableOf(ctx, endpoint, { key, isStored }, entry.request)
    if (!isStored) entry.item = { ...entry.item, ctx: { ...ctx, command: entry.command } }
  }
}

/**
 * Returns their first responses for repeated commands. A key belongs to a session, a session to a
 * circle, and the circle is locked: a key without a first response runs nowhere else.
 */
async function respondToRepeats<K extends EndpointKey>(
  base: BaseCtx,
  { findFirst }: UseCase<K>,
  entries: readonly Open<K>[],
): Promise<void> {
  const repeatable = entries.filter(({ command }) => command !== undefined)
  const first = await firstResponses(
    base,
    findFirst,
    repeatable.flatMap(({ item, command }) => sentCommand(item, command)),
  )
  repeatable.forEach((entry, at) => {
    const found = first.get(at)
    if (found !== undefined)
      entry.outcome =
        'isReused' in found
          ? { refusal: requestError('request.key-reused') }
          : { response: found.response as EndpointResponse<K> }
  })
}

/**
 * Counts every request against its limit, but no repeat that got its first response. A full limit
 * refuses before other refusals, and other refused requests count as well. Runs under the circles'
 * locks, so that nobody waits for a counter while its holder waits for a circle.
 */
async function countAll<K extends EndpointKey>(
  world: World,
  tx: Tx,
  key: K,
  entries: readonly Entry<K>[],
): Promise<void> {
  const counted = entries.filter(
    ({ request, outcome }) => !request.isCounted && (outcome === undefined || 'refusal' in outcome),
  )
  const refusals = await countRequests(tx, world, key, counted)
  counted.forEach((entry, at) => {
    if (refusals[at] !== undefined) entry.outcome = { refusal: refusals[at] }
  })
}

async function doItems<K extends EndpointKey>(
  base: BaseCtx,
  useCase: UseCase<K>,
  { entries, loaded }: { entries: readonly Open<K>[]; loaded: unknown },
): Promise<void> {
  const decided: { entry: Open<K>; decision: unknown }[] = []
  const repeats: { entry: Open<K>; of: Open<K> }[] = []
  for (const entry of entries) {
    const first = decided.find((other) => isSame('commandHash', other.entry, entry))?.entry
    if (first !== undefined) {
      repeats.push({ entry, of: first })
      continue
    }
    try {
      decided.push({ entry, decision: useCase.decide(entry.item, loaded) })
    } catch (refusal) {
      entry.outcome = { refusal }
    }
  }
  if (decided.length === 0) return
  const responses = await useCase.save(
    base,
    decided.map(({ decision }) => decision),
  )
  decided.forEach(({ entry }, at) => {
    entry.outcome = { response: responses[at] as EndpointResponse<K> }
    if (useCase.findFirst === undefined && entry.command !== undefined)
      storeResponse(base, entry.command, responses[at])
  })
  for (const { entry, of } of repeats)
    entry.outcome = isSame('bodyHash', entry, of)
      ? of.outcome
      : { refusal: requestError('request.key-reused') }
}

type Sent = Pick<Open<EndpointKey>, 'command'>

/** Whether two requests are one command with one key, or have one body. */
function isSame(part: 'commandHash' | 'bodyHash', { command: a }: Sent, { command: b }: Sent) {
  return a !== undefined && b !== undefined && equalBytes(a[part], b[part])
}
