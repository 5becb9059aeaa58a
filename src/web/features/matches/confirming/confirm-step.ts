import type { MemberPageName } from '#contract/member-pages.ts'
import type { MatchView } from '#contract/matches/shapes.ts'
import { may } from '../match-sides.ts'

/**
 * What a page of confirming shows. Undefined where the payment's own page says what to do, also
 * after the receiver chose to send it back: they are not asked again.
 */
export function confirmStepAt(
  page: MemberPageName | undefined,
  match: Pick<MatchView, 'side' | 'status' | 'returning'> & { readonly can: readonly string[] },
): 'ask' | 'done' | undefined {
  if (match.side !== 'receiver' || match.returning !== null) return undefined
  if (match.status === 'confirmed') return page === 'confirmed' ? 'done' : undefined
  return may(match, 'confirmed') ? 'ask' : undefined
}
