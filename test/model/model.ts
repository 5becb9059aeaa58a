import type { MatchState } from '#domain/matches/match-transitions.ts'
import type {
  DisputeKind,
  DisputeState,
  RulingOutcome,
} from '#domain/matches/dispute-transitions.ts'

/**
 * The rules of pledges, asks, matches and disputes said a second time, in memory and without the
 * product's own decisions. Times in ms.
 */
export type Parts = {
  amount: number
  open: number
  held: number
  fulfilled: number
  closed: number
}
export type Request = Parts & {
  id: string
  owner: number
  kind: 'pledge' | 'ask'
  state: string
  pausedFrom: string | null
  expiresAt: number
  createdAt: number
}
export type Dispute = {
  id: string
  kind: DisputeKind
  openedBy: number | null
  state: DisputeState
  round: number
  officer: number | null
  deadline: number | null
  ruling: { outcome: RulingOutcome; amount: number | null; by: number } | null
  accepted: Set<number>
  excluded: Set<number>
  firstRound: Set<number>
  appealed: boolean
}
export type Match = {
  id: string
  pledge: Request
  ask: Request
  amount: number
  chosen: boolean
  state: MatchState
  deadline: number | null
  payBy: number
  claimedAt: number | null
  claims: number
  hasProof: boolean
  pendingUtr: string | null
  utr: string | null
  bankFailed: boolean
  cancelBy: number | null
  cancelUntil: number | null
  late: boolean
  ruled: boolean
  confirmed: number | null
  askFilled: number
  pledgeFilled: number
  returning: number | null
  returned: boolean
  returnPromised: boolean
  returnBy: number | null
  returnMissed: boolean
  confirmedAt: number | null
  paidAt: number | null
  endedAt: number | null
  lapsed: boolean
  reversalsAsked: Set<number>
  reversalRuled: boolean
  answerUntil: number | null
  pendingAt: number | null
  dispute: Dispute | null
}
export type Model = {
  now: number
  requests: Map<string, Request>
  matches: Map<string, Match>
  pausedUntil: Map<number, number>
  releasedBefore: Set<number>
  utrs: number
}

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
const IST = 5.5 * HOUR

/** start + span, out of the night: 22:00 to 08:00 in India becomes 10:00. */
export function fair(start: number, span: number): number {
  const at = start + span
  const ofDay = (at + IST) % DAY
  const midnight = at - ofDay
  if (ofDay >= 22 * HOUR) return midnight + DAY + 10 * HOUR
  return ofDay < 8 * HOUR ? midnight + 10 * HOUR : at
}

export function emptyModel(now: number): Model {
  return {
    now,
    requests: new Map(),
    matches: new Map(),
    pausedUntil: new Map(),
    releasedBefore: new Set(),
    utrs: 0,
  }
}

/**
 * Whether a giver's pledges may be matched. A lapse that was paid late counts no more, so a pause
 * that it brought may be over; which ones end is proved elsewhere.
 */
export function mayBeAwake(model: Model, giver: number): boolean {
  const hasClaimedLate = [...model.matches.values()].some(
    (match) => match.late && match.pledge.owner === giver,
  )
  return hasClaimedLate || (model.pausedUntil.get(giver) ?? 0) <= model.now
}

export const sideOf = (match: Match, who: number) =>
  match.pledge.owner === who ? 'giver' : match.ask.owner === who ? 'receiver' : undefined
/** The dispute that still runs about a match, if any. */
export const running = (match: Match): Dispute | null =>
  match.dispute !== null && match.dispute.state !== 'final' && match.dispute.state !== 'settled'
    ? match.dispute
    : null

/** The state of a request that follows from where its rupees are. */
export function restate(request: Request): void {
  if (request.open > 0) {
    // Whoever paused it has not resumed it: what comes back while nothing else was open rests too.
    if (request.state !== 'paused' && request.state !== 'awaiting_review')
      request.state = request.pausedFrom === null ? 'pending' : 'paused'
  } else if (request.state !== 'withdrawn' && request.state !== 'expired') {
    request.state = request.held > 0 ? 'matched' : request.fulfilled > 0 ? 'fulfilled' : 'expired'
  }
}

const isOver = (request: Request, now: number) =>
  request.state === 'withdrawn' || request.state === 'expired' || now >= request.expiresAt

/**
 * What comes back from a match: whole steps reopen while the request runs, everything else closes.
 */
