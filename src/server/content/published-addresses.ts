import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { listPublishedAddresses } from './store/content-store.ts'

/**
 * A sitemap holds at most 50,000 addresses (sitemaps.org); each page has an address in both
 * languages.
 */
const PLACES_MAX = 10_000

/**
 * Lists the addresses of published news of the whole site and of shown circles, in both languages.
 */
export async function publishedAddresses({ tx }: Pick<BaseCtx, 'tx'>): Promise<string[]> {
  const { news, circles } = await listPublishedAddresses(tx, PLACES_MAX)
  return [...news.map((slug) => `/news/${slug}`), ...circles.map((slug) => `/c/${slug}`)].flatMap(
    (path) => [path, `/hi${path}`],
  )
}
