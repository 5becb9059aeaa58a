import { memberError } from '#domain/members/member-errors.ts'
import { checkNominee, type Nominee } from '#domain/members/nominee.ts'
import { type ActorCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import type { PersonVault } from '#server/platform/crypto/vault.ts'
import { memberSentence } from './sentence.ts'
import { lockMember, updateNominee } from './member-store.ts'
import { memberBinding } from './private-fields.ts'

/**
 * Names my nominee, who may use my rights if I die or cannot act, or removes them; sealed with my
 * own key. Throws members.invalid-fields.
 */
export const nameNominee = useCase('PUT /user/nominee', async (ctx, { body: { nominee } }) => {
  const { circleId, memberId } = ctx.actor
  const sealed = nominee === null ? null : await sealNominee(ctx, nominee)
  await lockMember(ctx.tx, circleId, memberId)
  await updateNominee(ctx.tx, { circleId, memberId, nominee: sealed, now: ctx.now })
  ctx.announce([memberId], 'membership')
  return {
    message: memberSentence(ctx.language, nominee === null ? 'nominee-removed' : 'nominee-saved'),
  }
})

async function sealNominee(ctx: ActorCtx, typed: Nominee): Promise<Buffer> {
  const fields = checkNominee(typed)
  if (Object.keys(fields).length > 0) throw memberError('members.invalid-fields', { fields })
  const { circleId, memberId } = ctx.actor
  const nominee: Nominee = { name: typed.name.trim(), contact: typed.contact.trim() }
  return (await ctx.vault.of(ctx.tx, { circleId, memberId })).seal(
    memberBinding('nominee_sealed', memberId),
    JSON.stringify(nominee),
  )
}

/** Opens a member's nominee with the member's key. */
export function openNominee(person: PersonVault, memberId: string, sealed: Buffer): Nominee {
  return JSON.parse(person.open(memberBinding('nominee_sealed', memberId), sealed)) as Nominee
}