export function comeBack(
  request: Request,
  part: number,
  {
    now,
    shut = false,
    from = 'held',
  }: { now: number; shut?: boolean; from?: 'held' | 'fulfilled' },
): void {
  const reopened = shut || isOver(request, now) ? 0 : Math.floor(part / 500) * 500
  request[from] -= part
  request.open += reopened
  request.closed += part - reopened
  restate(request)
}

export function closeOpen(request: Request, state: 'withdrawn' | 'expired'): void {
  request.closed += request.open
  request.open = 0
  request.state = state
}

/** Both requests of a match that ends without money. */
export function giveBack(model: Model, match: Match): void {
  if (match.late) return
  const lapses = [...model.matches.values()].filter(
    (other) => other.pledge === match.pledge && other.state === 'lapsed',
  ).length
  comeBack(match.pledge, match.amount, {
    now: model.now,
    shut: match.chosen || (match.state === 'lapsed' && lapses >= 2),
  })
  comeBack(match.ask, match.amount, { now: model.now })
}

/** What is left of a step that was taken from is closed: open shares are whole steps. */
function takeFromOpen(request: Request, filled: number): void {
  const rest = (request.open - filled) % 500
  request.open -= filled + rest
  request.closed += rest
}

/**
 * Money that counts: `amount` is confirmed. A late one fills only what is still open; of another
 * one what is missing comes back.
 */
export function confirmAmount(model: Model, match: Match, amount: number): void {
  match.state = 'confirmed'
  match.confirmed = amount
  match.confirmedAt = model.now
  match.endedAt = model.now
  match.answerUntil = fair(model.now, 30 * DAY)
  match.deadline = null
  for (const request of [match.pledge, match.ask]) {
    const filled = match.late ? Math.min(amount, request.open) : amount
    if (match.late) takeFromOpen(request, filled)
    else request.held -= amount
    request.fulfilled += filled
    if (request.kind === 'ask') match.askFilled = filled
    else match.pledgeFilled = filled
    const missing = match.late ? 0 : match.amount - amount
    if (missing > 0) {
      request.held -= missing
      const reopened = isOver(request, model.now) ? 0 : Math.floor(missing / 500) * 500
      request.open += reopened
      request.closed += missing - reopened
    }
    restate(request)
  }
}

export function openDispute(
  model: Model,
  match: Match,
  { id = '', kind, openedBy }: { id?: string; kind: DisputeKind; openedBy: number | null },
): void {
  match.dispute = {
    id,
    kind,
    openedBy,
    state: 'open',
    round: 1,
    officer: null,
    deadline: fair(model.now, 12 * HOUR),
    ruling: null,
    accepted: new Set(),
    excluded: new Set(),
    firstRound: new Set(),
    appealed: false,
  }
  if (kind !== 'reversal' && kind !== 'return_missing') {
    match.state = 'disputed'
    match.deadline = null
    match.endedAt = null
  }
}

/** What was to come back has not, as the giver or the clock says: officers look at it, once. */
export function missReturn(model: Model, match: Match, openedBy: number | null): void {
  match.returnBy = null
  match.returnMissed = true
  openDispute(model, match, { kind: 'return_missing', openedBy })
}

export function settleDispute(match: Match): void {
  const dispute = running(match)
  if (dispute === null) return
  dispute.state = 'settled'
  dispute.deadline = null
}

/** A ruling that is final takes effect. */
export function carryOut(model: Model, match: Match): void {
  const { dispute } = match
  if (!dispute?.ruling) throw new Error('a final dispute without its ruling')
  const { outcome, amount } = dispute.ruling
  dispute.state = 'final'
  dispute.deadline = null
  dropProposal(match)
  if (dispute.kind === 'reversal') match.reversalRuled = true
  if (outcome === 'keep') return
  if (outcome === 'returned') {
    match.returned = true
    match.returnBy = null
    return
  }
  if (outcome === 'reverse') {
    comeBack(match.pledge, match.pledgeFilled, {
      now: model.now,
      shut: match.chosen,
      from: 'fulfilled',
    })
    comeBack(match.ask, match.askFilled, { now: model.now, from: 'fulfilled' })
    match.state = 'reversed'
    return
  }
  match.ruled = true
  match.returning = null
  match.returnBy = null
  if (outcome === 'paid' || outcome === 'paid_in_part') {
    match.paidAt = (match.late ? null : match.pendingAt) ?? match.claimedAt ?? model.now
    confirmAmount(model, match, amount ?? match.amount)
    return
  }
  match.state = 'cancelled'
  match.endedAt = model.now
  match.answerUntil = fair(model.now, 7 * DAY)
  giveBack(model, match)
}

export function dropProposal(match: Match): void {
  match.cancelBy = null
  match.cancelUntil = null
}
