import { eachUnderLock } from '#server/circles/each-under-lock.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { finishClosing, listClosing } from './store/operated-store.ts'

/** Closes the circles that are closing and in which nothing runs any more. */
export async function closeCircles(world: World): Promise<void> {
  const closing = await inTransactionOf(world, ({ tx }) => listClosing(tx))
  await eachUnderLock(world, 'closing circle', closing, async (ctx, { circleId }) => {
    if (await finishClosing(ctx.tx, circleId))
      ctx.enqueue('notify-members', { circleId, to: 'everybody', kind: 'circle_closed', about: {} })
  })
}
