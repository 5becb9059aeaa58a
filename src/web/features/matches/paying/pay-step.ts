import type { MemberPageName } from '#contract/member-pages.ts'
import type { MatchView } from '#contract/matches/shapes.ts'
import { may } from '../match-sides.ts'

/** Who and how much; where to; picture and reference; what happens next. */
export type PayStep = 'who' | 'where' | 'proof' | 'done'

const STEPS: Readonly<Partial<Record<MemberPageName, PayStep>>> = {
  pay: 'who',
  payWhere: 'where',
  payProof: 'proof',
  payDone: 'done',
}

/**
 * The step that a page is, as far as the payment allows it. Undefined where its own page
 * says what to do. While a bank works on it, nobody is led to pay again.
 */
export function payStepAt(
  page: MemberPageName | undefined,
  match: Pick<MatchView, 'side' | 'status'> & { readonly can: readonly string[] },
): PayStep | undefined {
  const step = page && STEPS[page]
  if (match.side !== 'giver' || step === undefined) return undefined
  // Another tab or device may have sent it.
  if (match.status === 'awaiting_confirmation')
    return step === 'done' || step === 'proof' ? 'done' : undefined
  if (!may(match, 'claimed')) return undefined
  if (match.status === 'bank_pending') return step === 'proof' ? 'proof' : undefined
  return step === 'done' ? 'who' : step
}

/** Whether the giver had begun to say that they paid: then they go on there, and do not pay twice. */
export function hasBegunClaim(
  draft: { readonly utr: string },
  match: Pick<MatchView, 'proofDocument'>,
): boolean {
  return draft.utr !== '' || match.proofDocument !== null
}
