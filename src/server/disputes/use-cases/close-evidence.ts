import { closeEvidence as close } from '#domain/disputes/dispute.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { disputeSentence } from '../sentence.ts'
import { beginAct } from '../case-of.ts'
import { saveAct } from '../move-dispute.ts'
import { officerView } from '../officer-view.ts'

/** Ends the time for evidence early because everything is there. The time to rule begins. */
export const closeEvidence = useCase(
  'POST /staff/disputes/{disputeId}/close-evidence',
  async (ctx, { params, body }) => {
    const { dispute, policy } = await beginAct(ctx, params.disputeId, body)
    const closed = close(dispute, { actingId: ctx.actor.memberId, policy, now: ctx.now })
    const stored = await saveAct(ctx, dispute, closed, { kind: 'evidence_closed' })
    return {
      message: disputeSentence(ctx.language, 'evidence-closed'),
      data: await officerView(ctx, stored),
    }
  },
)
