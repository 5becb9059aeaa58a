import { DEFAULT_POLICY } from '#domain/shared/policy.ts'
import { addMs, HOUR_MS } from '#domain/shared/calendar.ts'
import type { Dispute } from '#domain/disputes/dispute.ts'
import { DISPUTE_TRANSITIONS, type DisputeState } from '#domain/matches/dispute-transitions.ts'

export const policy = DEFAULT_POLICY
// 11:00 IST on a Wednesday. Every default deadline except the 12 hours to take is then outside the
// quiet hours.
export const now = Temporal.Instant.from('2026-11-18T05:30:00Z')
export const at = { policy, now }
export const mine = { actingId: 'one', ...at }
export const second = { actingId: 'two', waiting: { proposedBy: 'one' }, excluded: null, ...at }
export const STATES = Object.keys(DISPUTE_TRANSITIONS) as DisputeState[]

/** A dispute in this state. Where somebody has it, that is officer `one`. */
export function dispute(state: DisputeState, change: Partial<Dispute> = {}): Dispute {
  const officerId = ['open', 'settled'].includes(state) ? null : 'one'
  return {
    kind: 'not_received',
    state,
    round: 1,
    officerId,
    deadline: { at: addMs(now, HOUR_MS), moved: 'no' },
    escalatedAt: null,
    accepted: { giver: false, receiver: false },
    closedAt: null,
    ...change,
  }
}
