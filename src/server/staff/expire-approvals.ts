import { inTransaction } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { expireWaiting } from './store/approval-store.ts'

/** Ends what nobody has decided in its time; whoever proposed it can propose it anew. */
export async function expireApprovals(world: World): Promise<void> {
  await inTransaction(world.database, { vault: world.vault, language: 'en' }, (ctx) =>
    expireWaiting(ctx.tx, ctx.now),
  )
}
