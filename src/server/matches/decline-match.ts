import { declineMatch as decline } from '#domain/matches/match.ts'
import { lockCircle } from '#server/circles/lock-circle.ts'
import { notify } from '#server/notices/notify.ts'
import { helpingAnswer } from '#server/platform/answers.ts'
import { useCase } from '#server/platform/context.ts'
import { checkVersion } from '#server/platform/versions.ts'
import { getOwnMatch, updateMatch } from './match-store.ts'
import { matchView } from './match-view.ts'
import { recordEvent } from './record-event.ts'
import { returnShares } from './settle-shares.ts'

/** The giver cannot make this payment and says why; both shares go back to their places. */
export const declineMatch = useCase('POST /providehelp/provide-help/{matchId}/decline', async (ctx, { params, body }) => {
  const { circleId, memberId } = ctx.actor
  await lockCircle(ctx.tx, circleId)
  const match = await getOwnMatch(ctx.tx, { circleId, memberId, side: 'giver' }, params.matchId, 'lock')
  checkVersion(match, body.version)
  const stored = await updateMatch(ctx.tx, { ...match, ...decline(match, ctx.now) })
  await recordEvent(ctx, match, { kind: 'declined', from: match.state, to: stored.state, actorId: memberId, reason: body.reason })
  await returnShares(ctx, stored)
  await notify(ctx, { circleId, memberId: match.receiverId, kind: 'payment_declined', about: { matchId: match.id } })
  ctx.announce([match.giverId, match.receiverId], 'matches', 'pledges', 'asks')
  return { message: helpingAnswer(ctx.language, 'declined'), data: await matchView(ctx, stored) }
})
