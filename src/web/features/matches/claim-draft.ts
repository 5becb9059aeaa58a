import type { Rail } from '#domain/matches/utr.ts'

/** What a giver has typed about a payment, kept in this page's memory: when the clock was faster, a late claim begins with it. */
export type ClaimDraft = { readonly rail: Rail; readonly utr: string }

const EMPTY: ClaimDraft = { rail: 'upi', utr: '' }
const DRAFTS_MAX = 20
const drafts = new Map<string, ClaimDraft>()

export function claimDraft(matchId: string): ClaimDraft {
  return drafts.get(matchId) ?? EMPTY
}

export function keepClaimDraft(matchId: string, draft: ClaimDraft): void {
  drafts.delete(matchId)
  drafts.set(matchId, draft)
  const [oldest] = drafts.keys()
  if (drafts.size > DRAFTS_MAX && oldest !== undefined) drafts.delete(oldest)
}

export function dropClaimDraft(matchId: string): void {
  drafts.delete(matchId)
}
