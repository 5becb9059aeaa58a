import { circleError } from '#domain/circles/circle-errors.ts'
import { newToken, sha256 } from '#server/platform/crypto/ids.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { findFounding, insertFounderLink, listFounders } from '../store/founding-store.ts'

/**
 * Makes the one-time link with which the other founder registers; only its hash is stored. Throws
 * circles.founding-unknown, phone-first, founders-are-two.
 */
export const linkFounder = useCase('POST /founding/link', async (ctx) => {
  const { circleId, memberId } = ctx.actor
  const founders = await listFounders(ctx.tx, circleId)
  const mine = founders.find((founder) => founder.memberId === memberId)
  if (mine === undefined || (await findFounding(ctx.tx, circleId)) === undefined)
    throw circleError('circles.founding-unknown')
  if (!mine.phoneProved) throw circleError('circles.phone-first')
  const token = newToken()
  if (!(await insertFounderLink(ctx.tx, { circleId, memberId, tokenHash: sha256(token) })))
    throw circleError('circles.founders-are-two')
  return { link: `${ctx.caller.publicUrl}/register#code=${token}` }
})
