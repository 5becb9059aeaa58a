import { askToMarkUrgent, updateAskClass } from '#server/asks/ask-class.ts'
import { refuseUnlessCaring } from '#server/members/stewarding/care.ts'
import { recordAct } from '#server/audit-log/record-act.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { proposeAct } from '../propose-act.ts'
import type { Executor } from '../stored-approval.ts'

/**
 * Proposes to mark an ask urgent, by the member's steward or an officer. A second steward or
 * officer decides. Throws asks.unknown, asks.urgent-already, asks.nothing-open, members.tied,
 * members.not-assigned, staff.approval-waits-already.
 */
export const proposeUrgent = useCase(
  'POST /staff/asks/{askId}/urgent',
  async (ctx, { params: { askId }, body: { reason } }) => {
    const { circleId } = ctx.actor
    const ask = await askToMarkUrgent(ctx.tx, circleId, askId)
    await refuseUnlessCaring(ctx, ask.memberId)
    return proposeAct(ctx, 'ask_urgent', {
      subjectId: askId,
      whomId: ask.memberId,
      payload: { amount: ask.shares.open },
      logged: { askClass: 'urgent' },
      reason,
    })
  },
)

/**
 * Marks an ask urgent after two people agreed, so that it is served first; notifies its owner.
 * Throws asks.urgent-already, asks.nothing-open.
 */
export const markAskUrgent: Executor = async (ctx, { subjectId: askId }, { role, reason }) => {
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
