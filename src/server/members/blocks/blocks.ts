import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { type Block, findBlocks, insertBlock } from './block-store.ts'

/**
 * Blocks a member, so that the two are never matched in either direction. The other is not
 * notified.
 */
export function blockMember(ctx: Pick<BaseCtx, 'tx' | 'now'>, block: Block): Promise<void> {
  return insertBlock(ctx.tx, block, ctx.now)
}

/** Returns the pairs of members of which the first has blocked the second. */
export function blocksAmong(tx: BaseCtx['tx'], pairs: readonly Block[]): Promise<Block[]> {
  return findBlocks(tx, pairs)
}
