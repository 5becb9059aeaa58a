import type { MatchView } from '#contract/matches/shapes.ts'
import type { BadgeTone } from '#web/ui/display/badge.tsx'

type Match = Pick<MatchView, 'status'> & {
  readonly deadlineAt: string | null
  /** What the reader may do. */ readonly can: readonly string[]
}

const RUNNING: readonly string[] = ['awaiting_payment', 'bank_pending', 'awaiting_confirmation']

export function isLate({ status, deadlineAt }: Match, now: number): boolean {
  return RUNNING.includes(status) && deadlineAt !== null && Date.parse(deadlineAt) < now
}

/** The colour of a match's state for its reader: only what has arrived is green. */
export function toneOfMatch(match: Match, now: number): BadgeTone {
  const { status, can } = match
  if (status === 'disputed') return 'wrong'
  if (status === 'confirmed') return 'done'
  if (isLate(match, now)) return 'late'
  const isYours =
    status === 'awaiting_payment' ? can.includes('claimed') : can.includes('confirmed')
  return isYours ? 'yours' : 'over'
}
