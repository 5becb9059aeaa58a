import { writtenFor } from '#contract/messages/translate.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { markdownHtml } from '../markdown.ts'
import { shownParts } from '../shown-parts.ts'
import { listNews } from '../store/content-store.ts'

/** As many as a phone shows without becoming a page of its own. */
const NEWS_MAX = 5

/** The latest news of the member's own circle, in their language where there is one. */
export const listCircleNews = useCase('GET /circle/news', async (ctx, { query }) => {
  const news = await listNews(ctx.tx, {
    circleId: ctx.actor.circleId,
    language: writtenFor(ctx.language),
    limit: NEWS_MAX,
  })
  return {
    data: news.map(({ slug, language, title, summary, body, publishedAt }) => ({
      slug,
      language,
      title,
      summary,
      publishedAt: publishedAt.toString(),
      ...(query.texts === 'whole' && { parts: shownParts(markdownHtml(body)) }),
    })),
  }
})
