import { useCase } from '#server/platform/use-case/use-case.ts'
import { countUnread, markRead } from './notice-store.ts'

/**
 * Marks my notices as read, or all of them without ids; a program leaves what concerns the account's
 * safety. Ignores other people's and missing ones.
 * Updates my other open pages.
 */
export const readNotices = useCase('POST /notices/read', async (ctx, { body }) => {
  await markRead(ctx.tx, ctx.actor, {
    ids: body.ids,
    byProgram: ctx.actor.scopes !== null,
    now: ctx.now,
  })
  ctx.announce([ctx.actor.memberId], 'notices')
  return { unread: await countUnread(ctx.tx, ctx.actor) }
})
