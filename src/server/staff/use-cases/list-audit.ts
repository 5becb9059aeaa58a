import { useCase } from '#server/platform/use-case/use-case.ts'
import { cursorOf, readCursor } from '#server/platform/database/cursor.ts'
import { recordSeen, seenActs } from '../log/seen-acts.ts'

const PAGE = 50

/**
 * Lists acts of staff, newest first, as far as the reader may see them. The people of an act can
 * see that an administrator read it.
 */
export const listAudit = useCase('GET /staff/audit', async (ctx, { query }) => {
  const { cursor, limit = PAGE, ...filter } = query
  const found = await seenActs(ctx, filter, { after: readCursor(cursor), limit: limit + 1 })
  const shown = found.slice(0, limit)
  await recordSeen(ctx, shown, 'audit')
  const last = shown.at(-1)
  return {
    data: shown.map(({ line }) => line),
    nextCursor: found.length > limit && last ? cursorOf(last.act) : null,
  }
})
