import { waitingClaims } from '#server/members/identity-claims.ts'
import { memberNames } from '#server/members/member-names.ts'
import { tiesOf } from '#server/members/ties.ts'
import { useCase } from '#server/platform/context.ts'

const LISTED_MAX = 200

/** People who name a phone or PAN that another account holds, the longest waiting first. Who holds it is not shown. */
export const listIdentityClaims = useCase('GET /staff/identity-claims', async (ctx) => {
  const { circleId } = ctx.actor
  const claims = await waitingClaims(ctx.tx, circleId, LISTED_MAX)
  const names = await memberNames(ctx, circleId, claims.map(({ memberId }) => memberId))
  const ties = await tiesOf(ctx, claims.map(({ memberId }) => memberId))
  return { data: claims.map(({ id, memberId, what, createdAt }) => ({ id, name: names.get(memberId) ?? '', what, at: createdAt.toString(), tied: ties.has(memberId) })), nextCursor: null }
})
