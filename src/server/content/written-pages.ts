import type { WrittenPage } from '#contract/site.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { listLeaders, listTestimonials } from './store/content-store.ts'
import { listNews } from './store/news-store.ts'

/** Which of the site's pages have content now, in any language. */
export async function writtenPages({ tx }: Pick<BaseCtx, 'tx'>): Promise<WrittenPage[]> {
  const one = { circleId: null, language: 'en', limit: 1 } as const
  const found: readonly (readonly [WrittenPage, readonly unknown[]])[] = [
    ['news', await listNews(tx, one)],
    ['testimonials', await listTestimonials(tx, one)],
    ['leaders', await listLeaders(tx, one)],
  ]
  return found.filter(([, rows]) => rows.length > 0).map(([page]) => page)
}
