import type { Dispute } from '#domain/disputes/dispute.ts'
import type { DisputeEventKind } from '#domain/matches/dispute-transitions.ts'
import type { NoticeKind } from '#domain/shared/notice-kinds.ts'
import { recordAct } from '#server/audit-log/record-act.ts'
import type { ActorCtx, BaseCtx } from '#server/platform/use-case/context.ts'
import { listProposers } from './store/decision-store.ts'
import { listRulers } from './store/ruling-store.ts'
import { insertDisputeEvent } from '#server/requests/dispute-events.ts'
import type { StoredDispute } from './store/dispute-rows.ts'
import { updateDispute } from './store/dispute-writes.ts'

type By = { readonly circleId: string; readonly memberId: string } | null
type Change = Pick<
  Partial<StoredDispute>,
  'officerCircleId' | 'evidenceAskedSealed' | 'appealedBy' | 'appealReasonSealed'
>

/**
 * Saves a move of a dispute and its event. Updates the open pages of its two people, its officer,
 * its rulers, and the proposers of what waits in it.
 */
export async function saveMove(
  ctx: BaseCtx,
  before: StoredDispute,
  moved: Dispute & Change,
  { kind, by }: { kind: DisputeEventKind; by: By },
): Promise<StoredDispute> {
  const stored = await updateDispute(ctx.tx, { ...before, ...moved })
  await insertDisputeEvent(ctx.tx, {
    circleId: before.circleId,
    disputeId: before.id,
    eventId: ctx.newId(),
    kind,
    fromState: before.state,
    toState: stored.state,
    actorId: by?.memberId ?? null,
    actorCircleId: by?.circleId ?? null,
    round: before.round,
    now: ctx.now,
  })
  ctx.announce([before.match.giverId, before.match.receiverId], 'disputes', 'matches')
  const officers = [
    before.officerId,
    stored.officerId,
    ...(await listProposers(ctx.tx, before.circleId, before.id)),
    ...(await listRulers(ctx.tx, { circleId: before.circleId, disputeId: before.id })),
  ]
  ctx.announce([...new Set(officers.filter((id) => id !== null))], 'disputes', 'staff')
  return stored
}

/** Saves an officer's move and records it in the audit log of the case's circle. */
export async function saveAct(
  ctx: ActorCtx,
  before: StoredDispute,
  moved: Dispute & Change,
  { kind, reason = '' }: { kind: DisputeEventKind; reason?: string },
): Promise<StoredDispute> {
  const stored = await saveMove(ctx, before, moved, { kind, by: ctx.actor })
  await recordDisputeAct(ctx, before, {
    act: `dispute.${kind}`,
    whomId: before.match.giverId,
    reason,
    before: { state: before.state, officer: before.officerId, round: before.round },
    after: { state: stored.state, officer: stored.officerId, round: stored.round },
  })
  return stored
}

/**
 * Records an officer's act about a case in the audit log. If it concerns both people, the giver's
 * key seals the reason.
 */
export async function recordDisputeAct(
  ctx: ActorCtx,
  { id, circleId }: StoredDispute,
  {
    act,
    whomId,
    before,
    after,
    reason,
  }: {
    act: string
    whomId: string
    before: Record<string, string | number | null>
    after: Record<string, string | number | null>
    reason: string
  },
): Promise<void> {
  await recordAct(ctx, {
    circleId,
    actorId: ctx.actor.memberId,
    role: 'officer',
    act,
    subject: { kind: 'dispute', id },
    whomId,
    before,
    after,
    reason,
  })
  ctx.announce([ctx.actor.memberId], 'disputes', 'staff')
}

/** Sends one notice to both people of a case. */
export async function notifyBoth(
  ctx: BaseCtx,
  { id, circleId, match }: StoredDispute,
  kind: NoticeKind,
): Promise<void> {
  for (const memberId of [match.giverId, match.receiverId])
    ctx.notify({ circleId, memberId, kind, about: { matchId: match.id, disputeId: id } })
}
