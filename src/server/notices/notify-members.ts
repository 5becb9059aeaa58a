import type { Jobs } from '#server/platform/use-case/context.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { listTakingPart } from './notice-store.ts'

/**
 * Sends one notice to several members, or to everybody who takes part in a circle. It is one
 * transaction, so that a second try notifies nobody twice.
 */
export function notifyMembers(
  world: World,
  { circleId, to, kind, about }: Jobs['notify-members'],
): Promise<void> {
  return inTransactionOf(world, async (ctx) => {
    const memberIds = to === 'everybody' ? await listTakingPart(ctx.tx, circleId) : to
    ctx.notify(...memberIds.map((memberId) => ({ circleId, memberId, kind, about })))
  })
}
