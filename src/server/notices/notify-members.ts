import type { BaseCtx, Jobs, NewNotice } from '#server/platform/use-case/context.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { listTakingPart } from './notice-store.ts'

/**
 * Sends one notice to everybody who takes part in a circle, in the transaction of its reason.
 * Returns how many they are.
 */
export async function notifyEverybody(
  ctx: BaseCtx,
  notice: Omit<NewNotice, 'memberId'>,
): Promise<number> {
  const memberIds = await listTakingPart(ctx.tx, notice.circleId)
  ctx.notify(...memberIds.map((memberId) => ({ ...notice, memberId })))
  return memberIds.length
}

/**
 * Sends one notice to several members, or to everybody who takes part in a circle. It is one
 * transaction, so that a second try notifies nobody twice.
 */
export function notifyMembers(
  world: World,
  { circleId, to, kind, about }: Jobs['notify-members'],
): Promise<void> {
  return inTransactionOf(world, async (ctx) => {
    if (to === 'everybody') await notifyEverybody(ctx, { circleId, kind, about })
    else ctx.notify(...to.map((memberId) => ({ circleId, memberId, kind, about })))
  })
}
