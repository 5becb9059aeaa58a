import type { BaseCtx } from '#server/platform/use-case/context.ts'
import type { StoredIdentityDispute } from './identity-dispute-store.ts'
import { disputedPhoneBinding } from './holder-store.ts'
import type { IdentityRow } from '../person/identity-store.ts'

/** Returns the number that a dispute names; null if the newcomer registered with it. */
export async function wantedPhone(
  ctx: BaseCtx,
  identity: IdentityRow,
  { id, phoneSealed, circleId, memberId }: StoredIdentityDispute,
): Promise<{ phone: string | null; phoneKey: Buffer }> {
  if (phoneSealed === null) return { phone: null, phoneKey: identity.phoneKey }
  const phone = (await ctx.vault.of(ctx.tx, { circleId, memberId })).open(
    disputedPhoneBinding(id),
    phoneSealed,
  )
  return { phone, phoneKey: ctx.vault.hash('phone', phone) }
}
