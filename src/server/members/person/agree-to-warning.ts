import { WARNING_VERSION } from '#domain/members/agreements.ts'
import { memberError } from '#domain/members/member-errors.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { insertAgreements } from './member-store.ts'

/**
 * Records the agreement to the warning with version, language and time. Throws
 * members.agreement-not-current.
 */
export const agreeToWarning = useCase('PUT /user/agreement', async (ctx, { body }) => {
  if (body.version !== WARNING_VERSION) throw memberError('members.agreement-not-current')
  const { circleId, memberId } = ctx.actor
  await insertAgreements(ctx.tx, [
    {
      circleId,
      memberId,
      kind: 'warning',
      version: body.version,
      language: body.language,
      now: ctx.now,
    },
  ])
  ctx.announce([memberId], 'membership')
  return { data: { user: { warningCheck: true } } }
})
