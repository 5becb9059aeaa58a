import { firstName } from '#domain/members/contact-formats.ts'
import { pageOf, readCursor } from '#server/platform/database/cursor.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { listBlocked } from './block-store.ts'
import { memberNames } from '../person/member-names.ts'

const PAGE = 100

/**
 * Lists members whom the caller has blocked, newest first, by first name only. It does not show who
 * blocked the caller.
 */
export const listBlocks = useCase('GET /user/blocks', async (ctx, { query }) => {
  const { circleId, memberId } = ctx.actor
  const { cursor, limit = PAGE } = query
  const found = await listBlocked(
    ctx.tx,
    { circleId, memberId },
    { after: readCursor(cursor), limit: limit + 1 },
  )
  const { rows: blocks, nextCursor } = pageOf(found, limit, ({ blockedId: id, since: at }) => ({
    id,
    at,
  }))
  const names = await memberNames(
    ctx,
    circleId,
    blocks.map((block) => block.blockedId),
  )
  return {
    data: blocks.map(({ blockedId, since }) => ({
      id: blockedId,
      firstName: firstName(names.get(blockedId) ?? ''),
      since: since.toString(),
    })),
    nextCursor,
  }
})
