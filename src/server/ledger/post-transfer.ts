import type { TransferId } from '#domain/shared/ids.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { callPostHelp, callPostReversal } from './ledger-store.ts'

/**
 * Posts the help of matches that this transaction has just confirmed. Only this and postReversal
 * call the posting functions.
 */
export async function postHelp(
  ctx: BaseCtx,
  matches: readonly { circleId: string; matchId: string }[],
): Promise<void> {
  if (matches.length === 0) return
  await callPostHelp(
    ctx.tx,
    matches.map((match) => ({ ...match, transferId: ctx.newId<TransferId>() })),
  )
}

/**
 * Posts the reversal of a match that this transaction has just made reversed, as two people ruled.
 */
export async function postReversal(
  ctx: BaseCtx,
  { circleId, matchId }: { circleId: string; matchId: string },
): Promise<void> {
  await callPostReversal(ctx.tx, { circleId, matchId, transferId: ctx.newId<TransferId>() })
}
