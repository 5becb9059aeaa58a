import { memberNames } from '#server/members/person/member-names.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { listUrgentAsks } from '../store/ask-queries.ts'

const LISTED_MAX = 100

/**
 * Lists urgent marks for the whole circle: amount, time, and the two staff members, never who
 * asked. Newest first, at most the last hundred.
 */
export const listUrgentMarks = useCase('GET /circle/urgent', async (ctx) => {
  const { circleId } = ctx.actor
  const marks = await listUrgentAsks(ctx.tx, circleId, LISTED_MAX)
  const names = await memberNames(
    ctx,
    circleId,
    marks.flatMap((mark) => [mark.proposedBy, mark.approvedBy]),
  )
  const data = marks.map((mark) => ({
    amount: mark.amount,
    markedAt: mark.markedAt.toString(),
    proposedBy: names.get(mark.proposedBy) ?? '',
    approvedBy: names.get(mark.approvedBy) ?? '',
  }))
  return { data, nextCursor: null }
})
