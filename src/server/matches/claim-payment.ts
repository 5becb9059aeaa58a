import { claimPayment as claim } from '#domain/matches/match.ts'
import { canonicalUtr } from '#domain/matches/utr.ts'
import { invariant } from '#domain/shared/assert.ts'
import { lockCircle } from '#server/circles/lock-circle.ts'
import { latestProofs } from '#server/files/proofs.ts'
import { notify } from '#server/notices/notify.ts'
import { helpingAnswer } from '#server/platform/answers.ts'
import { useCase } from '#server/platform/context.ts'
import { policyOf } from '#server/platform/policies.ts'
import { checkVersion } from '#server/platform/versions.ts'
import { insertClaim, takeUtr } from './claim-store.ts'
import { getOwnMatch, updateMatch } from './match-store.ts'
import { matchView } from './match-view.ts'
import { recordEvent } from './record-event.ts'

/** "I have paid": the giver names the bank's reference; from now on the receiver's clock runs. */
export const claimPayment = useCase('POST /providehelp/provide-help/{matchId}/confirm-proof', async (ctx, { params, body }) => {
  const { circleId, memberId } = ctx.actor
  await lockCircle(ctx.tx, circleId)
  const match = await getOwnMatch(ctx.tx, { circleId, memberId, side: 'giver' }, params.matchId, 'lock')
  checkVersion(match, body.version)
  const proof = (await latestProofs(ctx.tx, circleId, [match.id])).get(match.id)
  const policy = await policyOf(ctx.tx, circleId, match.policyVersion)
  const claimed = claim(match, { claim: body, hasProof: proof !== undefined, payeeNameSeen: body.payeeNameSeen, policy, now: ctx.now })
  invariant(proof, 'a claim passed without its proof')
  const utr = canonicalUtr(body.utr)
  await takeUtr(ctx.tx, { rail: body.rail, utrKey: ctx.vault.hash('utr', `${body.rail}:${utr}`), circleId, matchId: match.id, now: ctx.now })
  const giver = await ctx.vault.of(ctx.tx, { circleId, memberId })
  const claimId = ctx.newId()
  const utrSealed = giver.seal({ table: 'claim', column: 'utr_sealed', id: claimId }, utr)
  await insertClaim(ctx.tx, { circleId, claimId, matchId: match.id, fileId: proof.fileId, rail: body.rail, utrSealed, amount: body.amount, now: ctx.now })
  const stored = await updateMatch(ctx.tx, { ...match, ...claimed })
  await recordEvent(ctx, match, { kind: 'claimed', from: match.state, to: stored.state, actorId: memberId })
  await notify(ctx, { circleId, memberId: match.receiverId, kind: 'payment_claimed', about: { matchId: match.id } })
  ctx.announce([match.giverId, match.receiverId], 'matches')
  return { message: helpingAnswer(ctx.language, 'claimed'), data: await matchView(ctx, stored) }
})
