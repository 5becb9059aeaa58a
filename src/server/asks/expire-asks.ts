import { expireAsk } from '#domain/asks/ask.ts'
import { isBefore } from '#domain/shared/calendar.ts'
import { eachUnderLock } from '#server/circles/each-under-lock.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { listExpiredAsks, lockAsks } from './store/ask-queries.ts'
import { updateAsk } from './store/ask-writes.ts'

const SWEEP_MAX = 500

/**
 * Closes the open shares of asks whose term is over and notifies their owners. One transaction
 * each; safe to run twice.
 */
export async function expireAsks(world: World): Promise<void> {
  const due = await inTransactionOf(world, (ctx) => listExpiredAsks(ctx.tx, ctx.now, SWEEP_MAX))
  await eachUnderLock(world, 'ask term', due, async (ctx, { circleId, askId, memberId }) => {
    const ask = (await lockAsks(ctx.tx, [{ circleId, id: askId }])).get(askId)
    if (!ask || ask.shares.open === 0 || isBefore(ctx.now, ask.expiresAt)) return
    await updateAsk(ctx.tx, circleId, expireAsk(ask))
    ctx.notify({ circleId, memberId, kind: 'ask_expired', about: { askId } })
    ctx.announce([memberId], 'asks')
  })
}
