export type DisputeState =
  | 'open'
  | 'assigned'
  | 'evidence'
  | 'review'
  | 'ruled'
  | 'final'
  | 'settled'

/** What a party can say about a payment that was claimed. */
export type OpeningKind = 'not_received' | 'less' | 'more' | 'from_somebody_else'
export const OPENING_KINDS = [
  'not_received',
  'less',
  'more',
  'from_somebody_else',
] as const satisfies readonly OpeningKind[]
/**
 * Why a dispute was opened: by a party's word, by a clock, by a claim after the end, to take a
 * confirmation back, or because money did not come back.
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
 * `officer`: the one who has taken it. `second`: another untied officer. `any`: an untied officer
 * who may take it.
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
 * appealed in time, or it decides an appeal. An appeal opens the second round for officers who had
 * no part in the first; the approval of its ruling is final. In review the take time is that of the
 * second officer: a proposal nobody looked at stays, and everybody is told. Each miss begins a new
 * time; from the second on the operator's panel is called.
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

/** Whether a dispute still runs; one that was ruled runs until the ruling is final. */
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
