import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { findPhoneRoute, type PhoneRoute } from '../entry/entry-route.ts'
import { invitationHash } from '../secrets/secret-hashes.ts'
import { openListed } from './list-rows.ts'
import { findInvited } from './list-store.ts'

/**
 * Returns the name under which a founder listed this number, for its holder only: the code of the SMS
 * was proved before. Empty for every other way in. Throws what findPhoneRoute throws.
 */
export async function listedName(
  ctx: BaseCtx,
  { code, phone }: PhoneRoute & { phone: string },
): Promise<string> {
  const way = await findPhoneRoute(ctx, { code, phone })
  const listed =
    way.kind === 'list'
      ? await findInvited(ctx.tx, invitationHash(ctx.vault, code), ctx.now)
      : undefined
  if (listed === undefined) return ''
  const { circleId, listPersonId } = listed
  return openListed(await ctx.vault.of(ctx.tx, { circleId, memberId: listPersonId }), listed).name
}
