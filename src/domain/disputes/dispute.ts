import {
  DISPUTE_TRANSITIONS,
  type DisputeEventKind,
  type DisputeKind,
  type DisputeParty,
  type DisputeState,
  isRunning,
} from '../matches/dispute-transitions.ts'
import { addMs, type Deadline, fairDeadline, isBefore, SWEEP_GRACE_MS } from '../shared/calendar.ts'
import type { Policy } from '../shared/policy.ts'
import { disputeError } from './dispute-errors.ts'

export const EVIDENCE_A_SIDE_MAX = 10

export type PartySide = 'giver' | 'receiver'

export type Dispute = {
  readonly kind: DisputeKind
  readonly state: DisputeState
  readonly round: number
  /** The officer who has taken it. After the ruling, the officer who had it last. */
  readonly officerId: string | null
  readonly deadline: Deadline | null
  /** When the first take time of this wait ran out and everybody got a notice. */
  readonly escalatedAt: Temporal.Instant | null
  readonly accepted: Readonly<Record<PartySide, boolean>>
  readonly closedAt: Temporal.Instant | null
}

/** A ruling that waits for a second officer. */
export type Proposed = { readonly proposedBy: string }

/** Why an officer may not take a dispute: their time ran out, or they acted in the first round. */
export type Exclusion = 'late' | 'first_round' | null

/** The rules of a dispute, and the time of the act. */
export type DisputeContext = { readonly policy: Policy; readonly now: Temporal.Instant }

/** Moves a dispute. Throws disputes.not-now where this party may not do this in this state. */
export function moveDispute(
  dispute: Dispute,
  { on, by, to }: { on: DisputeEventKind; by: DisputeParty; to?: DisputeState },
): Dispute {
  const found = DISPUTE_TRANSITIONS[dispute.state].find(
    (line) => line.on === on && line.by === by && (to === undefined || line.to === to),
  )
  if (found === undefined) throw disputeNotNow(dispute)
  return { ...dispute, state: found.to }
}

/** The error for an act that the state of the dispute does not allow. */
export function disputeNotNow({ state }: Dispute) {
  return disputeError('disputes.not-now', { values: { state } })
}

/** Throws disputes.not-yours to all but the officer of the case. */
export function checkOfficer({ officerId }: Dispute, actingId: string): void {
  if (officerId !== actingId) throw disputeError('disputes.not-yours')
}

/**
 * By when an officer should take a new dispute: within 12 hours unless the policy sets another
 * time.
 */
export function takeDeadline({ policy, now }: DisputeContext): Deadline {
  return fairDeadline(now, policy.officerTakesMs)
}

/**
 * An officer takes an open dispute, and the time to rule begins. Throws disputes.not-now,
 * first-round, was-late.
 */
export function takeDispute(
  dispute: Dispute,
  { officerId, excluded, policy, now }: DisputeContext & { officerId: string; excluded: Exclusion },
): Dispute {
  const taken = moveDispute(dispute, { on: 'taken', by: 'any' })
  if (excluded === 'first_round') throw disputeError('disputes.first-round')
  if (excluded === 'late') throw disputeError('disputes.was-late')
  return { ...taken, officerId, escalatedAt: null, deadline: fairDeadline(now, policy.rulingMs) }
}

/**
 * The officer gives the dispute back, or can no longer be its officer. The take time begins again
 * for others. Throws disputes.not-now, not-yours.
 */
export function letGo(
  dispute: Dispute,
  { actingId, policy, now }: DisputeContext & { actingId: string },
): Dispute {
  const open = moveDispute(dispute, { on: 'let_go', by: 'officer' })
  checkOfficer(dispute, actingId)
  return { ...open, officerId: null, escalatedAt: null, deadline: takeDeadline({ policy, now }) }
}

/** The officer asks both sides for evidence within 48 hours. Throws disputes.not-now, not-yours. */
export function askEvidence(
  dispute: Dispute,
  { actingId, policy, now }: DisputeContext & { actingId: string },
): Dispute {
  const asked = moveDispute(dispute, { on: 'evidence_asked', by: 'officer' })
  checkOfficer(dispute, actingId)
  return { ...asked, deadline: fairDeadline(now, policy.evidenceMs) }
}

/**
 * The officer has all evidence, and the time to rule begins. Throws disputes.not-now, not-yours.
 */
export function closeEvidence(
  dispute: Dispute,
  { actingId, policy, now }: DisputeContext & { actingId: string },
): Dispute {
  const closed = moveDispute(dispute, { on: 'evidence_closed', by: 'officer' })
  checkOfficer(dispute, actingId)
  return { ...closed, deadline: fairDeadline(now, policy.rulingMs) }
}

export type TimeOver = {
  readonly kind: 'take_time_over' | 'evidence_time_over' | 'rule_time_over' | 'appeal_time_over'
  readonly dispute: Dispute
}

/** What happens when a deadline is over by more than the sweep's grace. Undefined where none is. */
export function timeOver(
  dispute: Dispute,
  { waiting, policy, now }: DisputeContext & { waiting: Proposed | undefined },
): TimeOver | undefined {
  if (dispute.deadline === null || isBefore(now, addMs(dispute.deadline.at, SWEEP_GRACE_MS)))
    return undefined
  const over = <K extends TimeOver['kind']>(kind: K, change: Partial<Dispute>): TimeOver => ({
    kind,
    dispute: { ...moveDispute(dispute, { on: kind, by: 'clock' }), ...change },
  })
  const { state } = dispute
  if (state === 'evidence')
    return over('evidence_time_over', { deadline: fairDeadline(now, policy.rulingMs) })
  if (state === 'ruled')
    return {
      kind: 'appeal_time_over',
      dispute: finishDispute(moveDispute(dispute, { on: 'appeal_time_over', by: 'clock' }), now),
    }
  if (state === 'assigned' || (state === 'review' && waiting === undefined))
    return over('rule_time_over', { officerId: null, deadline: takeDeadline({ policy, now }) })
  // An officer who proposed in time was not late. The proposal stays, and everybody gets a notice
  // that it waits.
  if (state === 'open' || state === 'review')
    return over('take_time_over', missedAgain(dispute, { policy, now }))
  return undefined
}

function missedAgain({ escalatedAt }: Dispute, { policy, now }: DisputeContext): Partial<Dispute> {
  return { deadline: takeDeadline({ policy, now }), escalatedAt: escalatedAt ?? now }
}

/** A closed dispute without a clock. */
export function finishDispute(dispute: Dispute, now: Temporal.Instant): Dispute {
  return { ...dispute, deadline: null, escalatedAt: null, closedAt: now }
}

/** Whether pictures may still be added: the dispute runs and has no ruling. */
export function takesEvidence({ state }: Pick<Dispute, 'state'>): boolean {
  return isRunning(state) && state !== 'ruled'
}
