import { circleById } from '#server/circles/find-circle.ts'
import { whatIsDisputed } from '#server/members/identity-disputes/holders.ts'
import { isTiedToIdentityDispute } from '#server/members/identity-disputes/officers.ts'
import {
  identityDisputesBeforePanel,
  panelReasonBinding,
} from '#server/members/identity-disputes/panel.ts'
import { waitingIdentityDisputes } from '#server/members/identity-disputes.ts'
import { memberName, memberNames } from '#server/members/person/member-names.ts'
import { type ActorCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { findPerson } from '../store/people-store.ts'

const LISTED_MAX = 200

type IdentityDispute = Awaited<ReturnType<typeof waitingIdentityDisputes>>[number]

/**
 * Lists people who name a phone or PAN that another account holds, the longest wait first. Officers
 * of the panel also get those of other circles that called it. The number is masked. Only officers
 * of the holder's circle without ties to both see the holder's name.
 */
export const listIdentityDisputes = useCase('GET /staff/identity-disputes', async (ctx) => {
  const { circleId } = ctx.actor
  const disputes = await waitingIdentityDisputes(ctx.tx, circleId, LISTED_MAX)
  const names = await memberNames(
    ctx,
    circleId,
    disputes.map(({ memberId }) => memberId),
  )
  const own = []
  for (const dispute of disputes) {
    const tied = await isTiedToIdentityDispute(ctx, dispute)
    own.push({
      ...lineOf(ctx, dispute),
      name: names.get(dispute.memberId) ?? '',
      tied,
      circleName: null,
      reason: null,
      ...(tied ? { named: null, holders: null } : await disputedOf(ctx, dispute)),
    })
  }
  const elsewhere = []
  for (const dispute of await identityDisputesBeforePanel(ctx, ctx.actor, LISTED_MAX))
    elsewhere.push(await panelLineOf(ctx, dispute))
  return { data: [...own, ...elsewhere], nextCursor: null }
})

function lineOf(
  { actor }: ActorCtx,
  { id, what, createdAt, panelAt, proposedBy }: IdentityDispute,
) {
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
 * Returns the masked number and the accounts that hold it; people of another circle have no name.
 */
async function disputedOf(ctx: ActorCtx, dispute: IdentityDispute) {
  const { circleId } = ctx.actor
  const { named, holders } = await whatIsDisputed(ctx, dispute)
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

async function panelLineOf(ctx: ActorCtx, dispute: IdentityDispute) {
  const { id, circleId, memberId, panelReasonSealed } = dispute
  const person = await ctx.vault.of(ctx.tx, { circleId, memberId })
  const circle = await circleById(ctx.tx, circleId)
  return {
    ...lineOf(ctx, dispute),
    name: await memberName(ctx, circleId, memberId),
    tied: false,
    circleName: circle?.name ?? '',
    ...(await disputedOf(ctx, dispute)),
    reason:
      panelReasonSealed === null ? null : person.open(panelReasonBinding(id), panelReasonSealed),
  }
}
