import { carryOut, missReturn, openDispute } from './dispute-course.ts'
import { closeOpen, giveBack } from './request-parts.ts'
import {
  DAY,
  type Dispute,
  dropProposal,
  fair,
  HOUR,
  type Match,
  MINUTE,
  type Model,
  type Request,
  running,
} from './model.ts'

/** Sweeps act this long after a deadline. */
const GRACE = MINUTE
const isDue = (model: Model, at: number | null): boolean => at !== null && model.now >= at + GRACE

/** What the clocks do once it is `model.now`. It repeats until nothing is due. */
export function sweep(model: Model): void {
  // Lapses come first, because a ruling that becomes final in that minute needs what they give
  // back.
  for (const match of inTurn(model)) sweepMatch(model, match)
  for (const match of model.matches.values()) {
    const dispute = running(match)
    if (dispute) sweepDispute(model, match, dispute)
  }
  for (const request of model.requests.values()) {
    endPause(model, request)
    if (request.open > 0 && model.now >= request.expiresAt) closeOpen(request, 'expired')
  }
}

/** A pause for some days ends by itself, at its time. */
function endPause(model: Model, request: Request): void {
  if (request.pauseEnds === null || model.now < request.pauseEnds) return
  if (request.state !== 'paused' && request.state !== 'matched') return
  Object.assign(request, { pausedFrom: null, pauseEnds: null })
  if (request.state === 'paused') request.state = 'pending'
}

/**
 * The earliest deadline comes first, and between equal ones the earliest match. This decides which
 * lapse of a giver is the second one.
 */
function inTurn(model: Model): Match[] {
  const dueAt = ({ deadline, cancelUntil, returnBy }: Match) =>
    Math.min(deadline ?? Infinity, cancelUntil ?? Infinity, returnBy ?? Infinity)
  return [...model.matches.values()]
    .map((match) => ({ match, at: dueAt(match) }))
    .sort((one, other) =>
      one.at === other.at ? (one.match.id < other.match.id ? -1 : 1) : one.at < other.at ? -1 : 1,
    )
    .map(({ match }) => match)
}

function sweepMatch(model: Model, match: Match): void {
  if (match.cancelBy !== null && isDue(model, match.cancelUntil)) dropProposal(match)
  if (isDue(model, match.returnBy)) returnOver(model, match)
  if (!isDue(model, match.deadline)) return
  if (match.state === 'awaiting_payment') lapse(model, match)
  else if (match.state === 'bank_pending') toDispute(model, match, 'bank_pending')
  else if (match.state === 'awaiting_confirmation') toDispute(model, match, 'no_response')
}

/**
 * A disputed match is with officers already. Beside a reversal, and while a ruling can be appealed,
 * the clock waits.
 */
function returnOver(model: Model, match: Match): void {
  const dispute = running(match)
  if (match.state !== 'disputed') {
    if (dispute === null) missReturn(model, match, null)
  } else if (dispute?.state !== 'ruled') match.returnBy = null
}

function toDispute(model: Model, match: Match, kind: 'bank_pending' | 'no_response'): void {
  dropProposal(match)
  openDispute(model, match, { kind, openedBy: null })
}

/** Two lapses in 90 days pause a giver's pledges for 14 days. */
export function lapse(model: Model, match: Match): void {
  match.state = 'lapsed'
  match.lapsed = true
  match.deadline = null
  match.endedAt = model.now
  match.answerUntil = fair(model.now, 7 * DAY)
  dropProposal(match)
  giveBack(model, match)
  const giver = match.pledge.owner
  const lapses = [...model.matches.values()].filter(
    (other) =>
      other.pledge.owner === giver &&
      other.state === 'lapsed' &&
      other.endedAt !== null &&
      other.endedAt > model.now - 90 * DAY,
  )
  if (lapses.length >= 2) model.pausedUntil.set(giver, model.now + 14 * DAY)
}

function sweepDispute(model: Model, match: Match, dispute: Dispute): void {
  if (!isDue(model, dispute.deadline)) return
  // A proposal made in time stays. Everybody gets a notice that it waits for a second officer.
  if (dispute.state === 'open' || (dispute.state === 'review' && dispute.ruling !== null))
    dispute.deadline = null
  else if (dispute.state === 'evidence')
    Object.assign(dispute, { state: 'review', deadline: fair(model.now, 72 * HOUR) })
  else if (dispute.state === 'ruled') carryOut(model, match)
  else backToOfficers(model, dispute)
}

/** The officer was too late, so the others may take it. */
function backToOfficers(model: Model, dispute: Dispute): void {
  if (dispute.officer !== null) dispute.excluded.add(dispute.officer)
  Object.assign(dispute, {
    state: 'open',
    officer: null,
    ruling: null,
    deadline: fair(model.now, 12 * HOUR),
  })
}
