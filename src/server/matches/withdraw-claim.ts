import { payDeadline, withdrawClaim as withdraw } from '#domain/matches/match.ts'
import { lockCircle } from '#server/circles/lock-circle.ts'
import { notify } from '#server/notices/notify.ts'
import { helpingAnswer } from '#server/platform/answers.ts'
import { useCase } from '#server/platform/context.ts'
import { policyOf } from '#server/platform/policies.ts'
import { checkVersion } from '#server/platform/versions.ts'
import { withdrawStandingClaim } from './claim-store.ts'
import { getOwnMatch, updateMatch } from './match-store.ts'
import { matchView } from './match-view.ts'
import { recordEvent } from './record-event.ts'
import { returnShares } from './settle-shares.ts'

/** The giver takes "I have paid" back: the payment is to be made again, or lapses when its time is over. */
export const withdrawClaim = useCase('POST /providehelp/provide-help/{matchId}/withdraw-claim', async (ctx, { params, body }) => {
  const { circleId, memberId } = ctx.actor
  await lockCircle(ctx.tx, circleId)
  const match = await getOwnMatch(ctx.tx, { circleId, memberId, side: 'giver' }, params.matchId, 'lock')
  checkVersion(match, body.version)
  const policy = await policyOf(ctx.tx, circleId, match.policyVersion)
  const first = payDeadline({ policy, payeeKind: match.payeeKind, now: match.createdAt })
  const stored = await updateMatch(ctx.tx, { ...match, ...withdraw(match, ctx.now, first.moved) })
  await withdrawStandingClaim(ctx.tx, circleId, match.id, ctx.now)
  await recordEvent(ctx, match, { kind: 'claim_withdrawn', from: match.state, to: stored.state, actorId: memberId })
  if (stored.state === 'lapsed') await returnShares(ctx, stored)
  await notify(ctx, { circleId, memberId: match.receiverId, kind: 'claim_withdrawn', about: { matchId: match.id } })
  ctx.announce([match.giverId, match.receiverId], 'matches', 'pledges', 'asks')
  return { message: helpingAnswer(ctx.language, 'claim-withdrawn'), data: await matchView(ctx, stored) }
})
