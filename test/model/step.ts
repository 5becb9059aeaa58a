import { deepStrictEqual } from 'node:assert/strict'
import type { AsyncCommand } from 'fast-check'
import { AppError } from '#domain/shared/errors.ts'
import { sweep } from './clocks.ts'
import {
  type Answer,
  at,
  type Draw,
  type Expected,
  type Kind,
  type Prepared,
  refused,
} from './kind.ts'
import { KINDS } from './kinds.ts'
import { type Match, mayBeAwake, type Model, restate } from './model.ts'
import {
  addPicture,
  holds,
  match as runMatching,
  nowOf,
  run,
  type Real,
  type RealMatch,
  snapshot,
  type Snapshot,
  waitFor,
} from './real.ts'

type Sent = {
  readonly kind: string
  readonly prepared: Prepared
  readonly version: number | undefined
  readonly key: string
}
/**
 * What goes with one run beside the model: requests that were held back, and those that were
 * answered.
 */
export type Tale = {
  readonly model: Model
  last: Snapshot
  readonly held: Sent[]
  readonly answered: { sent: Sent; response: unknown }[]
  sent: number
  readonly met: Map<string, number>
}

/** Counts what was done, for the report. */
function meet({ met }: Tale, what: string): void {
  met.set(what, (met.get(what) ?? 0) + 1)
}

export abstract class Step implements AsyncCommand<Tale, Real> {
  check = (): boolean => true

  abstract act(tale: Tale, real: Real): Promise<void>

  async run(tale: Tale, real: Real): Promise<void> {
    tale.model.now = await nowOf(real)
    await this.act(tale, real)
    await compare(tale, real)
    await holds(real)
  }

  abstract toString(): string
}

/** Somebody sends a request now. */
export class Send extends Step {
  readonly kind: string
  readonly draw: Draw
  constructor(kind: string, draw: Draw) {
    super()
    this.kind = kind
    this.draw = draw
  }

  async act(tale: Tale, real: Real): Promise<void> {
    const sent = prepare(tale, this)
    if (sent) await send(tale, real, sent)
  }

  toString = () => `${this.kind}${JSON.stringify(this.draw)}`
}

const OFTEN = { none: 1, request: 2, match: 6, dispute: 25 } as const

/**
 * Somebody does something that is possible now: of all kinds the next one, from a drawn place on,
 * that finds what it needs.
 */
export class DoSomething extends Step {
  readonly draw: Draw
  private did: Send | undefined
  constructor(draw: Draw) {
    super()
    this.draw = draw
  }

  /**
   * What it came to when it was last told, so that a shorter tale has the same act in its place.
   */
  resolved(): Step {
    return this.did ?? this
  }

  async act(tale: Tale, real: Real): Promise<void> {
    const draw = {
      ...this.draw,
      pick: this.draw.pick * 6 + 1,
      who: this.draw.who * 2_310 + 2 + (this.draw.who % 5) * 462,
    }
    const possible = Object.keys(KINDS).flatMap((kind) => {
      const prepared = kindOf({ kind }).choose(tale.model, draw)
      const isPossible =
        prepared !== undefined && !('refused' in kindOf({ kind }).expect(tale.model, prepared))
      // New pledges and asks are possible always, a ruling seldom: what is rare is taken more
      // often.
      return isPossible
        ? Array.from({ length: OFTEN[kindOf({ kind }).versionOf] }, () => ({ kind, prepared }))
        : []
    })
    const chosen = at(possible, this.draw.size)
    if (chosen === undefined) return
    this.did = new Send(chosen.kind, draw)
    await send(tale, real, { ...chosen, version: versionFor(tale, chosen), key: `${++tale.sent}` })
  }

  toString = () => `${String(this.did ?? 'nothing')}`
}

/** A request that is written now and arrives later, behind others. */
export class HoldBack extends Send {
  override async act(tale: Tale): Promise<void> {
    const sent = prepare(tale, this)
    if (sent) tale.held.push(sent)
  }

  override toString = () => `hold back ${this.kind}${JSON.stringify(this.draw)}`
}

export class Deliver extends Step {
  async act(tale: Tale, real: Real): Promise<void> {
    const sent = tale.held.shift()
    if (sent) await send(tale, real, sent)
  }

  toString = () => 'deliver'
}

/** The line was lost after a request was done: the same once more. */
export class Repeat extends Step {
  readonly pick: number
  constructor(pick: number) {
    super()
    this.pick = pick
  }

