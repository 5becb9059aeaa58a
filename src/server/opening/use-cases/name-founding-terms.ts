import { circleError } from '#domain/circles/circle-errors.ts'
import { lockCircle } from '#server/circles/lock-circle.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { openingSentence } from '../sentence.ts'
import { findFounding, listFounders, updateFirstAskDays } from '../store/founding-store.ts'

/**
 * Names the founding terms as one founder. They hold for everybody who joins in the founding time,
 * if the other founder names the same before the circle opens. Throws circles.founding-unknown.
 */
export const nameFoundingTerms = useCase('PUT /founding/terms', async (ctx, { body }) => {
  const { circleId, memberId } = ctx.actor
  const { firstAskDays } = body
  await lockCircle(ctx.tx, circleId)
  const founders = await listFounders(ctx.tx, circleId)
  if (
    founders.every((founder) => founder.memberId !== memberId) ||
    (await findFounding(ctx.tx, circleId)) === undefined
  )
    throw circleError('circles.founding-unknown')
  await updateFirstAskDays(ctx.tx, { circleId, memberId, firstAskDays })
  const named = founders.map((founder) =>
    founder.memberId === memberId ? firstAskDays : founder.firstAskDays,
  )
  const isAgreed = named.length === 2 && named.every((days) => days === firstAskDays)
  ctx.announce(
    founders.map((founder) => founder.memberId),
    'membership',
  )
  return {
    message: openingSentence(ctx.language, isAgreed ? 'terms-agreed' : 'terms-named', {
      days: String(firstAskDays),
    }),
  }
})
