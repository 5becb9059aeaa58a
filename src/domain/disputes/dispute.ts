import type { Policy } from '../shared/policy.ts'
import { checkReference } from '../matches/payment.ts'
import { canonicalUtr, type Rail } from '../matches/utr.ts'
import { addMs, type Deadline, fairDeadline, isBefore, SWEEP_GRACE_MS } from '../shared/calendar.ts'
import { disputeError } from './dispute-errors.ts'
import {
  DISPUTE_TRANSITIONS,
  type DisputeEventKind,
  type DisputeKind,
  type DisputeParty,
  type DisputeState,
  isRunning,
  type RulingOutcome,
} from '../matches/dispute-transitions.ts'
import type { OfficerMove } from './officer-moves.ts'

export const EVIDENCE_A_SIDE_MAX = 10

export type Side = 'giver' | 'receiver'

export type Dispute = {
  readonly kind: DisputeKind
  readonly state: DisputeState
  readonly round: number
  /** Who has taken it, or had it last once it was ruled. */
  readonly officerId: string | null
  readonly deadline: Deadline | null
  /** When nobody came in time for the first time of this wait, and everybody was told. */
  readonly escalatedAt: Temporal.Instant | null
  readonly accepted: Readonly<Record<Side, boolean>>
  readonly closedAt: Temporal.Instant | null
}

/** A ruling that waits for its second officer. */
export type Proposed = { readonly proposedBy: string }

/**
 * Why an officer may not take a dispute: they let its time run out, or had a part in the first
 * round.
 */
export type Exclusion = 'late' | 'first_round' | null

type At = { readonly policy: Policy; readonly now: Temporal.Instant }

/** How many officers without ties one round takes: one who rules and one who approves. */
export const OFFICERS_A_ROUND = 2

/** Moves a dispute. Throws disputes.not-now when this party may not do this in this state. */
function move(
  dispute: Dispute,
  { on, by, to }: { on: DisputeEventKind; by: DisputeParty; to?: DisputeState },
): Dispute {
  const found = DISPUTE_TRANSITIONS[dispute.state].find(
    (line) => line.on === on && line.by === by && (to === undefined || line.to === to),
  )
  if (found === undefined) throw notNow(dispute)
  return { ...dispute, state: found.to }
}

function notNow({ state }: Dispute) {
  return disputeError('disputes.not-now', { values: { state } })
}

function checkOfficer({ officerId }: Dispute, actingId: string): void {
  if (officerId !== actingId) throw disputeError('disputes.not-yours')
}

/**
 * Until when an officer is to take a dispute that has just been opened, by 12 hours unless the
 * policy says otherwise.
 */
export function takeDeadline({ policy, now }: At): Deadline {
  return fairDeadline(now, policy.officerTakesMs)
}

/**
 * An officer takes an open dispute; the time to rule begins. Throws disputes.not-now, first-round,
 * was-late.
 */
export function takeDispute(
  dispute: Dispute,
  { officerId, excluded, policy, now }: At & { officerId: string; excluded: Exclusion },
): Dispute {
  const taken = move(dispute, { on: 'taken', by: 'any' })
  if (excluded === 'first_round') throw disputeError('disputes.first-round')
  if (excluded === 'late') throw disputeError('disputes.was-late')
  return { ...taken, officerId, escalatedAt: null, deadline: fairDeadline(now, policy.rulingMs) }
}

/**
 * The officer gives it back, or can be one of this case no more; others have the time to take it
 * anew. Throws disputes.not-now, not-yours.
 */
export function letGo(
  dispute: Dispute,
  { actingId, policy, now }: At & { actingId: string },
): Dispute {
  const open = move(dispute, { on: 'let_go', by: 'officer' })
  checkOfficer(dispute, actingId)
  return { ...open, officerId: null, escalatedAt: null, deadline: takeDeadline({ policy, now }) }
}

/** Both sides are asked for evidence, within 48 hours. Throws disputes.not-now, not-yours. */
export function askEvidence(
  dispute: Dispute,
  { actingId, policy, now }: At & { actingId: string },
): Dispute {
  const asked = move(dispute, { on: 'evidence_asked', by: 'officer' })
  checkOfficer(dispute, actingId)
  return { ...asked, deadline: fairDeadline(now, policy.evidenceMs) }
}

/** Everything is there: the time to rule begins. Throws disputes.not-now, not-yours. */
export function closeEvidence(
  dispute: Dispute,
  { actingId, policy, now }: At & { actingId: string },
): Dispute {
  const closed = move(dispute, { on: 'evidence_closed', by: 'officer' })
  checkOfficer(dispute, actingId)
  return { ...closed, deadline: fairDeadline(now, policy.rulingMs) }
}

/**
 * The outcomes a ruling may have: a reversal is carried out or not, money that was to come back has
 * come or not, every other dispute says who paid what.
 */
export function outcomesOf(kind: DisputeKind): readonly RulingOutcome[] {
  if (kind === 'return_missing') return ['returned', 'keep']
  return kind === 'reversal' ? ['reverse', 'keep'] : ['paid', 'paid_in_part', 'not_paid', 'void']
}

