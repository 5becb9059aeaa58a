import { tieBetween } from '#domain/members/member.ts'
import { OFFICERS_A_ROUND } from '#domain/disputes/ruling.ts'
import { foundersOf, isFounding } from '#server/circles/founding-time.ts'
import { circleById } from '#server/circles/find-circle.ts'
import { panelWishOf } from '#server/circles/panel-wish.ts'
import { memberNames, namesOf } from '#server/members/person/member-names.ts'
import { bringingsOfMembers } from '#server/members/stewarding/ties.ts'
import { type ActorCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { readinessOf } from '../open-payments.ts'
import { listActive, listHolders } from '../store/set-up-store.ts'

/** Answers administrators, live, what their circle still lacks. */
export const showSetUp = useCase('GET /staff/set-up', async (ctx) => {
  const { circleId } = ctx.actor
  const circle = await circleById(ctx.tx, circleId)
  const dispute = await disputesNow(ctx)
  const admins = await listHolders(ctx.tx, circleId, 'admin')
  const stewards = await listHolders(ctx.tx, circleId, 'steward')
  const founding = await isFounding(ctx.tx, circleId, ctx.now)
  const founders = founding ? await foundersOf(ctx.tx, circleId) : new Set<string>()
  const reviewers = stewards.filter(({ id }) => !founders.has(id))
  // An officer of the circle reviews a first ask where no steward can.
  const able = [...reviewers, ...(await listHolders(ctx.tx, circleId, 'officer'))].filter(
    (reviewer) => reviewer.able && !founders.has(reviewer.id),
  )
  const members = await listActive(ctx.tx, circleId)
  const bringings = await bringingsOfMembers(
    ctx.tx,
    circleId,
    able.map(({ id }) => id),
  )
  const isUncovered = (member: (typeof members)[number]) =>
    able.every((decider) => tieBetween({ decider, member, partners: [], bringings }) !== undefined)
  // In the founding time the panel may release every first ask, and nobody else a founder's.
  const askers = members.filter(({ id }) => !founders.has(id))
  const nobodyReviews = able.length === 0 ? members : askers.filter(isUncovered)
  const uncovered = founding && dispute.panel > 0 ? 0 : nobodyReviews.length
  const names = await memberNames(ctx, circleId, [
    ...new Set([...admins, ...stewards].map(({ id }) => id)),
  ])
  const named = ({ id, able: isAble }: { id: string; able: boolean }) => ({
    name: names.get(id) ?? '',
    able: isAble,
  })
  const data = {
    paymentsOpen: circle?.paymentsOpenAt !== null,
    dispute,
    firstAsk: { stewards: reviewers.map(named), founding, members: members.length, uncovered },
    administrators: admins.map(named),
    panelOffer: await panelWishOf(ctx.tx, circleId),
  }
  return {
    data: {
      ...data,
      done:
        data.paymentsOpen &&
        dispute.firstRound &&
        dispute.appeal &&
        uncovered === 0 &&
        admins.every((admin) => admin.able),
    },
  }
})

/** Which rounds can be decided now, and for which people with a role not both. */
async function disputesNow(ctx: ActorCtx) {
  const { circleId } = ctx.actor
  const { able, ofRoles, ...found } = await readinessOf(ctx.tx, circleId)
  const few = ofRoles.filter(({ appeal }) => !appeal)
  const names = await namesOf(ctx, [
    ...able.map((officer) => ({ circleId: officer.circleId, memberId: officer.id })),
    ...few.map(({ memberId }) => ({ circleId, memberId })),
  ])
  const isOutside = (id: string) => able.some((one) => one.id === id && one.circleId !== circleId)
  const needed = 2 * OFFICERS_A_ROUND
  return {
    ...found,
    officers: able.length,
    needed,
    missing: Math.max(0, needed - found.untied - found.panel),
    ofRoles: few.map(({ memberId, firstRound, deciderIds }) => ({
      name: names.get(memberId) ?? '',
      firstRound,
      deciders: deciderIds.map((id) => ({ name: names.get(id) ?? '', outside: isOutside(id) })),
    })),
  }
}
