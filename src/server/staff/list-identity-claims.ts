import { circleById } from '#server/circles/find-circle.ts'
import { isTiedToClaim } from '#server/members/claim-officers.ts'
import { claimsBeforePanel, panelReasonPlace } from '#server/members/claim-panel.ts'
import { waitingClaims } from '#server/members/identity-claims.ts'
import { memberName, memberNames } from '#server/members/member-names.ts'
import { type ActorCtx, useCase } from '#server/platform/context.ts'

const LISTED_MAX = 200

type Claim = Awaited<ReturnType<typeof waitingClaims>>[number]

/**
 * People who name a phone or PAN that another account holds, the longest waiting first, and for officers of the panel those of other circles that
 * were put before them. Who holds it is not shown.
 */
export const listIdentityClaims = useCase('GET /staff/identity-claims', async (ctx) => {
  const { circleId } = ctx.actor
  const claims = await waitingClaims(ctx.tx, circleId, LISTED_MAX)
  const names = await memberNames(ctx, circleId, claims.map(({ memberId }) => memberId))
  const own = []
  for (const claim of claims) own.push({ ...lineOf(ctx, claim), name: names.get(claim.memberId) ?? '', tied: await isTiedToClaim(ctx, claim), circleName: null, reason: null })
  const elsewhere = []
  for (const claim of await claimsBeforePanel(ctx, ctx.actor, LISTED_MAX)) elsewhere.push(await panelLineOf(ctx, claim))
  return { data: [...own, ...elsewhere], nextCursor: null }
})

function lineOf({ actor }: ActorCtx, { id, what, createdAt, panelAt, proposedBy }: Claim) {
  return { id, what, at: createdAt.toString(), panel: panelAt !== null, waitsForSecond: proposedBy !== null, proposedByMe: proposedBy === actor.memberId }
}

async function panelLineOf(ctx: ActorCtx, claim: Claim) {
  const { id, circleId, memberId, panelReasonSealed } = claim
  const person = await ctx.vault.of(ctx.tx, { circleId, memberId })
  const circle = await circleById(ctx.tx, circleId)
  return {
    ...lineOf(ctx, claim), name: await memberName(ctx, circleId, memberId), tied: false, circleName: circle?.name ?? '',
    reason: panelReasonSealed === null ? null : person.open(panelReasonPlace(id), panelReasonSealed),
  }
}
