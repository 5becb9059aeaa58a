import type { BaseCtx } from '#server/platform/context.ts'
import { insertClaims } from './identity-store.ts'
import { staffOf } from './roles.ts'
import { untiedTo } from './ties.ts'

export type NewClaim = { readonly claimId: string; readonly circleId: string; readonly memberId: string; readonly what: 'phone' | 'pan'; readonly phoneSealed?: Buffer }

/** Puts claims to a phone or PAN that another account holds before the officers of the circle, each once. */
export async function recordClaims(ctx: BaseCtx, claims: readonly NewClaim[]): Promise<void> {
  const fresh = new Set(await insertClaims(ctx.tx, claims.map((claim) => ({ ...claim, now: ctx.now }))))
  for (const { claimId, circleId, memberId } of claims.filter((claim) => fresh.has(claim.claimId))) {
    const officers = (await staffOf(ctx.tx, circleId)).filter(({ roles }) => roles.includes('officer'))
    const to = await untiedTo(ctx.tx, { circleId, deciders: officers, memberIds: [memberId], now: ctx.now })
    ctx.enqueue('tell-members', { circleId, to, kind: 'identity_claim_waiting', about: { claimId } })
  }
}
