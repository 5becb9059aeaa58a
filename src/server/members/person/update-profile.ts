import type { InputOf } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import { checkName } from '#domain/members/contact-formats.ts'
import { memberError } from '#domain/members/member-errors.ts'
import { ofProfileTexts } from '#domain/members/personal-fields.ts'
import { requestError } from '#domain/shared/request-errors.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import type { PersonVault } from '#server/platform/crypto/vault.ts'
import { memberSentence } from './sentence.ts'
import { type MemberChange, lockMember, updateProfile as saveProfile } from './member-store.ts'
import { updateProfileTexts } from './personal-field-store.ts'
import { sealField } from './private-fields.ts'
import { profileOf } from './profile-view.ts'

type Body = InputOf<Contract['PATCH /user/profile']>['body']

/**
 * Changes the given fields of my profile. Throws members.invalid-fields, request.changed-meanwhile.
 */
export const updateProfile = useCase('PATCH /user/profile', async (ctx, { body }) => {
  const { circleId, memberId } = ctx.actor
  const problem = body.name === undefined ? undefined : checkName(body.name)
  if (problem !== undefined)
    throw memberError('members.invalid-fields', { fields: { name: problem } })
  const member = await lockMember(ctx.tx, circleId, memberId)
  if (member?.version !== body.version) throw requestError('request.changed-meanwhile')
  const person = await ctx.vault.of(ctx.tx, { circleId, memberId })
  await saveProfile(ctx.tx, circleId, memberId, changeOf(body, memberId, person))
  await updateProfileTexts(ctx.tx, { circleId, memberId }, textsOf(body, memberId, person))
  ctx.announce([memberId], 'membership')
  return { message: memberSentence(ctx.language, 'profile-updated'), data: await profileOf(ctx) }
})

function changeOf(
  { name, yearlyLimit, sharesContact }: Body,
  memberId: string,
  person: PersonVault,
): MemberChange {
  return {
    ...(name !== undefined && {
      name: sealField(person, { column: 'name_sealed', memberId, text: name.trim() }),
    }),
    ...(yearlyLimit !== undefined && { yearlyLimit }),
    ...(sharesContact !== undefined && { sharesContact }),
  }
}

function textsOf(body: Body, memberId: string, person: PersonVault) {
  return ofProfileTexts(({ name, column }) => {
    const text = body[name]?.trim()
    if (text === undefined) return undefined
    return text === '' ? null : sealField(person, { column, memberId, text })
  })
}
