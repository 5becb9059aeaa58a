import { questionPayment as question } from '#domain/matches/match.ts'
import { lockCircle } from '#server/circles/lock-circle.ts'
import { notify } from '#server/notices/notify.ts'
import { helpingAnswer } from '#server/platform/answers.ts'
import { type BaseCtx, useCase } from '#server/platform/context.ts'
import { policyOf } from '#server/platform/policies.ts'
import { checkVersion } from '#server/platform/versions.ts'
import { type DisputeKindStored, insertDispute } from './dispute-store.ts'
import { getOwnMatch, type StoredMatch, updateMatch } from './match-store.ts'
import { matchView } from './match-view.ts'
import { recordEvent } from './record-event.ts'

/** The receiver says the money is not there, or not as it should be: the match is frozen until it is decided. */
export const questionPayment = useCase('POST /gethelp/{matchId}/dispute', async (ctx, { params, body }) => {
  const { circleId, memberId } = ctx.actor
  await lockCircle(ctx.tx, circleId)
  const match = await getOwnMatch(ctx.tx, { circleId, memberId, side: 'receiver' }, params.matchId, 'lock')
  checkVersion(match, body.version)
  const policy = await policyOf(ctx.tx, circleId, match.policyVersion)
  const stored = await updateMatch(ctx.tx, { ...match, ...question(match, { policy, now: ctx.now }) })
  await recordEvent(ctx, match, { kind: 'not_received', from: match.state, to: stored.state, actorId: memberId, reason: body.reason })
  await openDispute(ctx, stored, { kind: body.kind, openedBy: memberId, reason: body.reason })
  return { message: helpingAnswer(ctx.language, 'questioned'), data: await matchView(ctx, stored) }
})

/** Opens the dispute beside a match that has just become disputed, and tells both sides. */
export async function openDispute(ctx: BaseCtx, match: StoredMatch, { kind, openedBy, reason }: { kind: DisputeKindStored; openedBy: string | null; reason?: string }): Promise<void> {
  const { circleId } = match
  const disputeId = ctx.newId()
  const person = openedBy === null ? undefined : await ctx.vault.of(ctx.tx, { circleId, memberId: openedBy })
  const reasonSealed = person && reason !== undefined ? person.seal({ table: 'dispute', column: 'reason_sealed', id: disputeId }, reason) : null
  await insertDispute(ctx.tx, { circleId, disputeId, matchId: match.id, kind, reasonSealed, openedBy, now: ctx.now })
  await notify(ctx, { circleId, memberId: match.giverId, kind: 'payment_questioned_giver', about: { matchId: match.id } })
  await notify(ctx, { circleId, memberId: match.receiverId, kind: 'payment_questioned_receiver', about: { matchId: match.id } })
  ctx.announce([match.giverId, match.receiverId], 'matches')
}