  async act(tale: Tale, real: Real): Promise<void> {
    const first = tale.answered[tale.answered.length === 0 ? 0 : this.pick % tale.answered.length]
    if (!first) return
    meet(tale, 'repeat')
    deepStrictEqual(
      await run(real, kindOf(first.sent).key, {
        ...callOf(first.sent),
        who: first.sent.prepared.who,
        idempotencyKey: first.sent.key,
      }),
      first.response,
    )
  }

  toString = () => `repeat ${this.pick}`
}

/** Time passes, and the clocks do what is theirs. */
export class Wait extends Step {
  readonly ms: number
  constructor(ms: number) {
    super()
    this.ms = ms
  }

  async act(tale: Tale, real: Real): Promise<void> {
    await waitFor(real, this.ms)
    tale.model.now = await nowOf(real)
    meet(tale, 'wait')
    for (let again = 0; again < 2; again++) sweep(tale.model)
    await takeIn(tale, real)
  }

  toString = () => `wait ${this.ms / 60_000} min`
}

export class RunMatching extends Step {
  async act(tale: Tale, real: Real): Promise<void> {
    meet(tale, 'matching run')
    await runMatching(real)
    await takeIn(tale, real)
  }

  toString = () => 'run matching'
}

const kindOf = ({ kind }: Pick<Sent, 'kind'>): Kind => {
  const known = KINDS[kind]
  if (!known) throw new Error(`no kind ${kind}`)
  return known
}

function prepare(tale: Tale, { kind, draw }: { kind: string; draw: Draw }): Sent | undefined {
  const prepared = kindOf({ kind }).choose(tale.model, draw)
  return (
    prepared && {
      kind,
      prepared,
      version: versionFor(tale, { kind, prepared }),
      key: `${++tale.sent}`,
    }
  )
}

function versionFor(
  { last, model }: Tale,
  { kind, prepared }: Pick<Sent, 'kind' | 'prepared'>,
): number | undefined {
  const target = prepared.target ?? ''
  const disputeId =
    prepared.call.params?.['disputeId'] ?? model.matches.get(target)?.dispute?.id ?? ''
  const of = {
    none: () => undefined,
    request: () => last.requests.get(target)?.version,
    match: () => last.matches.get(target)?.version,
    dispute: () => last.disputes.get(disputeId)?.version ?? 1,
  }
  return of[kindOf({ kind }).versionOf]()
}

function callOf({ prepared, version }: Sent): object {
  const body = prepared.call.body
  return {
    ...prepared.call,
    ...((body !== undefined || version !== undefined) && {
      body: { ...body, ...(version !== undefined && { version }) },
    }),
  }
}

async function send(tale: Tale, real: Real, sent: Sent): Promise<void> {
  const { prepared } = sent
  const kind = kindOf(sent)
  if (kind.key === 'POST /asks')
    Object.assign(prepared.call.body ?? {}, { paymentDetailId: real.details.get(prepared.who) })
  const match = tale.model.matches.get(prepared.target ?? '')
  if (
    match &&
    (sent.kind === 'claim' || sent.kind === 'lateClaim') &&
    match.pledge.owner === prepared.who &&
    !match.hasProof
  ) {
    match.hasProof = await addPicture(real, { who: prepared.who, matchId: match.id }).then(
      () => true,
      () => false,
    )
  }
  const isStale = sent.version !== undefined && sent.version !== versionFor(tale, sent)
  const expected = isStale
    ? orStale(kind.expect(tale.model, prepared))
    : kind.expect(tale.model, prepared)
  const outcome = await run(real, kind.key, {
    ...callOf(sent),
    who: prepared.who,
    idempotencyKey: sent.key,
  }).then(
    (response) => ({ response }),
    (error: unknown) => ({ error }),
  )
  judge(tale, sent, { expected, outcome })
  if ('response' in outcome && 'apply' in expected) {
    expected.apply(outcome.response as Answer)
    if (sent.kind === 'gift') await takeIn(tale, real)
    tale.answered.push({ sent, response: outcome.response })
  }
}

// A person who is no party still learns nothing but that there is no such thing; everybody else
// that it changed.
const orStale = (expected: Expected): Expected =>
  refused('request.changed-meanwhile', ...('refused' in expected ? expected.refused : []))

