import { confirmPayment as confirm } from '#domain/matches/match.ts'
import { matchError } from '#domain/matches/match-errors.ts'
import { lockCircle } from '#server/circles/lock-circle.ts'
import { postHelp } from '#server/ledger/post-transfer.ts'
import { notify } from '#server/notices/notify.ts'
import { helpingAnswer } from '#server/platform/answers.ts'
import { type ActorCtx, useCase } from '#server/platform/context.ts'
import { checkVersion } from '#server/platform/versions.ts'
import { findClaims } from './claim-store.ts'
import { settleDispute } from './dispute-store.ts'
import { getOwnMatch, type StoredMatch, updateMatch } from './match-store.ts'
import { matchView } from './match-view.ts'
import { recordEvent } from './record-event.ts'
import { fulfilShares } from './settle-shares.ts'

/** The receiver sees the money in their own bank account: the help is posted to the ledger, all in one transaction. */
export const confirmPayment = useCase('POST /gethelp/{matchId}/mark-done', async (ctx, { params, body }) => {
  const { circleId, memberId } = ctx.actor
  await lockCircle(ctx.tx, circleId)
  const match = await getOwnMatch(ctx.tx, { circleId, memberId, side: 'receiver' }, params.matchId, 'lock')
  checkVersion(match, body.version)
  const { utr, paidAt } = await openClaim(ctx, match)
  const confirmed = confirm(match, { seen: body.seen, utrLast4: body.utrLast4, claimedUtr: utr, now: ctx.now })
  const stored = await updateMatch(ctx.tx, { ...match, ...confirmed }, { amount: match.amount, paidAt })
  await fulfilShares(ctx, stored)
  await postHelp(ctx, [{ circleId, matchId: match.id }])
  if (match.state === 'disputed') await settleDispute(ctx.tx, circleId, match.id, ctx.now)
  await recordEvent(ctx, match, { kind: 'confirmed', from: match.state, to: stored.state, actorId: memberId })
  await notify(ctx, { circleId, memberId: match.giverId, kind: 'payment_confirmed_giver', about: { matchId: match.id } })
  await notify(ctx, { circleId, memberId: match.receiverId, kind: 'payment_confirmed_receiver', about: { matchId: match.id } })
  ctx.announce([match.giverId, match.receiverId], 'matches', 'pledges', 'asks', 'ledger')
  return { message: helpingAnswer(ctx.language, 'confirmed'), data: await matchView(ctx, stored) }
})

// The day the giver says they paid decides the tax year, not the day it was confirmed.
async function openClaim(ctx: ActorCtx, match: StoredMatch): Promise<{ utr: string; paidAt: Temporal.Instant }> {
  const claim = (await findClaims(ctx.tx, match.circleId, [match.id])).get(match.id)
  if (!claim) throw matchError('matches.not-now')
  const giver = await ctx.vault.of(ctx.tx, { circleId: match.circleId, memberId: match.giverId })
  return { utr: giver.open({ table: 'claim', column: 'utr_sealed', id: claim.id }, claim.utrSealed), paidAt: claim.claimedAt }
}
