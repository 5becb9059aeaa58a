import { memberError } from '#domain/members/member-errors.ts'
import { memberSentence } from '#server/members/person/sentence.ts'
import { stayAfterAll } from '#server/members/measures/membership-measures.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'

/**
 * Takes back my request to close my account, while a match still runs. What was closed with it
 * stays closed. Throws members.not-leaving.
 */
export const keepAccount = useCase('POST /user/keep-account', async (ctx) => {
  const { circleId, memberId } = ctx.actor
  if (!(await stayAfterAll(ctx, { circleId, memberId }))) throw memberError('members.not-leaving')
  return { message: memberSentence(ctx.language, 'account-kept') }
})
