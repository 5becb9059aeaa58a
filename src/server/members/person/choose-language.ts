import { useCase } from '#server/platform/use-case/use-case.ts'
import { updateLanguage } from './member-store.ts'

/** Sets the language of messages and mails. */
export const chooseLanguage = useCase('PUT /user/language', async (ctx, { body }) => {
  await updateLanguage(ctx.tx, ctx.actor.circleId, ctx.actor.memberId, body.language)
  ctx.announce([ctx.actor.memberId], 'membership')
  return {}
})
