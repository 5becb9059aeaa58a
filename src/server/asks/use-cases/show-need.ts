import { useCase } from '#server/platform/use-case/use-case.ts'
import { noteOf } from '../ask-view.ts'
import { listShownAsks, sumNeed } from '../store/need-store.ts'

const SHOWN_MAX = 20

/**
 * Shows how much waits in the circle, without names, and the notes that their owners show. The order
 * is that of the wait, and nobody is named who has not given.
 */
export const showNeed = useCase('GET /circle/need', async (ctx) => {
  const { circleId, memberId: viewerId } = ctx.actor
  const { asks: count, asked, pledged, oldest } = await sumNeed(ctx.tx, circleId, ctx.now)
  const asks = await listShownAsks(
    ctx.tx,
    { circleId, viewerId },
    { now: ctx.now, limit: SHOWN_MAX },
  )
  const owners = await ctx.vault.load(
    ctx.tx,
    circleId,
    asks.map(({ memberId }) => memberId),
  )
  return {
    data: {
      asks: count,
      asked,
      pledged,
      oldestSince: oldest?.toString() ?? null,
      shown: asks.map((ask) => ({
        shareCode: ask.shareCode,
        openAmount: ask.open,
        note: noteOf(ask, owners.get(ask.memberId)),
        since: ask.since.toString(),
        mine: ask.memberId === viewerId,
      })),
    },
  }
})