/**
 * What a ruling confirms, in whole rupees: all of the match when paid, at least 1 and less than the
 * match in part, null otherwise. Throws disputes.outcome-wrong, amount-wrong.
 */
export function ruledAmount(
  { kind }: Pick<Dispute, 'kind'>,
  {
    outcome,
    amount,
    matchAmount,
  }: { outcome: RulingOutcome; amount: number | undefined; matchAmount: number },
): number | null {
  if (!outcomesOf(kind).includes(outcome))
    throw disputeError('disputes.outcome-wrong', { fields: { outcome: 'disputes.outcome-wrong' } })
  if (outcome === 'paid') return matchAmount
  if (outcome !== 'paid_in_part') return null
  if (amount === undefined || !Number.isSafeInteger(amount) || amount < 1 || amount >= matchAmount)
    throw disputeError('disputes.amount-wrong', { fields: { amount: 'disputes.amount-wrong' } })
  return amount
}

/**
 * The bank's reference a ruling needs: one payment counts once, so where something was paid and the
 * giver named none the officer types it as the evidence shows it. Null where none is needed. Throws
 * disputes.reference-needed, matches.utr-invalid.
 */
export function ruledReference(
  outcome: RulingOutcome,
  {
    isNamed,
    typed,
  }: { isNamed: boolean; typed: { utr?: string | undefined; rail?: Rail | undefined } },
): { readonly rail: Rail; readonly utr: string } | null {
  if (isNamed || (outcome !== 'paid' && outcome !== 'paid_in_part')) return null
  const { utr, rail } = typed
  if (utr === undefined || utr.trim() === '' || rail === undefined)
    throw disputeError('disputes.reference-needed', {
      fields: { utr: 'disputes.reference-needed' },
    })
  checkReference({ utr, rail })
  return { rail, utr: canonicalUtr(utr) }
}

/**
 * The officer proposes a ruling; a second officer has the take time to look. Throws
 * disputes.not-now (also while another proposal waits), not-yours.
 */
export function proposeRuling(
  dispute: Dispute,
  { actingId, waiting, policy, now }: At & { actingId: string; waiting: Proposed | undefined },
): Dispute {
  const proposed = move(dispute, { on: 'ruling_proposed', by: 'officer' })
  checkOfficer(dispute, actingId)
  if (waiting !== undefined) throw notNow(dispute)
  return { ...proposed, escalatedAt: null, deadline: takeDeadline({ policy, now }) }
}

/**
 * Who may be the second officer: never the proposer, and in an appeal nobody of the first round.
 * Throws disputes.not-now, ruling-missing, own-ruling, first-round.
 */
function checkSecond(
  dispute: Dispute,
  {
    actingId,
    waiting,
    excluded,
  }: { actingId: string; waiting: Proposed | undefined; excluded: Exclusion },
): void {
  if (dispute.state !== 'review') throw notNow(dispute)
  if (waiting === undefined) throw disputeError('disputes.ruling-missing')
  if (waiting.proposedBy === actingId) throw disputeError('disputes.own-ruling')
  if (excluded === 'first_round') throw disputeError('disputes.first-round')
}

type Second = At & {
  readonly actingId: string
  readonly waiting: Proposed | undefined
  readonly excluded: Exclusion
}

/**
 * A second officer agrees: in the first round the time to appeal begins, in an appeal it is final.
 * Throws as checkSecond.
 */
export function approveRuling(dispute: Dispute, { policy, now, ...second }: Second): Dispute {
  checkSecond(dispute, second)
  if (dispute.round > 1)
    return finish(move(dispute, { on: 'ruling_approved', by: 'second', to: 'final' }), now)
  return {
    ...move(dispute, { on: 'ruling_approved', by: 'second', to: 'ruled' }),
    escalatedAt: null,
    deadline: fairDeadline(now, policy.appealMs),
  }
}

/**
 * A second officer does not agree: the same officer looks again, with fresh time. Throws as
 * checkSecond.
 */
export function refuseRuling(dispute: Dispute, { policy, now, ...second }: Second): Dispute {
  checkSecond(dispute, second)
  return {
    ...move(dispute, { on: 'ruling_refused', by: 'second' }),
    escalatedAt: null,
    deadline: fairDeadline(now, policy.rulingMs),
  }
}

/**
 * One side accepts the ruling; when both have, it is final. Throws disputes.not-now, also the
 * second time.
 */
export function acceptRuling(
  dispute: Dispute,
  { side, now }: { side: Side; now: Temporal.Instant },
): Dispute {
  const both = dispute.accepted[side === 'giver' ? 'receiver' : 'giver']
  const moved = move(dispute, { on: 'accepted', by: 'party', to: both ? 'final' : 'ruled' })
  if (dispute.accepted[side]) throw notNow(dispute)
  const accepted = { ...moved, accepted: { ...moved.accepted, [side]: true } }
  return both ? finish(accepted, now) : accepted
}

