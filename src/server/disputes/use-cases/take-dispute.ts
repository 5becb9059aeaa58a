import { takeDispute as take } from '#domain/disputes/dispute.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { disputeSentence } from '../sentence.ts'
import { beginAct } from '../case-of.ts'
import { saveAct, notifyBoth } from '../move-dispute.ts'
import { officerView } from '../officer-view.ts'

/** Takes a dispute as an officer without ties; both people are notified. */
export const takeDispute = useCase(
  'POST /staff/disputes/{disputeId}/take',
  async (ctx, { params, body }) => {
    const { dispute, policy, excluded } = await beginAct(ctx, params.disputeId, body)
    const { circleId: officerCircleId, memberId: officerId } = ctx.actor
    const taken = take(dispute, { officerId, excluded, policy, now: ctx.now })
    const stored = await saveAct(ctx, dispute, { ...taken, officerCircleId }, { kind: 'taken' })
    await notifyBoth(ctx, stored, 'dispute_taken')
    return { message: disputeSentence(ctx.language, 'taken'), data: await officerView(ctx, stored) }
  },
)
