import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { endNamingsOf } from '../helpers/helper-store.ts'
import { type Block, findBlocks, insertBlock } from './block-store.ts'

/**
 * Blocks a member, so that the two are never matched in either direction. The other is not
 * notified. Neither is the other's helper from then on.
 */
export async function blockMember(ctx: Pick<BaseCtx, 'tx' | 'now'>, block: Block): Promise<void> {
  await endNamingsOf(ctx.tx, { ...block, other: block.blockedId }, ctx.now)
  await insertBlock(ctx.tx, block, ctx.now)
}

/** Returns the pairs of members of which the first has blocked the second. */
export function blocksAmong(tx: BaseCtx['tx'], pairs: readonly Block[]): Promise<Block[]> {
  return findBlocks(tx, pairs)
}
