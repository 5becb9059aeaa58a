import { memberNames } from '#server/members/member-names.ts'
import { tiesOf } from '#server/members/ties.ts'
import { useCase } from '#server/platform/context.ts'
import { hasReleasedAsk, listAsksInReview } from './ask-store.ts'
import { noteOf } from './ask-view.ts'

const LISTED_MAX = 100

/** First and larger asks that wait for a steward's look, oldest first, with whether the steward is too close to decide. */
export const listAsksToReview = useCase('GET /staff/asks', async (ctx) => {
  const { circleId } = ctx.actor
  const asks = await listAsksInReview(ctx.tx, circleId, LISTED_MAX)
  const memberIds = asks.map((ask) => ask.memberId)
  const names = await memberNames(ctx, circleId, memberIds)
  const vaults = await ctx.vault.load(ctx.tx, circleId, memberIds)
  const ties = await tiesOf(ctx, memberIds)
  const data = []
  for (const ask of asks) {
    data.push({
      id: ask.id, name: names.get(ask.memberId) ?? '', amount: ask.shares.amount, note: noteOf(ask, vaults.get(ask.memberId)),
      isFirst: !(await hasReleasedAsk(ctx.tx, { circleId, memberId: ask.memberId })), createdAt: ask.createdAt.toString(), reviewBy: ask.reviewBy?.toString() ?? null,
      tied: ties.has(ask.memberId), version: ask.version,
    })
  }
  return { data, nextCursor: null }
})
