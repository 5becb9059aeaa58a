import { writtenFor } from '#contract/messages/translate.ts'
import { MEETING_SHOWN_MS } from '#domain/content/board.ts'
import { addMs } from '#domain/shared/calendar.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { markdownHtml } from '../markdown.ts'
import { meetingOf } from '../piece-view.ts'
import { shownParts } from '../shown-parts.ts'
import { listBoard } from '../store/news-store.ts'

/** As many as a phone shows without becoming a page of its own. */
const BOARD_MAX = 8

/** The notice board of the member's own circle, in their language where there is one. */
export const listCircleNews = useCase('GET /circle/news', async (ctx, { query }) => {
  const news = await listBoard(ctx.tx, {
    circleId: ctx.actor.circleId,
    language: writtenFor(ctx.language),
    aheadFrom: addMs(ctx.now, -MEETING_SHOWN_MS),
    limit: BOARD_MAX,
  })
  return {
    data: news.map(({ body, ...row }) => ({
      slug: row.slug,
      language: row.language,
      title: row.title,
      summary: row.summary,
      publishedAt: row.publishedAt.toString(),
      pinned: row.pinned,
      meeting: meetingOf(row),
      ...(query.texts === 'whole' && { parts: shownParts(markdownHtml(body)) }),
    })),
  }
})
