import { useCase } from '#server/platform/context.ts'
import { cursorOf, readCursor } from '#server/platform/cursor.ts'
import { recordLooks } from '#server/platform/record-views.ts'
import { actLines } from './act-lines.ts'
import { listActs } from './record-store.ts'

const PAGE = 50

/** Acts of staff, newest first, with their reasons; whomever they concern sees that an administrator read them. */
export const listAudit = useCase('GET /staff/audit', async (ctx, { query }) => {
  const { circleId } = ctx.actor
  const limit = query.limit ?? PAGE
  const acts = await listActs(ctx.tx, circleId, { act: query.act, whomId: query.whomId, actorId: query.actorId, after: readCursor(query.cursor), limit: limit + 1 })
  const shown = acts.slice(0, limit)
  await recordLooks(ctx, shown.flatMap(({ whomId, reasonSealed }) => (whomId === null || reasonSealed === null ? [] : [whomId])), { circleId, role: 'admin', what: 'audit' })
  const last = shown.at(-1)
  return { data: await actLines(ctx, shown, { reason: () => true, actor: () => true }), nextCursor: acts.length > limit && last ? cursorOf(last) : null }
})
