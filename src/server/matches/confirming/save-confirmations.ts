import { updateManyAsks } from '#server/asks/ask-shares.ts'
import type { NewNotice } from '#server/platform/use-case/context.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import type { EndpointResponse } from '#server/platform/use-case/request.ts'
import { updateManyPledges } from '#server/pledges/pledge-shares.ts'
import { writeClaim } from '../named-by-giver.ts'
import type { DecidedConfirmation } from './decide-confirmation.ts'
import { moveResponse } from '../move-response.ts'
import { settleDispute } from '../open-dispute.ts'
import { type SavedMove, saveMoves } from '../save-move.ts'
import { afterFilling } from '../fill-shares.ts'

/** A decided confirmation, and its match as stored now. */
type Saved = DecidedConfirmation & { readonly stored: SavedMove }

/**
 * Saves the confirmations of one batch: matches, their events, which post, shares, notices. Then
 * returns a response for each. Throws matches.utr-used if another match took a reference first.
 */
export async function saveConfirmations(
  ctx: BaseCtx,
  decided: readonly DecidedConfirmation[],
): Promise<EndpointResponse<'POST /matches/{matchId}/confirm'>[]> {
  const confirmed = decided.filter(({ moved }) => moved.on === 'confirmed')
  for (const { before, named, item } of confirmed)
    if (named?.isClaim !== true) await writeClaim(ctx, before, named ?? item.input.body)
  const matches = saveMoves(
    ctx,
    decided.map(({ item, before, moved }) => ({
      before,
      move: {
        ...moved,
        actorId: item.ctx.actor.memberId,
        helperId: item.ctx.actor.helperId,
        command: item.ctx.command,
      },
    })),
  )
  ctx.send(saveShares(ctx, confirmed))
  const saved = decided.flatMap((one, at): Saved[] =>
    matches[at] === undefined ? [] : [{ ...one, stored: matches[at] }],
  )
  for (const one of saved) await followUp(ctx, one)
  for (const { stored } of saved)
    ctx.announce([stored.giverId, stored.receiverId], 'matches', 'pledges', 'asks', 'ledger')
  ctx.notify(...saved.flatMap(noticesOf))
  return saved.map(({ item, stored }) => moveResponse(item.ctx.language, stored))
}

/**
 * Saves each pledge and ask once per batch. Several matches may fill one, so the state after the
 * last of them counts.
 */
async function saveShares(
  { tx }: BaseCtx,
  confirmed: readonly DecidedConfirmation[],
): Promise<void> {
  const pledges = new Map(
    confirmed.flatMap(({ before: { circleId }, filled }) =>
      filled === null ? [] : [[filled.pledge.id, { circleId, pledge: filled.pledge }] as const],
    ),
  )
  const asks = new Map(
    confirmed.flatMap(({ before: { circleId }, filled }) =>
      filled === null ? [] : [[filled.ask.id, { circleId, ask: filled.ask }] as const],
    ),
  )
  await Promise.all([
    updateManyPledges(tx, [...pledges.values()]),
    updateManyAsks(tx, [...asks.values()]),
  ])
}

/** Does what only some confirmations need. */
async function followUp(ctx: BaseCtx, { before, stored, item, moved }: Saved): Promise<void> {
  if (moved.on !== 'confirmed') return
  await afterFilling(ctx, stored)
  if (before.state === 'disputed') await settleDispute(ctx, before, item.ctx.actor.memberId)
}

function noticesOf({
  moved,
  stored: { circleId, id: matchId, giverId, receiverId, returning },
}: Saved): NewNotice[] {
  const about = { matchId }
  const promised: NewNotice[] =
    returning === null ? [] : [{ circleId, memberId: giverId, kind: 'return_promised', about }]
  if (moved.on !== 'confirmed') return promised
  return [
    ...promised,
    { circleId, memberId: giverId, kind: 'payment_confirmed_giver', about },
    { circleId, memberId: receiverId, kind: 'payment_confirmed_receiver', about },
  ]
}
