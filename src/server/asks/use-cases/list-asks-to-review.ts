import { isInCare, maySteward, NOT_MINE } from '#domain/members/stewarding.ts'
import { careOf } from '#server/members/stewarding/care.ts'
import { foundersOf, isFounding } from '#server/circles/founding-time.ts'
import { memberNames } from '#server/members/person/member-names.ts'
import { useCase } from '#server/platform/use-case/context.ts'
import { hasReleasedAsk } from '../store/asker-store.ts'
import { listAsksInReview } from '../store/ask-queries.ts'
import { noteOf } from '../ask-view.ts'

const LISTED_MAX = 100

/**
 * Lists first and larger asks that wait for review, oldest first. A steward sees those of their
 * assigned members and escalated ones; an officer sees all. Each says whether the viewer may
 * decide, and whether they have a tie.
 */
export const listAsksToReview = useCase('GET /staff/asks', async (ctx) => {
  const { circleId, roles } = ctx.actor
  const waiting = await listAsksInReview(ctx.tx, circleId, LISTED_MAX)
  const escalated = new Set(
    waiting.filter((ask) => ask.reviewEscalatedAt !== null).map((ask) => ask.memberId),
  )
  const care = await careOf(
    ctx,
    waiting.map((ask) => ask.memberId),
    escalated,
  )
  const founders = (await isFounding(ctx.tx, circleId, ctx.now))
    ? await foundersOf(ctx.tx, circleId)
    : new Set<string>()
  const firsts = new Set<string>()
  for (const { memberId } of waiting)
    if (!(await hasReleasedAsk(ctx.tx, { circleId, memberId }))) firsts.add(memberId)
  // In the founding time a first ask is for every steward who is no founder.
  const caring = (memberId: string) => {
    const mine = care.get(memberId) ?? NOT_MINE
    if (founders.size === 0 || !firsts.has(memberId)) return mine
    return { ...mine, assigned: false, escalated: !founders.has(ctx.actor.memberId) }
  }
  const asks = waiting.filter((ask) => roles.includes('officer') || isInCare(caring(ask.memberId)))
  const memberIds = asks.map((ask) => ask.memberId)
  const names = await memberNames(ctx, circleId, memberIds)
  const vaults = await ctx.vault.load(ctx.tx, circleId, memberIds)
  const data = []
  for (const ask of asks) {
    const stands = caring(ask.memberId)
    data.push({
      id: ask.id,
      name: names.get(ask.memberId) ?? '',
      amount: ask.shares.amount,
      note: noteOf(ask, vaults.get(ask.memberId)),
      isFirst: firsts.has(ask.memberId),
      createdAt: ask.createdAt.toString(),
      reviewBy: ask.reviewBy?.toString() ?? null,
      tied: stands.tied,
      canDecide: maySteward(stands) === 'may',
      version: ask.version,
    })
  }
  return { data, nextCursor: null }
})
