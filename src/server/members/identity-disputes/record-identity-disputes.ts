import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { officersFor } from './officers.ts'
import { callPanelTo } from './panel.ts'
import {
  type DisputedPart,
  insertIdentityDispute,
  listIdentityDisputesOf,
  lockIdentityDispute,
  type StoredIdentityDispute,
  updateIdentityDisputeFallen,
} from './identity-dispute-store.ts'
import { wantedPhone } from './disputed-phone.ts'
import { disputedPhoneBinding } from './holder-store.ts'
import type { IdentityRow } from '../person/identity-store.ts'

/**
 * What another account holds. `phone` is the new number the person wants instead of their
 * registered one.
 */
type Used = { readonly what: readonly DisputedPart[]; readonly phone: string | null }

/**
 * Opens a dispute for each phone or PAN that another account holds; a new number replaces one that
 * waits. Returns 'refused' when an officer has refused exactly this number or PAN before. The
 * caller must lock the identity first.
 */
export async function recordIdentityDisputes(
  ctx: BaseCtx,
  identity: IdentityRow,
  { what, phone }: Used,
): Promise<'waiting' | 'refused'> {
  const phoneKey = phone === null ? identity.phoneKey : ctx.vault.hash('phone', phone)
  const earlier: (StoredIdentityDispute & { same: boolean })[] = []
  for (const dispute of await listIdentityDisputesOf(ctx.tx, identity)) {
    if (what.includes(dispute.what))
      earlier.push({
        ...dispute,
        same:
          dispute.what !== 'phone' ||
          (await wantedPhone(ctx, identity, dispute)).phoneKey.equals(phoneKey),
      })
  }
  if (
    earlier.some(
      (dispute) => dispute.same && dispute.state === 'refused' && dispute.decidedBy !== null,
    )
  )
    return 'refused'
  for (const each of what) {
    const waiting = earlier.find((dispute) => dispute.what === each && dispute.state === 'waiting')
    if (waiting?.same) continue
    if (waiting) await updateIdentityDisputeFallen(ctx.tx, waiting, ctx.now)
    await raise(ctx, identity, each, phone)
  }
  return 'waiting'
}

async function raise(
  ctx: BaseCtx,
  { circleId, memberId }: IdentityRow,
  what: DisputedPart,
  phone: string | null,
): Promise<void> {
  const id = ctx.newId<string>()
  const phoneSealed =
    what === 'phone' && phone !== null
      ? (await ctx.vault.of(ctx.tx, { circleId, memberId })).seal(disputedPhoneBinding(id), phone)
      : null
  await insertIdentityDispute(ctx.tx, { id, circleId, memberId, what, phoneSealed }, ctx.now)
  const dispute = await lockIdentityDispute(ctx.tx, circleId, id)
  if (dispute === undefined) return
  const { untied, enough } = await officersFor(ctx, dispute)
  ctx.enqueue('notify-members', {
    circleId,
    to: untied,
    kind: 'identity_dispute_waiting',
    about: { identityDisputeId: id },
  })
  if (!enough) await callPanelTo(ctx, dispute, null)
}
