import type { MatchView } from '#contract/matches/shapes.ts'
import type { MatchEventKind } from '#domain/matches/match-transitions.ts'
import type { DisputeEventKind } from '#domain/matches/dispute-transitions.ts'

/**
 * Whether a line of the time line names a person ("You…", "Asha…"). Other lines are about a clock
 * or a ruling.
 */
const ABOUT = {
  made: 'nobody',
  claimed: 'person',
  claim_withdrawn: 'person',
  bank_pending: 'person',
  bank_failed: 'person',
  declined: 'person',
  cancel_proposed: 'person',
  cancel_refused: 'person',
  cancel_agreed: 'person',
  cancel_time_over: 'nobody',
  late_claimed: 'person',
  return_promised: 'person',
  returned: 'person',
  return_missing: 'person',
  return_time_over: 'nobody',
  not_received: 'person',
  confirmed: 'person',
  pay_time_over: 'nobody',
  bank_time_over: 'nobody',
  confirm_time_over: 'nobody',
  ruled_paid: 'nobody',
  ruled_not_paid: 'nobody',
  ruled_void: 'nobody',
  reversal_asked: 'person',
  reversal_withdrawn: 'person',
  ruled_kept: 'nobody',
  ruled_returned: 'nobody',
  reversed: 'nobody',
} as const satisfies Record<MatchEventKind, 'person' | 'nobody'>

/** The steps of a dispute that its two people see. */
const STEPS = {
  'dispute.taken': 'nobody',
  'dispute.let_go': 'nobody',
  'dispute.evidence_asked': 'nobody',
  'dispute.evidence_closed': 'nobody',
  'dispute.ruling_approved': 'nobody',
  'dispute.take_time_over': 'nobody',
  'dispute.evidence_time_over': 'nobody',
  'dispute.rule_time_over': 'nobody',
  'dispute.appeal_time_over': 'nobody',
  'dispute.accepted': 'person',
  'dispute.appealed': 'person',
} as const satisfies Partial<Record<`dispute.${DisputeEventKind}`, 'person' | 'nobody'>>

const NAMED = { ...ABOUT, ...STEPS } as const
type Named = keyof typeof NAMED

type KindAbout<A extends 'person' | 'nobody'> = {
  [K in Named]: (typeof NAMED)[K] extends A ? K : never
}[Named]
/** The key of a line's sentence; `event.other` for a kind this version does not know. */
export type EventKey =
  | `event.${KindAbout<'nobody'>}`
  | `event.${KindAbout<'person'>}.${'me' | 'other'}`
  | 'event.other'

/** The key of the sentence for an event, for this reader. */
export function eventKey({ kind, by }: Pick<MatchView['events'][number], 'kind' | 'by'>): EventKey {
  if (!isKind(kind)) return 'event.other'
  if (NAMED[kind] === 'nobody') return `event.${kind as KindAbout<'nobody'>}`
  if (by !== 'me' && by !== 'other') return 'event.other'
  return `event.${kind as KindAbout<'person'>}.${by}`
}

function isKind(kind: string): kind is Named {
  return Object.hasOwn(NAMED, kind)
}
