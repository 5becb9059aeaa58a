import { letGo } from '#domain/disputes/dispute.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { disputeSentence } from '../sentence.ts'
import { beginAct } from '../case-of.ts'
import { saveAct } from '../move-dispute.ts'
import { dropWaitingRuling } from '../store/ruling-store.ts'

/**
 * Gives a dispute back; a waiting proposal falls with it. An officer who got a tie since must be
 * able to do this too.
 */
export const letGoDispute = useCase(
  'POST /staff/disputes/{disputeId}/let-go',
  async (ctx, { params, body }) => {
    const { dispute, policy } = await beginAct(ctx, params.disputeId, {
      version: body.version,
      tied: 'allowed',
    })
    const open = letGo(dispute, { actingId: ctx.actor.memberId, policy, now: ctx.now })
    await dropWaitingRuling(ctx.tx, { circleId: dispute.circleId, disputeId: dispute.id }, ctx.now)
    await saveAct(ctx, dispute, open, { kind: 'let_go', reason: body.reason })
    ctx.enqueue('dispute-waits', { circleId: dispute.circleId, disputeId: dispute.id })
    return { message: disputeSentence(ctx.language, 'let-go') }
  },
)