/**
 * One side asks other officers to look again: once, and not after having accepted. Throws
 * disputes.not-now.
 */
export function appeal(dispute: Dispute, { side, policy, now }: At & { side: Side }): Dispute {
  const open = move(dispute, { on: 'appealed', by: 'party' })
  if (dispute.round > 1 || dispute.accepted[side]) throw notNow(dispute)
  return {
    ...open,
    round: 2,
    officerId: null,
    escalatedAt: null,
    accepted: { giver: false, receiver: false },
    deadline: takeDeadline({ policy, now }),
  }
}

export type TimeOver = {
  readonly kind: 'take_time_over' | 'evidence_time_over' | 'rule_time_over' | 'appeal_time_over'
  readonly dispute: Dispute
}

/** What a deadline that is over by more than the sweep's grace does, or undefined when none is. */
export function timeOver(
  dispute: Dispute,
  { waiting, policy, now }: At & { waiting: Proposed | undefined },
): TimeOver | undefined {
  if (dispute.deadline === null || isBefore(now, addMs(dispute.deadline.at, SWEEP_GRACE_MS)))
    return undefined
  const over = <K extends TimeOver['kind']>(kind: K, change: Partial<Dispute>): TimeOver => ({
    kind,
    dispute: { ...move(dispute, { on: kind, by: 'clock' }), ...change },
  })
  const { state } = dispute
  if (state === 'evidence')
    return over('evidence_time_over', { deadline: fairDeadline(now, policy.rulingMs) })
  if (state === 'ruled')
    return {
      kind: 'appeal_time_over',
      dispute: finish(move(dispute, { on: 'appeal_time_over', by: 'clock' }), now),
    }
  if (state === 'assigned' || (state === 'review' && waiting === undefined))
    return over('rule_time_over', { officerId: null, deadline: takeDeadline({ policy, now }) })
  // Whoever proposed in time was not late: their proposal stays and everybody is told that it
  // waits.
  if (state === 'open' || state === 'review')
    return over('take_time_over', missedAgain(dispute, { policy, now }))
  return undefined
}

function missedAgain({ escalatedAt }: Dispute, { policy, now }: At): Partial<Dispute> {
  return { deadline: takeDeadline({ policy, now }), escalatedAt: escalatedAt ?? now }
}

function finish(dispute: Dispute, now: Temporal.Instant): Dispute {
  return { ...dispute, deadline: null, escalatedAt: null, closedAt: now }
}

/** Whether pictures may still be added: while it runs and is not ruled. */
export function takesEvidence({ state }: Pick<Dispute, 'state'>): boolean {
  return isRunning(state) && state !== 'ruled'
}

/** What a side may do now. */
export function sideMoves(dispute: Dispute, side: Side): ('add_evidence' | 'accept' | 'appeal')[] {
  if (takesEvidence(dispute)) return ['add_evidence']
  if (dispute.state !== 'ruled' || dispute.accepted[side]) return []
  return dispute.round > 1 ? ['accept'] : ['accept', 'appeal']
}

type Looking = {
  readonly actingId: string
  readonly waiting: Proposed | undefined
  readonly excluded: Exclusion
  readonly decisionWaits: boolean
}

/**
 * What an officer without ties may do now. `decisionWaits`: a decision about somebody's standing by
 * another officer waits for a second one.
 */
export function officerMoves(dispute: Dispute, looking: Looking): OfficerMove[] {
  const { waiting, actingId, excluded, decisionWaits } = looking
  const has = (on: DisputeEventKind) =>
    DISPUTE_TRANSITIONS[dispute.state].some((line) => line.on === on)
  const isSecond =
    waiting !== undefined && waiting.proposedBy !== actingId && excluded !== 'first_round'
  return [
    ...offered('take', has('taken') && excluded === null),
    ...(dispute.officerId === actingId ? holderMoves({ has, waiting }) : []),
    ...offered('decide_ruling', has('ruling_approved') && isSecond),
    ...(dispute.officerId === actingId ? offered('propose_standing', takesStanding(dispute)) : []),
    ...offered('decide_standing', decisionWaits),
  ]
}

function holderMoves({
  has,
  waiting,
}: {
  has: (on: DisputeEventKind) => boolean
  waiting: Proposed | undefined
}): OfficerMove[] {
  return [
    ...offered('let_go', has('let_go')),
    ...offered('ask_evidence', has('evidence_asked')),
    ...offered('close_evidence', has('evidence_closed')),
    ...offered('write', has('let_go')),
    ...offered('propose_ruling', has('ruling_proposed') && waiting === undefined),
  ]
}

function offered(move: OfficerMove, may: boolean): OfficerMove[] {
  return may ? [move] : []
}

/**
 * Whether what follows for a person may be proposed: by the officer who has the case or had it when
 * it was ruled; not where its two people settled it.
 */
export function takesStanding({ state }: Pick<Dispute, 'state'>): boolean {
  return state !== 'open' && state !== 'settled'
}
