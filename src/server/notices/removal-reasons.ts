import { isRemoval } from '#domain/shared/notice-kinds.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { findRemoval, type Notice } from './notice-store.ts'

/**
 * Returns the officers' reasons for a removal, for the mail about it. A removed member cannot log
 * in to read them. Null for every other notice.
 */
export async function removalReasons(
  { tx, vault }: Pick<BaseCtx, 'tx' | 'vault'>,
  { circleId, memberId, kind, about }: Notice,
): Promise<string | null> {
  if (!isRemoval(kind, about) || about.disputeId === undefined) return null
  const removal = await findRemoval(tx, { circleId, memberId }, about.disputeId)
  return removal === undefined
    ? null
    : (await vault.of(tx, { circleId, memberId })).open(
        { table: 'measure_decision', column: 'reasons_sealed', id: removal.decisionId },
        removal.reasonsSealed,
      )
}
