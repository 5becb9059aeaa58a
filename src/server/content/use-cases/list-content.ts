import { CONTENT_KINDS } from '#domain/content/content.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { cursorOf, readCursor } from '#server/platform/database/cursor.ts'
import { sightOf } from '../around-piece.ts'
import { countWaiting, listPieces } from '../store/piece-store.ts'
import { aroundPieces, lineOf } from '../piece-view.ts'

const SHOWN = 50

/**
 * Lists pieces of one kind, the last changed first, and counts per kind what waits for a second
 * person.
 */
export const listContent = useCase(
  'GET /staff/content',
  async (ctx, { query: { kind, state, cursor, limit = SHOWN } }) => {
    const sight = await sightOf(ctx)
    const found = await listPieces(ctx.tx, kind, {
      sight,
      state,
      before: readCursor(cursor),
      limit: limit + 1,
    })
    const shown = found.slice(0, limit)
    const around = await aroundPieces(ctx, shown)
    const data = []
    for (const piece of shown) data.push({ ...(await lineOf(ctx, piece, around)), kind })
    const last = shown.at(-1)
    const waiting: Record<string, number> = {}
    for (const each of CONTENT_KINDS)
      waiting[each] = await countWaiting(ctx.tx, each, { sight, memberId: ctx.actor.memberId })
    return {
      data,
      nextCursor:
        found.length > limit && last !== undefined
          ? cursorOf({ at: last.changedAt, id: last.id })
          : null,
      waiting,
      site: sight.site,
    }
  },
)
