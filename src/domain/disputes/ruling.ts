import type { DisputeKind, RulingOutcome } from '../matches/dispute-transitions.ts'
import { checkReference } from '../matches/claim.ts'
import { canonicalUtr, type Rail } from '../matches/utr.ts'
import { fairDeadline } from '../shared/calendar.ts'
import { disputeError } from './dispute-errors.ts'
import {
  type DisputeContext,
  checkOfficer,
  type Dispute,
  type Exclusion,
  finishDispute,
  moveDispute,
  disputeNotNow,
  type Proposed,
  type PartySide,
  takeDeadline,
} from './dispute.ts'

/** One round takes two officers without ties: one rules and one approves. */
export const OFFICERS_A_ROUND = 2

/**
 * The outcomes a ruling may have. A reversal is carried out or not. Money that was due back has
 * come or not. Every other ruling decides who paid what.
 */
export function outcomesOf(kind: DisputeKind): readonly RulingOutcome[] {
  if (kind === 'return_missing') return ['returned', 'keep']
  return kind === 'reversal' ? ['reverse', 'keep'] : ['paid', 'paid_in_part', 'not_paid', 'void']
}

/**
 * What a ruling confirms, in whole rupees. That is the whole match when paid, at least 1 and less
 * than the match when paid in part, otherwise null. Throws disputes.outcome-wrong, amount-wrong.
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
 * The bank's reference that a ruling needs, or null. One payment counts once. Where something was
 * paid and the giver named no reference, the officer types it from the evidence. Throws
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
 * The officer proposes a ruling. A second officer has the take time to decide about it. Throws
 * disputes.not-now (also while another proposal waits), not-yours.
 */
export function proposeRuling(
  dispute: Dispute,
  {
    actingId,
    waiting,
    policy,
    now,
  }: DisputeContext & { actingId: string; waiting: Proposed | undefined },
): Dispute {
  const proposed = moveDispute(dispute, { on: 'ruling_proposed', by: 'officer' })
  checkOfficer(dispute, actingId)
  if (waiting !== undefined) throw disputeNotNow(dispute)
  return { ...proposed, escalatedAt: null, deadline: takeDeadline({ policy, now }) }
}

/**
 * Checks who may be the second officer: never the proposer, and in an appeal nobody from the first
 * round. Throws disputes.not-now, ruling-missing, own-ruling, first-round.
 */
function checkSecond(
  dispute: Dispute,
  {
    actingId,
    waiting,
    excluded,
  }: { actingId: string; waiting: Proposed | undefined; excluded: Exclusion },
): void {
  if (dispute.state !== 'review') throw disputeNotNow(dispute)
  if (waiting === undefined) throw disputeError('disputes.ruling-missing')
  if (waiting.proposedBy === actingId) throw disputeError('disputes.own-ruling')
  if (excluded === 'first_round') throw disputeError('disputes.first-round')
}

type Second = DisputeContext & {
  readonly actingId: string
  readonly waiting: Proposed | undefined
  readonly excluded: Exclusion
}

/**
 * A second officer agrees. In the first round the time to appeal begins; in an appeal the ruling is
 * final. Throws the errors of checkSecond.
 */
export function approveRuling(dispute: Dispute, { policy, now, ...second }: Second): Dispute {
  checkSecond(dispute, second)
  if (dispute.round > 1)
    return finishDispute(
      moveDispute(dispute, { on: 'ruling_approved', by: 'second', to: 'final' }),
      now,
    )
  return {
    ...moveDispute(dispute, { on: 'ruling_approved', by: 'second', to: 'ruled' }),
    escalatedAt: null,
    deadline: fairDeadline(now, policy.appealMs),
  }
}

/**
 * A second officer does not agree. The first officer rules again, with the whole time to rule.
 * Throws the errors of checkSecond.
 */
export function refuseRuling(dispute: Dispute, { policy, now, ...second }: Second): Dispute {
  checkSecond(dispute, second)
  return {
    ...moveDispute(dispute, { on: 'ruling_refused', by: 'second' }),
    escalatedAt: null,
    deadline: fairDeadline(now, policy.rulingMs),
  }
}

/**
 * One side accepts the ruling. It is final when both have. Throws disputes.not-now, also the second
 * time.
 */
export function acceptRuling(
  dispute: Dispute,
  { side, now }: { side: PartySide; now: Temporal.Instant },
): Dispute {
  const both = dispute.accepted[side === 'giver' ? 'receiver' : 'giver']
  const moved = moveDispute(dispute, { on: 'accepted', by: 'party', to: both ? 'final' : 'ruled' })
  if (dispute.accepted[side]) throw disputeNotNow(dispute)
  const accepted = { ...moved, accepted: { ...moved.accepted, [side]: true } }
  return both ? finishDispute(accepted, now) : accepted
}

/**
 * One side asks for a second round with other officers. This is possible once, and not after that
 * side accepted. Throws disputes.not-now.
 */
export function appeal(
  dispute: Dispute,
  { side, policy, now }: DisputeContext & { side: PartySide },
): Dispute {
  const open = moveDispute(dispute, { on: 'appealed', by: 'party' })
  if (dispute.round > 1 || dispute.accepted[side]) throw disputeNotNow(dispute)
  return {
    ...open,
    round: 2,
    officerId: null,
    escalatedAt: null,
    accepted: { giver: false, receiver: false },
    deadline: takeDeadline({ policy, now }),
  }
}
