import { type DisputeKind, isRunning } from '#domain/matches/dispute-transitions.ts'
import { invariant } from '#domain/shared/assert.ts'
import { fairDeadline } from '#domain/shared/calendar.ts'
import type { NoticeKind } from '#domain/shared/notice-kinds.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { policyOf } from '#server/platform/use-case/policies.ts'
import { insertDisputeEvent } from '#server/requests/dispute-events.ts'
import { closeAsSettled, findDisputes, insertDispute } from './store/dispute-store.ts'
import type { StoredMatch } from './store/match-rows.ts'

/**
 * Opens the dispute about a match that was just saved. Starts the officers' clock, notifies them by
 * a job, and notifies the two people here. `before` is the match before the save. The reason is
 * sealed with its author's key.
 */
export async function openDispute(
  ctx: BaseCtx,
  before: StoredMatch,
  { kind, openedBy, reason }: { kind: DisputeKind; openedBy: string | null; reason?: string },
): Promise<void> {
  const { circleId } = before
  const disputeId = ctx.newId()
  const person =
    openedBy === null ? undefined : await ctx.vault.of(ctx.tx, { circleId, memberId: openedBy })
  const reasonSealed =
    person && reason !== undefined
      ? person.seal({ table: 'dispute', column: 'reason_sealed', id: disputeId }, reason)
      : null
  const policy = await policyOf(ctx.tx, circleId, before.policyVersion)
  const deadline = fairDeadline(ctx.now, policy.officerTakesMs)
  await insertDispute(ctx.tx, {
    circleId,
    disputeId,
    matchId: before.id,
    kind,
    stateBefore: before.state,
    reasonSealed,
    openedBy,
    deadline,
    now: ctx.now,
  })
  await insertDisputeEvent(ctx.tx, {
    circleId,
    disputeId,
    eventId: ctx.newId(),
    kind: 'opened',
    fromState: null,
    toState: 'open',
    actorId: openedBy,
    actorCircleId: openedBy === null ? null : circleId,
    round: 1,
    now: ctx.now,
  })
  for (const notified of noticesOf(before, { kind, openedBy }))
    ctx.notify({
      circleId,
      memberId: notified.memberId,
      kind: notified.notice,
      about: { matchId: before.id, disputeId },
    })
  ctx.enqueue('dispute-waits', { circleId, disputeId })
  ctx.announce([before.giverId, before.receiverId], 'matches', 'disputes')
}

function noticesOf(
  { giverId, receiverId }: StoredMatch,
  { kind, openedBy }: { kind: DisputeKind; openedBy: string | null },
): { memberId: string; notice: NoticeKind }[] {
  if (kind === 'late_claim') return [{ memberId: receiverId, notice: 'late_claimed' }]
  // The return clock itself notifies both people.
  if (kind === 'return_missing')
    return openedBy === null ? [] : [{ memberId: receiverId, notice: 'return_missing' }]
  if (kind === 'reversal')
    return [{ memberId: openedBy === giverId ? receiverId : giverId, notice: 'reversal_asked' }]
  return [
    { memberId: giverId, notice: 'payment_questioned_giver' },
    { memberId: receiverId, notice: 'payment_questioned_receiver' },
  ]
}

/**
 * Ends the running dispute about a match because the two people have settled it. `actorId` made the
 * last move.
 */
export async function settleDispute(
  ctx: BaseCtx,
  match: StoredMatch,
  actorId: string,
): Promise<void> {
  const { circleId } = match
  const dispute = (await findDisputes(ctx.tx, [match])).get(match.id)
  invariant(dispute && isRunning(dispute.state), 'a disputed match without its dispute')
  await closeAsSettled(ctx.tx, circleId, dispute.id, ctx.now)
  await insertDisputeEvent(ctx.tx, {
    circleId,
    disputeId: dispute.id,
    eventId: ctx.newId(),
    kind: 'settled',
    fromState: dispute.state,
    toState: 'settled',
    actorId,
    actorCircleId: circleId,
    round: dispute.round,
    now: ctx.now,
  })
  ctx.enqueue('drop-decisions', { circleId, disputeId: dispute.id })
  ctx.announce(
    [match.giverId, match.receiverId, ...(dispute.officerId === null ? [] : [dispute.officerId])],
    'disputes',
  )
}
