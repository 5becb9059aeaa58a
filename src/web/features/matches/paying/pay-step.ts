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
  if (match.status === 'awaiting_confirmation') return afterClaim(step)
  if (!may(match, 'claimed')) return undefined
  return match.status === 'bank_pending' ? whileBankWorks(step) : beforeClaim(step)
}

/** Another tab or device may have sent it. */
const afterClaim = (step: PayStep) => (step === 'done' || step === 'proof' ? 'done' : undefined)
const whileBankWorks = (step: PayStep) => (step === 'proof' ? step : undefined)
const beforeClaim = (step: PayStep) => (step === 'done' ? 'who' : step)

/** Whether the giver had begun to say that they paid: then they go on there, and do not pay twice. */
export function hasBegunClaim(
  draft: { readonly utr: string },
  match: Pick<MatchView, 'proofDocument'>,
): boolean {
  return draft.utr !== '' || match.proofDocument !== null
}
