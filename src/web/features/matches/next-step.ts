import type { MatchView } from '#contract/matches.ts'

/** What a payment waits for, seen from one side. */
export type NextStep =
  | 'pay' | 'wait-payment' | 'bank-works' | 'bank-works-there' | 'wait-look' | 'look' | 'look-late' | 'wait-look-late' | 'answer-cancel'
  | 'got-back' | 'send-back' | 'wait-officer' | 'wait-officer-look' | 'reversal-runs' | 'done' | 'say-late' | 'over' | 'undone'

type Known = Pick<MatchView, 'status' | 'side' | 'can' | 'late' | 'cancellation' | 'returning'> & { readonly reversalRuns: boolean }

/** The one next thing about a payment, whoever has to do it; buttons come from `can`, this is the sentence above them. */
export function nextStep(match: Known): NextStep {
  if (match.cancellation?.by === 'other') return 'answer-cancel'
  if (match.returning !== null && match.returning.returnedAt === null) return match.side === 'giver' ? 'got-back' : 'send-back'
  return BY_STATE[match.status](match)
}

const bySide = (giver: NextStep, receiver: NextStep) => ({ side }: Known): NextStep => (side === 'giver' ? giver : receiver)
const ended = ({ can }: Known): NextStep => (can.includes('late_claimed') ? 'say-late' : 'over')

const BY_STATE: Readonly<Record<MatchView['status'], (match: Known) => NextStep>> = {
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

function inDispute({ side, late, can }: Known): NextStep {
  if (side === 'giver') return late ? 'wait-look-late' : 'wait-officer'
  if (!can.includes('confirmed')) return 'wait-officer'
  return late ? 'look-late' : 'wait-officer-look'
}
