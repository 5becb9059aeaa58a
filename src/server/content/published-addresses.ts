import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { listPublishedAddresses } from './store/content-store.ts'

/**
 * A sitemap holds at most 50,000 addresses (sitemaps.org); each place stands in it in both
 * languages.
 */
const PLACES_MAX = 10_000

/**
 * Addresses of what is published, in both languages: news of the whole site, and circles that chose
 * to be seen.
 */
export async function publishedAddresses({ tx }: Pick<BaseCtx, 'tx'>): Promise<string[]> {
  const { news, circles } = await listPublishedAddresses(tx, PLACES_MAX)
  return [...news.map((slug) => `/news/${slug}`), ...circles.map((slug) => `/c/${slug}`)].flatMap(
    (path) => [path, `/hi${path}`],
  )
}
