import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { expireWaiting } from './store/approval-store.ts'

/** Ends proposals that nobody has decided in time; their proposer can propose them again. */
export async function expireApprovals(world: World): Promise<void> {
  await inTransactionOf(world, (ctx) => expireWaiting(ctx.tx, ctx.now))
}
