import type { OfficerDispute } from '#contract/disputes/case-view.ts'
import type { OfficerMove } from '#domain/disputes/dispute-moves.ts'
import { isRunning } from '#domain/matches/dispute-transitions.ts'

type Case = Pick<OfficerDispute, 'state' | 'mine' | 'tied' | 'waitsForSecond' | 'can' | 'round'> & {
  readonly rulings: readonly Pick<OfficerDispute['rulings'][number], 'round' | 'state'>[]
}

/** Whether the server offers this officer a move. */
export function offers({ can }: Pick<Case, 'can'>, move: OfficerMove): boolean {
  return can.includes(move)
}

export type CaseStep =
  | 'take'
  | 'tied'
  | 'waits'
  | 'waits-open'
  | 'ask-or-rule'
  | 'evidence'
  | 'rule'
  | 'rule-again'
  | 'second-mine'
  | 'second'
  | 'ruled'
  | 'over'

/** The one thing that this officer should know now about a case. */
export function nextStep(dispute: Case): CaseStep {
  if (!isRunning(dispute.state)) return 'over'
  if (dispute.tied) return 'tied'
  if (offers(dispute, 'decide_ruling')) return 'second'
  if (dispute.state === 'ruled') return 'ruled'
  if (offers(dispute, 'take')) return 'take'
  if (dispute.mine) return ownStep(dispute)
  // Nobody has it, and this officer was late with it or acted in the first round.
  return dispute.state === 'open' ? 'waits-open' : 'waits'
}

function ownStep(dispute: Case): CaseStep {
  if (dispute.waitsForSecond) return 'second-mine'
  if (offers(dispute, 'close_evidence')) return 'evidence'
  if (dispute.rulings.some(({ round, state }) => round === dispute.round && state === 'refused'))
    return 'rule-again'
  return offers(dispute, 'ask_evidence') ? 'ask-or-rule' : 'rule'
}

/** The parts of a case that a link leads to. */
export type CasePart = 'pictures' | 'evidence' | 'rulings'

/** The parts of the long page where the next step is done, in page order. */
export function partsFor(step: CaseStep): readonly CasePart[] {
  if (step === 'evidence') return ['pictures', 'evidence']
  if (step === 'ask-or-rule') return ['evidence', 'rulings']
  return step === 'rule' || step === 'rule-again' || step === 'second' ? ['rulings'] : []
}

/**
 * Whether the ruling in force is void. Then nobody gets a measure, and the server takes no proposal
 * of one.
 */
export function isVoid(
  rulings: readonly Pick<OfficerDispute['rulings'][number], 'outcome' | 'state'>[],
): boolean {
  return rulings.findLast(({ state }) => state === 'approved')?.outcome === 'void'
}

/** How many pictures of evidence each side has sent. */
export function evidenceOf(
  pictures: readonly Pick<OfficerDispute['pictures'][number], 'by' | 'purpose'>[],
): Readonly<Record<'giver' | 'receiver', number>> {
  const from = (side: 'giver' | 'receiver') =>
    pictures.filter(({ by, purpose }) => by === side && purpose === 'evidence').length
  return { giver: from('giver'), receiver: from('receiver') }
}
