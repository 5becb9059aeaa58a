import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { officersFor } from './claim-officers.ts'
import { callPanelTo } from './claim-panel.ts'
import {
  insertClaim,
  listClaimsOf,
  lockClaim,
  type StoredClaim,
  updateClaimFallen,
} from './claim-store.ts'
import { wantedPhone } from './claimed-phone.ts'
import { claimedPhonePlace } from './holder-store.ts'
import type { IdentityRow } from '../person/identity-store.ts'

/**
 * What another account holds of what somebody names; `phone` is the number they want instead of the
 * one they registered with.
 */
type Held = { readonly what: readonly ('phone' | 'pan')[]; readonly phone: string | null }

/**
 * Puts a phone or PAN that another account holds before the officers of the circle, each once;
 * another number takes the place of one that waits. Says 'refused' when an officer has refused that
 * very number or PAN before. The identity is to be locked before.
 */
export async function recordClaims(
  ctx: BaseCtx,
  identity: IdentityRow,
  { what, phone }: Held,
): Promise<'waiting' | 'refused'> {
  const phoneKey = phone === null ? identity.phoneKey : ctx.vault.hash('phone', phone)
  const earlier: (StoredClaim & { same: boolean })[] = []
  for (const claim of await listClaimsOf(ctx.tx, identity)) {
    if (what.includes(claim.what))
      earlier.push({
        ...claim,
        same:
          claim.what === 'pan' ||
          (await wantedPhone(ctx, identity, claim)).phoneKey.equals(phoneKey),
      })
  }
  if (earlier.some((claim) => claim.same && claim.state === 'refused' && claim.decidedBy !== null))
    return 'refused'
  for (const each of what) {
    const waiting = earlier.find((claim) => claim.what === each && claim.state === 'waiting')
    if (waiting?.same) continue
    if (waiting) await updateClaimFallen(ctx.tx, waiting, ctx.now)
    await raise(ctx, identity, each, phone)
  }
  return 'waiting'
}

async function raise(
  ctx: BaseCtx,
  { circleId, memberId }: IdentityRow,
  what: 'phone' | 'pan',
  phone: string | null,
): Promise<void> {
  const id = ctx.newId<string>()
  const phoneSealed =
    what === 'phone' && phone !== null
      ? (await ctx.vault.of(ctx.tx, { circleId, memberId })).seal(claimedPhonePlace(id), phone)
      : null
  await insertClaim(ctx.tx, { id, circleId, memberId, what, phoneSealed }, ctx.now)
  const claim = await lockClaim(ctx.tx, circleId, id)
  if (claim === undefined) return
  const { untied, enough } = await officersFor(ctx, claim)
  ctx.enqueue('tell-members', {
    circleId,
    to: untied,
    kind: 'identity_claim_waiting',
    about: { claimId: id },
  })
  if (!enough) await callPanelTo(ctx, claim, null)
}
