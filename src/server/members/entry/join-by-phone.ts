import { invariant } from '#domain/shared/assert.ts'
import type { Language } from '#domain/shared/languages.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { acceptInvitation } from '../lists/accept-invitation.ts'
import { findUsedByOthers } from '../identity-disputes/holder-store.ts'
import { recordIdentityDisputes } from '../identity-disputes/record-identity-disputes.ts'
import {
  findIdentity,
  type IdentityRow,
  lockIdentity,
  updatePhoneVerified,
} from '../person/identity-store.ts'
import { enrol } from './enrol.ts'
import { announceMembership, joinWhenReady } from './membership.ts'
import { checkRoomToApply, checkTakesPeople } from './room.ts'
import { notifyOfApplication } from './notify-of-applications.ts'
import { findPhoneRoute, type PhoneRoute } from './entry-route.ts'

type Newcomer = {
  readonly way: PhoneRoute
  readonly name: string
  readonly phone: string
  readonly language: Language
}

/**
 * Brings a person in whose number was proved just now. If another account still holds the number,
 * officers decide whose it is; until then the newcomer waits. The caller must hold the number
 * first. Throws members.invitation-unknown, full-form-needed, circle-full, circles.not-open.
 */
export async function joinByPhone(
  ctx: BaseCtx,
  { way: asked, name, phone, language }: Newcomer,
): Promise<IdentityRow> {
  const way = await findPhoneRoute(ctx, { ...asked, phone })
  await checkTakesPeople(ctx.tx, way)
  await checkRoomToApply(ctx.tx, way.circleId)
  const identityId = await enrol(ctx, {
    form: { name, phone },
    language,
    passwordHash: null,
    way,
  })
  const identity = await lockIdentity(ctx.tx, identityId)
  invariant(identity, 'an identity that was not written')
  const used = await findUsedByOthers(ctx.tx, identity)
  if (used.length > 0) {
    await recordIdentityDisputes(ctx, identity, { what: used, phone: null })
    return identity
  }
  await updatePhoneVerified(ctx.tx, identityId, ctx.now)
  await acceptInvitation(ctx, identity)
  await joinWhenReady(ctx, identity)
  await announceMembership(ctx, identity)
  await notifyOfApplication(ctx, identity)
  return (await findIdentity(ctx.tx, identityId)) ?? identity
}
