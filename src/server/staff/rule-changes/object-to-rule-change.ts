import { staffError } from '#domain/shared/staff-errors.ts'
import { mayObject } from '#domain/staff/rule-changes.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { staffSentence } from '../sentence.ts'
import { findMembership, findWaitingChange, setObjection } from '../store/rule-change-store.ts'
import { endIfDue } from './end-rule-change.ts'
import { waitingView } from './show-rule-change.ts'

/**
 * Objects to the change that waits, or takes the acting member's objection back; doing so again
 * changes nothing. The change falls at once with a third. No log and no event names who objects.
 * Throws staff.rule-change-over, rule-change-no-voice.
 */
export const objectToRuleChange = useCase(
  'PUT /circle/rule-change/objection',
  async (ctx, { body: { id, objects } }) => {
    const { circleId, memberId } = ctx.actor
    const change = await findWaitingChange(ctx.tx, { circleId })
    if (change?.approvalId !== id) throw staffError('staff.rule-change-over')
    const membership = await findMembership(ctx.tx, ctx.actor)
    if (membership === undefined || !mayObject(membership, change.notifiedAt))
      throw staffError('staff.rule-change-no-voice')
    await setObjection(ctx.tx, { circleId, approvalId: id, memberId }, objects)
    await endIfDue(ctx, change)
    return {
      message: staffSentence(ctx.language, objects ? 'objected' : 'objection-back'),
      data: await waitingView(ctx),
    }
  },
)
