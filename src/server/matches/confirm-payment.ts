import { confirmPayment as confirm } from '#domain/matches/confirmation.ts'
import { NO_RUPEES, type Rupees } from '#domain/shared/rupees.ts'
import { postHelp } from '#server/ledger/post-transfer.ts'
import { notify } from '#server/notices/notify.ts'
import { helpingAnswer } from '#server/platform/answers.ts'
import { type ActorCtx, preparedUseCase } from '#server/platform/context.ts'
import { lockPledgesForShares } from '#server/pledges/pledge-shares.ts'
import { namedByGiver, writeClaim } from './claim-in-place.ts'
import type { StoredMatch } from './match-store.ts'
import { matchView } from './match-view.ts'
import { sightReference } from './named-reference.ts'
import { settleDispute } from './open-dispute.ts'
import { saveMove } from './save-move.ts'
import { fulfilShares } from './settle-shares.ts'
import { takeMatch } from './take-match.ts'

/**
 * The receiver sees the money in their own bank account: the help is posted to the ledger, all in one transaction. Of a payment that came
 * late only what still fits has a place in the ask; what the receiver sends back waits for the giver's word.
 */
export const confirmPayment = preparedUseCase('POST /gethelp/{matchId}/mark-done', {
  prepare: (preparing) => sightReference(preparing, { matchId: preparing.input.params.matchId, side: 'receiver', utr: preparing.input.body.utr, rail: preparing.input.body.rail }),
  async run(ctx, { params, body }) {
    const { match, facts } = await takeMatch(ctx, { matchId: params.matchId, side: 'receiver', version: body.version })
    const claim = await namedByGiver(ctx, match)
    const moved = confirm(match, { seen: body.seen, claimedUtr: claim?.utr ?? null, typed: body, rest: body.rest, restSeen: body.restSeen, pledgeOpen: await pledgeOpenOf(ctx, match), facts })
    if (moved.on === 'confirmed' && claim?.isClaim !== true) await writeClaim(ctx, match, claim ?? body)
    const stored = await saveMove(ctx, match, { ...moved, actorId: ctx.actor.memberId })
    ctx.announce([match.giverId, match.receiverId], 'matches', 'pledges', 'asks', 'ledger')
    if (stored.returning !== null) await notify(ctx, { circleId: match.circleId, memberId: match.giverId, kind: 'return_promised', about: { matchId: match.id } })
    if (moved.on === 'confirmed') await post(ctx, match, stored)
    return { message: helpingAnswer(ctx.language, moved.on === 'confirmed' ? 'confirmed' : 'return-promised'), data: await matchView(ctx, stored) }
  },
})

async function post(ctx: ActorCtx, before: StoredMatch, stored: StoredMatch): Promise<void> {
  const { circleId, id, giverId, receiverId } = stored
  await fulfilShares(ctx, stored)
  await postHelp(ctx, [{ circleId, matchId: id }])
  if (before.state === 'disputed') await settleDispute(ctx, before, ctx.actor.memberId)
  await notify(ctx, { circleId, memberId: giverId, kind: 'payment_confirmed_giver', about: { matchId: id } })
  await notify(ctx, { circleId, memberId: receiverId, kind: 'payment_confirmed_receiver', about: { matchId: id } })
}

async function pledgeOpenOf(ctx: ActorCtx, match: StoredMatch): Promise<Rupees> {
  if (!match.late) return NO_RUPEES
  return (await lockPledgesForShares(ctx.tx, match.circleId, [match.pledgeId])).get(match.pledgeId)?.shares.open ?? NO_RUPEES
}
