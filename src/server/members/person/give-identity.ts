import { canonicalPan, checkBirth, checkPan, readDay } from '#domain/members/contact-formats.ts'
import { memberError } from '#domain/members/member-errors.ts'
import { dayInIndia } from '#domain/shared/calendar.ts'
import { invariant } from '#domain/shared/assert.ts'
import { findUsedByOthers } from '../identity-disputes/holder-store.ts'
import { recordIdentityDisputes } from '../identity-disputes/record-identity-disputes.ts'
import { type ActorCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { updatePan, updatePanOf } from './entry-store.ts'
import { type IdentityRow, lockIdentity } from './identity-store.ts'
import { lockMember, updateBirth } from './member-store.ts'
import { sealField } from './private-fields.ts'
import { memberSentence } from './sentence.ts'

/**
 * Saves a PAN and a date of birth that were not given at the door. A PAN that another account holds
 * waits for officers and does not count until they have decided. Throws members.invalid-fields,
 * pan-given-already, identity-dispute-refused.
 */
export const giveIdentity = useCase('PUT /user/identity', async (ctx, { body }) => {
  const { circleId, memberId, identityId } = ctx.actor
  const identity = await lockIdentity(ctx.tx, identityId)
  const member = await lockMember(ctx.tx, circleId, memberId)
  invariant(identity && member, 'an actor without a member')
  if (identity.panKey !== null && !identity.panWaits && member.birthSealed !== null)
    throw memberError('members.pan-given-already')
  const pan = canonicalPan(body.pancard)
  const birth = readDay(body.dateOfBirth)?.toString() ?? ''
  const fields = Object.fromEntries(
    Object.entries({
      pancard: checkPan(pan),
      dateOfBirth: checkBirth(body.dateOfBirth, dayInIndia(ctx.now)),
    }).flatMap(([field, code]) => (code === undefined ? [] : [[field, code]])),
  )
  if (Object.keys(fields).length > 0) throw memberError('members.invalid-fields', { fields })
  const person = await ctx.vault.of(ctx.tx, { circleId, memberId })
  // A date of birth once given is corrected by a steward only.
  if (member.birthSealed === null)
    await updateBirth(
      ctx.tx,
      circleId,
      memberId,
      sealField(person, { column: 'birth_sealed', memberId, text: birth }),
    )
  await updatePanOf(
    ctx.tx,
    circleId,
    memberId,
    sealField(person, { column: 'pan_sealed', memberId, text: pan }),
  )
  const waits = await savePan(ctx, identity, pan)
  ctx.announce([memberId], 'membership')
  return {
    message: memberSentence(ctx.language, waits ? 'identity-waits' : 'identity-saved'),
    data: { waits },
  }
})

/** Returns whether the PAN waits for officers. */
async function savePan(ctx: ActorCtx, identity: IdentityRow, pan: string): Promise<boolean> {
  const panKey = ctx.vault.hash('pan', pan)
  const used = await findUsedByOthers(ctx.tx, { ...identity, panKey })
  const waits = used.includes('pan')
  await updatePan(ctx.tx, identity.identityId, { panKey, waits })
  if (!waits) return false
  const named = { ...identity, panKey, panWaits: true }
  if ((await recordIdentityDisputes(ctx, named, { what: ['pan'], phone: null })) === 'refused')
    throw memberError('members.identity-dispute-refused')
  return true
}
