import { disputeError } from '#domain/disputes/dispute-errors.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { recordViews } from '#server/audit-log/record-views.ts'
import { caseOf, tiesToCase } from '../case-of.ts'
import { getDispute } from '../store/dispute-queries.ts'
import { officerView } from '../officer-view.ts'

/**
 * Shows one case with everything an officer needs. Both people can see later that somebody viewed
 * it.
 */
export const showStaffDispute = useCase(
  'GET /staff/disputes/{disputeId}',
  async (ctx, { params }) => {
    const circleId = await caseOf(ctx, params.disputeId)
    const dispute = await getDispute(ctx.tx, circleId, params.disputeId, 'look')
    if ((await tiesToCase(ctx, dispute)).size > 0) throw disputeError('disputes.tied')
    await recordViews(ctx, [dispute.match.giverId, dispute.match.receiverId], {
      circleId,
      role: 'officer',
      what: 'dispute',
      subjectId: dispute.id,
    })
    return { data: await officerView(ctx, dispute) }
  },
)
