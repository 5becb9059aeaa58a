import { NOTICE_TOPIC_OF } from '#domain/shared/notice-kinds.ts'
import { invariant } from '#domain/shared/assert.ts'
import { circleById } from '#server/circles/find-circle.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { cursorOf, readCursor } from '#server/platform/database/cursor.ts'
import { countUnread, listNotices as findPage } from './notice-store.ts'
import { printNotices } from './notice-texts.ts'

const PAGE = 20

/**
 * Lists my notices, newest first, in words for the current state; 20 a page by default. Throws
 * request.invalid for a foreign cursor.
 */
export const listNotices = useCase('GET /notices', async (ctx, { query }) => {
  const { circleId } = ctx.actor
  const limit = query.limit ?? PAGE
  const found = await findPage(ctx.tx, ctx.actor, {
    after: readCursor(query.cursor),
    limit: limit + 1,
    topic: query.topic,
  })
  const notices = found.slice(0, limit)
  const circle = await circleById(ctx.tx, circleId)
  invariant(circle, 'a member without a circle')
  const reader = { circle: circle.name, language: ctx.language }
  const said = await printNotices(ctx, notices, () => reader)
  const last = notices.at(-1)
  return {
    data: notices.map(({ noticeId, kind, createdAt, readAt }) => {
      const words = said.get(noticeId)
      invariant(words, 'a notice without words')
      return {
        id: noticeId,
        kind,
        topic: NOTICE_TOPIC_OF[kind],
        title: words.title,
        text: words.text,
        link: words.link,
        at: createdAt.toString(),
        read: readAt !== null,
        over: words.over,
      }
    }),
    unread: await countUnread(ctx.tx, ctx.actor),
    nextCursor:
      found.length > limit && last !== undefined
        ? cursorOf({ at: last.createdAt, id: last.noticeId })
        : null,
  }
})

/** What the operator wrote to me and I have not marked as read, in my language; Home shows it. */
export const showOperatorMessages = useCase('GET /user/operator-messages', async (ctx) => {
  const unread = await findPage(ctx.tx, ctx.actor, {
    after: undefined,
    limit: PAGE,
    topic: 'operator',
    isUnread: true,
  })
  // Their words name no circle.
  const said = await printNotices(ctx, unread, () => ({ circle: '', language: ctx.language }))
  return {
    data: unread.flatMap(({ noticeId: id, createdAt }) => {
      const words = said.get(id)
      return words === undefined
        ? []
        : [{ id, title: words.title, text: words.text, at: createdAt.toString() }]
    }),
  }
})
