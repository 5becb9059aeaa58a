import { askToMarkUrgent, updateAskClass } from '#server/asks/ask-class.ts'
import { recordAct } from '#server/audit-log/record-act.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import type { StoredApproval } from './store/approval-store.ts'
import type { Word } from './stored-approval.ts'

/**
 * Marks an ask urgent after two people agreed, so that it is served first; notifies its owner.
 * Throws asks.urgent-already, asks.nothing-open.
 */
export async function markAskUrgent(
  ctx: ActorCtx,
  { subjectId: askId }: StoredApproval,
  { role, reason }: Word,
): Promise<void> {
  const { circleId, memberId: actorId } = ctx.actor
  const ask = await askToMarkUrgent(ctx.tx, circleId, askId)
  await updateAskClass(ctx.tx, circleId, ask, 'urgent')
  await recordAct(ctx, {
    circleId,
    actorId,
    role,
    act: 'ask.urgent',
    subject: { kind: 'ask', id: askId },
    whomId: ask.memberId,
    before: { askClass: ask.askClass },
    after: { askClass: 'urgent' },
    reason,
  })
  ctx.notify({ circleId, memberId: ask.memberId, kind: 'ask_urgent', about: { askId } })
  ctx.enqueue('run-matching', { circleId }, { key: `run-matching ${circleId}` })
  ctx.announce([ask.memberId], 'asks')
}
