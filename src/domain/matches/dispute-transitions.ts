export type DisputeState =
  | 'open'
  | 'assigned'
  | 'evidence'
  | 'review'
  | 'ruled'
  | 'final'
  | 'settled'

/** The kinds of dispute that a party can open about a claim. */
export type OpeningKind = 'not_received' | 'less' | 'more' | 'from_somebody_else'
export const OPENING_KINDS = [
  'not_received',
  'less',
  'more',
  'from_somebody_else',
] as const satisfies readonly OpeningKind[]
/**
 * Why a dispute was opened. The causes are a party's word, a clock, a late claim, a wish for a
 * reversal, and a return that did not come.
 */
export type DisputeKind =
  | OpeningKind
  | 'no_response'
  | 'bank_pending'
  | 'late_claim'
  | 'reversal'
  | 'return_missing'

export type DisputeEventKind =
  | 'opened'
  | 'taken'
  | 'let_go'
  | 'take_time_over'
  | 'evidence_asked'
  | 'evidence_closed'
  | 'evidence_time_over'
  | 'rule_time_over'
  | 'ruling_proposed'
  | 'ruling_refused'
  | 'ruling_approved'
  | 'accepted'
  | 'appealed'
  | 'appeal_time_over'
  | 'settled'

/**
 * `officer`: the officer who has taken it. `second`: another officer without ties. `any`: an
 * officer without ties who may take it.
 */
export type DisputeParty = 'party' | 'any' | 'officer' | 'second' | 'clock'

export type DisputeTransition = {
  readonly on: DisputeEventKind
  readonly by: DisputeParty
  readonly to: DisputeState
}

const SETTLED: DisputeTransition = { on: 'settled', by: 'party', to: 'settled' }
const LET_GO: DisputeTransition = { on: 'let_go', by: 'officer', to: 'open' }
const PROPOSED: DisputeTransition = { on: 'ruling_proposed', by: 'officer', to: 'review' }

/**
 * Every move of a dispute. A ruling takes effect when it is final: both accepted it, nobody
 * appealed in time, or it decides an appeal. An appeal opens the second round, for officers who had
 * no part in the first. The approval of that round's ruling is final. In review the take time is
 * that of the second officer. If nobody acts on a proposal, it stays and everybody gets a notice.
 * Each missed time begins again. From the second miss on the operator's panel is called.
 */
export const DISPUTE_TRANSITIONS: Readonly<Record<DisputeState, readonly DisputeTransition[]>> = {
  open: [
    { on: 'taken', by: 'any', to: 'assigned' },
    { on: 'take_time_over', by: 'clock', to: 'open' },
    SETTLED,
  ],
  assigned: [
    { on: 'evidence_asked', by: 'officer', to: 'evidence' },
    { on: 'rule_time_over', by: 'clock', to: 'open' },
    PROPOSED,
    LET_GO,
    SETTLED,
  ],
  evidence: [
    { on: 'evidence_closed', by: 'officer', to: 'review' },
    { on: 'evidence_time_over', by: 'clock', to: 'review' },
    LET_GO,
    SETTLED,
  ],
  review: [
    PROPOSED,
    { on: 'ruling_refused', by: 'second', to: 'review' },
    { on: 'ruling_approved', by: 'second', to: 'ruled' },
    { on: 'ruling_approved', by: 'second', to: 'final' },
    { on: 'rule_time_over', by: 'clock', to: 'open' },
    { on: 'take_time_over', by: 'clock', to: 'review' },
    LET_GO,
    SETTLED,
  ],
  ruled: [
    { on: 'accepted', by: 'party', to: 'ruled' },
    { on: 'accepted', by: 'party', to: 'final' },
    { on: 'appealed', by: 'party', to: 'open' },
    { on: 'appeal_time_over', by: 'clock', to: 'final' },
  ],
  final: [],
  settled: [],
}

/**
 * Whether officers have begun to ask. Until then a payment that was reported late is for its
 * receiver to check; afterwards their answer is evidence.
 */
export function haveOfficersAsked(state: string): boolean {
  return state !== 'open' && state !== 'assigned'
}

/** Whether a dispute runs. With a ruling it runs until the ruling is final. */
export function isRunning(state: DisputeState): boolean {
  return state !== 'final' && state !== 'settled'
}

export type RulingOutcome =
  | 'paid'
  | 'paid_in_part'
  | 'not_paid'
  | 'void'
  | 'reverse'
  | 'keep'
  | 'returned'
export const RULING_OUTCOMES = [
  'paid',
  'paid_in_part',
  'not_paid',
  'void',
  'reverse',
  'keep',
  'returned',
] as const satisfies readonly RulingOutcome[]
