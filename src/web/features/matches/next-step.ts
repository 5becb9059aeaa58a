import type { MatchView } from '#contract/matches/shapes.ts'
import { haveOfficersAsked } from '#domain/matches/dispute-transitions.ts'

/** What a match waits for, from the view of one side. */
export type MatchStep =
  | 'pay'
  | 'wait-payment'
  | 'bank-works'
  | 'bank-works-there'
  | 'wait-look'
  | 'look'
  | 'look-late'
  | 'wait-look-late'
  | 'answer-cancel'
  | 'got-back'
  | 'send-back'
  | 'stays'
  | 'wait-officer'
  | 'wait-officer-look'
  | 'reversal-runs'
  | 'done'
  | 'say-late'
  | 'over'
  | 'undone'

type Known = Pick<
  MatchView,
  'status' | 'side' | 'can' | 'late' | 'cancellation' | 'returning' | 'dispute'
> & { readonly reversalRuns: boolean }

/**
 * The one next step of a match, of either side or of officers. The buttons come from `can`; this
 * gives the sentence above them.
 */
export function nextStep(match: Known): MatchStep {
  if (match.cancellation?.by === 'other') return 'answer-cancel'
  if (match.returning !== null && match.returning.returnedAt === null)
    return returnStays(match) ? 'stays' : match.side === 'giver' ? 'got-back' : 'send-back'
  return BY_STATE[match.status](match)
}

/**
 * A final ruling decided that nothing has to be sent back any more. The money counts where it is.
 */
function returnStays({ dispute, returning }: Known): boolean {
  if (dispute === null || returning?.until !== null) return false
  // A reversal is offered only once nothing about the return runs any more.
  return (
    dispute.kind === 'reversal' || (dispute.kind === 'return_missing' && dispute.state === 'final')
  )
}

/** Whether less was received than the amount of the match. */
export function isInPart<M extends Pick<MatchView, 'amount' | 'confirmedAmount'>>(
  match: M,
): match is M & { confirmedAmount: number } {
  return match.confirmedAmount !== null && match.confirmedAmount < match.amount
}

const bySide =
  (giver: MatchStep, receiver: MatchStep) =>
  ({ side }: Known): MatchStep =>
    side === 'giver' ? giver : receiver
const ended = ({ can }: Known): MatchStep => (can.includes('late_claimed') ? 'say-late' : 'over')

const BY_STATE: Readonly<Record<MatchView['status'], (match: Known) => MatchStep>> = {
  awaiting_payment: bySide('pay', 'wait-payment'),
  bank_pending: bySide('bank-works', 'bank-works-there'),
  awaiting_confirmation: bySide('wait-look', 'look'),
  disputed: inDispute,
  confirmed: ({ reversalRuns }) => (reversalRuns ? 'reversal-runs' : 'done'),
  declined: ended,
  lapsed: ended,
  cancelled: ended,
  reversed: () => 'undone',
}

function inDispute({ side, late: reportedLate, can, dispute }: Known): MatchStep {
  // Once an officer asks or has ruled, both should know that first.
  const late = reportedLate && !(dispute !== null && haveOfficersAsked(dispute.state))
  if (side === 'giver') return late ? 'wait-look-late' : 'wait-officer'
  if (!can.includes('confirmed')) return 'wait-officer'
  return late ? 'look-late' : 'wait-officer-look'
}

const STAGES = ['open', 'assigned', 'evidence', 'review', 'ruled'] as const
type Stage = (typeof STAGES)[number]

/**
 * The stage of the dispute where that is the headline. Undefined where the next step is clearer.
 */
export function stageOf(step: MatchStep, dispute: MatchView['dispute']): Stage | undefined {
  const stage = STAGES.find((known) => known === dispute?.state)
  if (step === 'wait-officer' || step === 'wait-officer-look') return stage
  return step === 'reversal-runs' && (stage === 'evidence' || stage === 'ruled') ? stage : undefined
}
