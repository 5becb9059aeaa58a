import type { OfficerDispute } from '#contract/disputes.ts'
import { isRunning } from '#domain/disputes/dispute-transitions.ts'
import type { OfficerMove } from '#domain/disputes/officer-moves.ts'

type Case = Pick<OfficerDispute, 'state' | 'mine' | 'tied' | 'waitsForSecond' | 'can'>

/** Whether the server offers a move to whoever looks. */
export function offers({ can }: Pick<Case, 'can'>, move: OfficerMove): boolean {
  return can.includes(move)
}

export type NextStep = 'take' | 'tied' | 'waits' | 'waits-open' | 'ask-or-rule' | 'evidence' | 'rule' | 'second-mine' | 'second' | 'ruled' | 'over'

/** The one thing whoever looks at a case should know now. */
export function nextStep(dispute: Case): NextStep {
  if (!isRunning(dispute.state)) return 'over'
  if (dispute.tied) return 'tied'
  if (offers(dispute, 'decide_ruling')) return 'second'
  if (dispute.state === 'ruled') return 'ruled'
  if (offers(dispute, 'take')) return 'take'
  if (dispute.mine) return ownStep(dispute)
  // Nobody has it: whoever looks was late with it, or had a part in the first round.
  return dispute.state === 'open' ? 'waits-open' : 'waits'
}

function ownStep(dispute: Case): NextStep {
  if (dispute.waitsForSecond) return 'second-mine'
  if (offers(dispute, 'close_evidence')) return 'evidence'
  return offers(dispute, 'ask_evidence') ? 'ask-or-rule' : 'rule'
}
