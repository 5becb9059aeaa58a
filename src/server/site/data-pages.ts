import type { FastifyInstance } from 'fastify'
import type { PageQuestion } from '#server/content/page-content.ts'
import type { DataPage } from '#contract/site.ts'
import type { Menus, WrittenPages } from '#server/content/site-menus.ts'
import type { PageValues } from '#server/platform/text/html.ts'
import { requestError } from '#domain/shared/request-errors.ts'
import { withTimeLimit } from '#server/platform/use-case/time-limit.ts'
import { send, sendNotFound, sendToVisitor } from './responses.ts'
import {
  type DataTemplate,
  type Site,
  type ServedPage,
  type VisitorPage,
  filledPage,
  pageWithoutContent,
} from './pages.ts'

/** The published content: for pages that are filled on request. */
export type Published = {
  /** Returns the published content of a page now; undefined when there is no such page. */
  readonly content: (question: PageQuestion) => Promise<PageValues | undefined>
  /** Returns the addresses of published pages for search engines, besides those of the build. */
  readonly addresses: () => Promise<readonly string[]>
  /** Returns the pages that menus may link, because they have content. */
  readonly written: WrittenPages
  /** How long a page waits for its content; 3 seconds by default. */
  readonly contentWaitMs?: number
}

const CACHED_PAGES_MAX = 500
// Half a minute here and half a minute in browsers: a withdrawn piece is gone within one minute.
const CACHED_PAGE_MS = 30_000
/** After this time a visitor gets the page as built, rather than wait for a silent database. */
const CONTENT_WAIT_MS = 3_000
/** Pages that papers.ts and posters.ts serve. */
const OWN_ADDRESSES: ReadonlySet<string> = new Set<DataPage>(['paper', 'poster'])
export const DATA_CACHE = 'public, max-age=30'

/**
 * Serves the pages with published content. They are rendered on request and cached for half a
 * minute: new content appears soon, and many visitors cause one query. While the database is away,
 * pages that the build has an address for come as built. A piece or a circle has no page then.
 */
export function addDataPages(
  app: FastifyInstance,
  site: Site,
  options: Published & { readonly sessionCookie: string; readonly menus: Menus },
): void {
  const { sessionCookie, menus, content } = options
  const answer = cachedAnswers<VisitorPage | undefined>(options.contentWaitMs)
  const pageFor = (template: DataTemplate, slug: string) =>
    answer(`${template.address} ${slug}`, async () => {
      const { page, language } = template
      const values = await content({ page, language, slug, drawings: site.drawings })
      return values && filledPage(template, { ...menus.unlinked(), ...values })
    })
  for (const template of site.dataPages.filter(({ page }) => !OWN_ADDRESSES.has(page))) {
    app.get<{ Params: { slug?: string } }>(template.address, async (request, reply) => {
      const page = await pageFor(template, request.params.slug ?? '').catch((error: unknown) => {
        if (template.address.includes(':slug')) throw error
        request.log.error({ err: error }, 'the content of a page cannot be read')
        return 'unavailable' as const
      })
      if (page === 'unavailable') {
        void reply.header('x-robots-tag', 'noindex')
        const built = pageWithoutContent(template, menus.unlinked())
        return sendToVisitor({ request, reply, page: built, sessionCookie, cache: 'no-store' })
      }
      return page === undefined
        ? sendNotFound(site, request, reply)
        : sendToVisitor({ request, reply, page, sessionCookie, cache: DATA_CACHE })
    })
  }
}

/**
 * Makes an answer once in half a minute, however many ask for it. Who comes late to one that does not
 * come waits no longer than the first.
 */
export function cachedAnswers<T>(waitMs = CONTENT_WAIT_MS) {
  const cached = new Map<string, { readonly made: Promise<T>; readonly sinceMs: number }>()
  const start = (key: string, make: () => Promise<T>) => {
    const entry = { made: make(), sinceMs: performance.now() }
    const forget = () => void (cached.get(key) === entry && cached.delete(key))
    if (cached.size >= CACHED_PAGES_MAX) cached.delete(cached.keys().next().value ?? '')
    cached.set(key, entry)
    entry.made.catch(forget)
    setTimeout(forget, CACHED_PAGE_MS).unref()
    return entry
  }
  return (key: string, make: () => Promise<T>): Promise<T> => {
    const { made, sinceMs } = cached.get(key) ?? start(key, make)
    const leftMs = Math.max(0, sinceMs + waitMs - performance.now())
    return withTimeLimit<T>(leftMs, made, () => {
      throw requestError('request.busy')
    })
  }
}

/**
 * Serves the sitemap. Search engines find new content within a minute. While the database cannot be
 * read, it lists the built pages.
 */
export function addSitemap(app: FastifyInstance, site: Site, { addresses }: Published): void {
  let cached: Promise<ServedPage> | undefined
  const made = () => {
    const page = addresses().then(site.sitemap)
    setTimeout(() => (cached = undefined), CACHED_PAGE_MS).unref()
    page.catch(() => (cached = undefined))
    return page
  }
  app.get('/sitemap.xml', async (request, reply) => {
    cached ??= made()
    return send(request, reply, await cached.catch(() => site.sitemap([])), DATA_CACHE)
  })
}
