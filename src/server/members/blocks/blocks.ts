import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { type Block, findBlocks, insertBlock } from './block-store.ts'

/**
 * From now on the two are never matched with each other, in either direction. The other is not
 * told.
 */
export function blockMember(ctx: Pick<BaseCtx, 'tx' | 'now'>, block: Block): Promise<void> {
  return insertBlock(ctx.tx, block, ctx.now)
}

/** Of some pairs of members, those where the one has blocked the other. */
export function blocksAmong(tx: BaseCtx['tx'], pairs: readonly Block[]): Promise<Block[]> {
  return findBlocks(tx, pairs)
}