function judge(
  tale: Tale,
  sent: Sent,
  {
    expected,
    outcome,
  }: { expected: Expected; outcome: { response: unknown } | { error: unknown } },
): void {
  const what = `${sent.kind} by ${sent.prepared.who} on ${sent.prepared.target} with ${JSON.stringify(sent.prepared.call.body)}`
  if ('response' in outcome) {
    if ('refused' in expected)
      throw new Error(
        `${what}: done, but should have been refused with ${expected.refused.join(' or ')}`,
      )
    meet(tale, sent.kind)
    return
  }
  if (!(outcome.error instanceof AppError))
    throw new Error(`${what}: ${String(outcome.error)}`, { cause: outcome.error })
  const { code } = outcome.error
  if (!('refused' in expected)) {
    if (expected.orRefused?.includes(code) !== true)
      throw new Error(`${what}: refused with ${code}, but should have been done`)
    return meet(tale, `${sent.kind} refused`)
  }
  if (!expected.refused.includes(code))
    throw new Error(`${what}: refused with ${code} instead of ${expected.refused.join(' or ')}`)
  meet(tale, `${sent.kind} refused`)
}

/** Takes the matches a run made into the model, after looking whether they are allowed. */
async function takeIn(tale: Tale, real: Real): Promise<void> {
  const { model } = tale
  for (const made of (await snapshot(real)).matches.values()) {
    if (!model.matches.has(made.id)) model.matches.set(made.id, begin(model, made))
  }
}

function begin(model: Model, made: RealMatch): Match {
  const pledge = model.requests.get(made.pledgeId)
  const ask = model.requests.get(made.askId)
  if (
    !pledge ||
    !ask ||
    pledge.owner === ask.owner ||
    pledge.state !== 'pending' ||
    ask.state !== 'pending'
  )
    throw new Error(`a match of what may not be matched: ${pledge?.state} ${ask?.state}`)
  if (!mayBeAwake(model, pledge.owner)) throw new Error('a match of a giver whose pledges rest')
  for (const request of [pledge, ask]) {
    request.open -= made.amount
    request.held += made.amount
    if (request.open < 0) throw new Error('more was matched than was open')
    restate(request)
  }
  return {
    id: made.id,
    pledge,
    ask,
    amount: made.amount,
    chosen: made.chosen,
    state: 'awaiting_payment',
    deadline: made.deadline,
    payBy: made.payBy,
    claimedAt: null,
    claims: 0,
    hasProof: false,
    pendingUtr: null,
    utr: null,
    bankFailed: false,
    cancelBy: null,
    cancelUntil: null,
    late: false,
    ruled: false,
    confirmed: null,
    askFilled: 0,
    pledgeFilled: 0,
    returning: null,
    returned: false,
    returnPromised: false,
    returnBy: null,
    returnMissed: false,
    confirmedAt: null,
    paidAt: null,
    endedAt: null,
    lapsed: false,
    reversalsAsked: new Set(),
    reversalRuled: false,
    answerUntil: null,
    pendingAt: null,
    dispute: null,
  }
}

/** Holds every row against the model. */
async function compare(tale: Tale, real: Real): Promise<void> {
  const now = await snapshot(real)
  const { model } = tale
  // A dispute that was just opened is the newest of its match.
  for (const dispute of [...now.disputes.values()].toReversed()) {
    const known = model.matches.get(dispute.matchId)?.dispute
    if (known?.id === '') known.id = dispute.id
  }
  deepStrictEqual(
    {
      requests: [...now.requests.values()].map(({ version: _version, ...row }) => row).sort(byId),
      matches: [...now.matches.values()]
        .map(({ id, state, confirmed, isReturning }) => ({ id, state, confirmed, isReturning }))
        .sort(byId),
      disputes: [...now.disputes.values()]
        .filter(({ id, matchId }) => model.matches.get(matchId)?.dispute?.id === id)
        .map(({ id, state, round }) => ({ id, state, round }))
        .sort(byId),
    },
    {
      requests: [...model.requests.values()]
        .map(({ id, state, amount, open, held, fulfilled, closed }) => ({
          id,
          state,
          amount,
          open,
          held,
          fulfilled,
          closed,
        }))
        .sort(byId),
      matches: [...model.matches.values()]
        .map(({ id, state, confirmed, returnBy }) => ({
          id,
          state,
          confirmed,
          isReturning: returnBy !== null,
        }))
        .sort(byId),
      disputes: [...model.matches.values()]
        .flatMap(({ dispute }) =>
          dispute === null ? [] : [{ id: dispute.id, state: dispute.state, round: dispute.round }],
        )
        .sort(byId),
    },
  )
  tale.last = now
}

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1)
