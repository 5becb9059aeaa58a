import type { DisputeKind } from '#domain/matches/dispute-transitions.ts'
import { credit, DAY, dropProposal, fair, HOUR, type Match, type Model, running } from './model.ts'
import { comeBack, confirmAmount, giveBack } from './request-parts.ts'

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

/** A return has not come, as the giver or the clock reports. Officers decide about it, once. */
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
    credit(model, match)
    confirmAmount(model, match, amount ?? match.amount)
    return
  }
  match.state = 'cancelled'
  match.endedAt = model.now
  match.answerUntil = fair(model.now, 7 * DAY)
  giveBack(model, match)
}
