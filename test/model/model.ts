import type {
  DisputeKind,
  DisputeState,
  RulingOutcome,
} from '#domain/matches/dispute-transitions.ts'
import type { MatchState } from '#domain/matches/match-transitions.ts'

/**
 * A second copy of the rules of pledges, asks, matches and disputes, in memory and without the
 * product's code. Times in ms.
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
  /** It rests after a decline or a lapse until its owner has answered. */
  unanswered: boolean
  /** When a pause for some days ends by itself. */
  pauseEnds: number | null
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
  madeAt: number
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

/** The day in India, YYYY-MM-DD. */
export const dayOf = (at: number) => new Date(at + IST).toISOString().slice(0, 10)

/** start + span, moved out of the night: 22:00 to 08:00 in India becomes 10:00. */
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
 * Whether a giver's pledges may be matched. A lapse that was paid late no longer counts, so its
 * pause may be over. Another test proves which pauses end.
 */
export function mayBeAwake(model: Model, giver: number): boolean {
  const hasClaimedLate = [...model.matches.values()].some(
    (match) => match.late && match.pledge.owner === giver,
  )
  return hasClaimedLate || (model.pausedUntil.get(giver) ?? 0) <= model.now
}

export const sideOf = (match: Match, who: number) =>
  match.pledge.owner === who ? 'giver' : match.ask.owner === who ? 'receiver' : undefined
/** The running dispute about a match, if any. */
export const running = (match: Match): Dispute | null =>
  match.dispute !== null && match.dispute.state !== 'final' && match.dispute.state !== 'settled'
    ? match.dispute
    : null

export function dropProposal(match: Match): void {
  match.cancelBy = null
  match.cancelUntil = null
}

/** The pledges or the asks, in the order in which they were made. */
export const requestsOf = (model: Model, kind: Request['kind']) =>
  [...model.requests.values()].filter((request) => request.kind === kind)

/**
 * Says when a payment was in the receiver's account: on the day they name, or else when the giver
 * said that they paid.
 */
export function credit(model: Model, match: Match, creditedOn?: string): void {
  const usual = match.claimedAt ?? match.pendingAt ?? model.now
  const isOther = creditedOn !== undefined && creditedOn !== dayOf(usual)
  match.paidAt = isOther ? Math.max(match.madeAt, Date.parse(creditedOn) - IST) : usual
}
