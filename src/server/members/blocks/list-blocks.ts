import { firstName } from '#domain/members/contact-formats.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { listBlocked } from './block-store.ts'
import { memberNames } from '../person/member-names.ts'

const LISTED_MAX = 100

/**
 * Lists members whom the caller has blocked, newest first, by first name only. It does not show who
 * blocked the caller.
 */
export const listBlocks = useCase('GET /user/blocks', async (ctx) => {
  const { circleId, memberId } = ctx.actor
  const blocks = await listBlocked(ctx.tx, { circleId, memberId }, LISTED_MAX)
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
    nextCursor: null,
  }
})
