import { circleError } from '#domain/circles/circle-errors.ts'
import { lockCircle } from '#server/circles/lock-circle.ts'
import { useCase } from '#server/platform/use-case/context.ts'
import { openingSentence } from '../sentence.ts'
import { findFounding, listFounders, updateFoundingTerms } from '../store/founding-store.ts'

/**
 * Saves which founding terms a founder chooses. They hold if both have chosen the same when the
 * circle opens; else the ordinary wait holds. Throws circles.founding-unknown.
 */
export const chooseTerms = useCase('PUT /founding/terms', async (ctx, { body }) => {
  const { circleId, memberId } = ctx.actor
  await lockCircle(ctx.tx, circleId)
  const founders = (await listFounders(ctx.tx, circleId)).map((founder) => founder.memberId)
  if (!founders.includes(memberId) || (await findFounding(ctx.tx, circleId)) === undefined)
    throw circleError('circles.founding-unknown')
  await updateFoundingTerms(ctx.tx, { circleId, memberId, ...body })
  ctx.announce(founders, 'membership')
  return { message: openingSentence(ctx.language, 'terms-chosen') }
})
