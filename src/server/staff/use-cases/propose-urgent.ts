import { actsAs } from '#domain/shared/staff-roles.ts'
import { askToMarkUrgent } from '#server/asks/ask-class.ts'
import { refuseUnlessSteward } from '#server/members/stewarding/care.ts'
import { refuseTied } from '#server/members/stewarding/ties.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { staffSentence } from '../sentence.ts'
import { proposeAct } from '../propose-act.ts'

/**
 * Proposes to mark an ask urgent, by the member's steward or an officer. A second steward or
 * officer decides. Throws asks.unknown, asks.urgent-already, asks.nothing-open, members.tied,
 * members.not-assigned, staff.approval-waits-already.
 */
export const proposeUrgent = useCase(
  'POST /staff/asks/{askId}/urgent',
  async (ctx, { params: { askId }, body: { reason } }) => {
    const { circleId, roles } = ctx.actor
    const ask = await askToMarkUrgent(ctx.tx, circleId, askId)
    await (roles.includes('officer') ? refuseTied : refuseUnlessSteward)(ctx, ask.memberId)
    await proposeAct(
      ctx,
      {
        kind: 'ask_urgent',
        subject: { kind: 'ask', id: askId },
        whomId: ask.memberId,
        payload: { amount: ask.shares.open },
        reason,
      },
      { role: actsAs(roles, ['officer', 'steward']), figures: { askClass: 'urgent' } },
    )
    return { message: staffSentence(ctx.language, 'urgent-proposed') }
  },
)
