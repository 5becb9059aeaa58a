import { memberNames } from '#server/members/person/member-names.ts'
import { pageOf, readCursor } from '#server/platform/database/cursor.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { listUrgentAsks } from '../store/ask-queries.ts'

const PAGE = 100

/**
 * Lists urgent marks for the whole circle: amount, time, and the two staff members, never who
 * asked. Newest first.
 */
export const listUrgentMarks = useCase('GET /circle/urgent', async (ctx, { query }) => {
  const { circleId } = ctx.actor
  const { cursor, limit = PAGE } = query
  const found = await listUrgentAsks(ctx.tx, circleId, {
    after: readCursor(cursor),
    limit: limit + 1,
  })
  const { rows: marks, nextCursor } = pageOf(found, limit, ({ id, markedAt: at }) => ({ id, at }))
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
  return { data, nextCursor }
})
