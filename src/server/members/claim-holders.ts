import type { BaseCtx } from '#server/platform/context.ts'
import type { StoredClaim } from './claim-store.ts'
import { wantedPhone } from './claimed-phone.ts'
import { findHolders, findIdentityOfMember, type IdentityRow } from './identity-store.ts'

/** Who holds what a claim names, where that is known; locked, unless one only looks. */
export async function holdersOf(ctx: BaseCtx, claim: StoredClaim, how: 'lock' | 'look' = 'lock'): Promise<IdentityRow[]> {
  const identity = await findIdentityOfMember(ctx.tx, claim.circleId, claim.memberId)
  if (identity === undefined) return []
  const key = claim.what === 'pan' ? identity.panKey : await wantedPhone(ctx, identity, claim).then(({ phoneKey }) => phoneKey)
  return findHolders(ctx.tx, { identityId: identity.identityId, what: claim.what, key }, how)
}
