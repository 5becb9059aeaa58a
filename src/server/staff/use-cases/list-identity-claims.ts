import { circleById } from '#server/circles/find-circle.ts'
import { whatIsClaimed } from '#server/members/identity-disputes/claim-holders.ts'
import { isTiedToClaim } from '#server/members/identity-disputes/claim-officers.ts'
import {
  claimsBeforePanel,
  panelReasonPlace,
} from '#server/members/identity-disputes/claim-panel.ts'
import { waitingClaims } from '#server/members/identity-claims.ts'
import { memberName, memberNames } from '#server/members/person/member-names.ts'
import { type ActorCtx, useCase } from '#server/platform/use-case/context.ts'
import { findPerson } from '../store/people-store.ts'

const LISTED_MAX = 200

type Claim = Awaited<ReturnType<typeof waitingClaims>>[number]

/**
 * People who name a phone or PAN that another account holds, the longest waiting first, and for
 * officers of the panel those of other circles that were put before them. The number is masked; who
 * holds it is named to officers of the same circle whom nothing ties to the two.
 */
export const listIdentityClaims = useCase('GET /staff/identity-disputes', async (ctx) => {
  const { circleId } = ctx.actor
  const claims = await waitingClaims(ctx.tx, circleId, LISTED_MAX)
  const names = await memberNames(
    ctx,
    circleId,
    claims.map(({ memberId }) => memberId),
  )
  const own = []
  for (const claim of claims) {
    const tied = await isTiedToClaim(ctx, claim)
    own.push({
      ...lineOf(ctx, claim),
      name: names.get(claim.memberId) ?? '',
      tied,
      circleName: null,
      reason: null,
      ...(tied ? { named: null, holders: null } : await claimedOf(ctx, claim)),
    })
  }
  const elsewhere = []
  for (const claim of await claimsBeforePanel(ctx, ctx.actor, LISTED_MAX))
    elsewhere.push(await panelLineOf(ctx, claim))
  return { data: [...own, ...elsewhere], nextCursor: null }
})

function lineOf({ actor }: ActorCtx, { id, what, createdAt, panelAt, proposedBy }: Claim) {
  return {
    id,
    what,
    at: createdAt.toString(),
    panel: panelAt !== null,
    waitsForSecond: proposedBy !== null,
    proposedByMe: proposedBy === actor.memberId,
  }
}

/**
 * The masked number and the accounts that hold it; people of another circle than the reader's are
 * not named.
 */
async function claimedOf(ctx: ActorCtx, claim: Claim) {
  const { circleId } = ctx.actor
  const { named, holders } = await whatIsClaimed(ctx, claim)
  const people = []
  for (const holder of holders) {
    const here = holder.circleId === circleId
    people.push({
      name: here ? await memberName(ctx, circleId, holder.memberId) : null,
      status: here ? ((await findPerson(ctx.tx, circleId, holder.memberId))?.status ?? null) : null,
    })
  }
  return { named, holders: people }
}

async function panelLineOf(ctx: ActorCtx, claim: Claim) {
  const { id, circleId, memberId, panelReasonSealed } = claim
  const person = await ctx.vault.of(ctx.tx, { circleId, memberId })
  const circle = await circleById(ctx.tx, circleId)
  return {
    ...lineOf(ctx, claim),
    name: await memberName(ctx, circleId, memberId),
    tied: false,
    circleName: circle?.name ?? '',
    ...(await claimedOf(ctx, claim)),
    reason:
      panelReasonSealed === null ? null : person.open(panelReasonPlace(id), panelReasonSealed),
  }
}
