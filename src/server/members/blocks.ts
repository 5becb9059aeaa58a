import type { BaseCtx } from '#server/platform/context.ts'
import { type Block, insertBlock, isBlocked } from './block-store.ts'

/** From now on the two are never matched with each other, in either direction. The other is not told. */
export function blockMember(ctx: Pick<BaseCtx, 'tx' | 'now'>, block: Block): Promise<void> {
  return insertBlock(ctx.tx, block, ctx.now)
}

/** Whether a member has blocked another. */
export function hasBlocked(tx: BaseCtx['tx'], block: Block): Promise<boolean> {
  return isBlocked(tx, block)
}
