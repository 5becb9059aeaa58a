import type { TransferId } from '#domain/shared/ids.ts'
import type { BaseCtx } from '#server/platform/context.ts'
import { callPostHelp } from './ledger-store.ts'

/** Posts the help of matches that this transaction has just confirmed. The only caller of the posting function. */
export async function postHelp(ctx: BaseCtx, matches: readonly { circleId: string; matchId: string }[]): Promise<void> {
  if (matches.length === 0) return
  await callPostHelp(ctx.tx, matches.map((match) => ({ ...match, transferId: ctx.newId<TransferId>() })))
}
