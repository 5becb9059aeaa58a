import type { FastifyInstance } from 'fastify'
import type { PageQuestion, PageValues } from './content/page-content.ts'
import { send, sendNotFound, sendToVisitor } from './site-responses.ts'
import {
  type DataTemplate,
  type Site,
  type ServedPage,
  type VisitorPage,
  filledPage,
  pageWithoutContent,
} from './site-pages.ts'

/** The published content: for pages that are filled on request. */
export type Published = {
  /** Returns the published content of a page now; undefined when there is no such page. */
  readonly content: (question: PageQuestion) => Promise<PageValues | undefined>
  /** Returns the addresses of published pages for search engines, besides those of the build. */
  readonly addresses: () => Promise<readonly string[]>
}

const CACHED_PAGES_MAX = 500
// Half a minute here and half a minute in browsers: a withdrawn piece is gone within one minute.
const CACHED_PAGE_MS = 30_000
const DATA_CACHE = 'public, max-age=30'

/**
 * Serves the pages with published content. They are rendered on request and cached for half a
 * minute: new content appears soon, and many visitors cause one query.
 */
export function addDataPages(
  app: FastifyInstance,
  site: Site,
  { content, sessionCookie }: Published & { readonly sessionCookie: string },
): void {
  const cached = new Map<string, Promise<VisitorPage | undefined>>()
  const render = async (template: DataTemplate, slug: string) => {
    const { page, language } = template
    const values = await content({ page, language, slug, drawings: site.drawings })
    return values && filledPage(template, values)
  }
  const pageFor = (template: DataTemplate, slug: string) => {
    const key = `${template.address} ${slug}`
    const known = cached.get(key)
    if (known !== undefined) return known
    const made = render(template, slug)
    if (cached.size >= CACHED_PAGES_MAX) cached.delete(cached.keys().next().value ?? '')
    cached.set(key, made)
    made.catch(() => cached.delete(key))
    setTimeout(() => cached.delete(key), CACHED_PAGE_MS).unref()
    return made
  }
  for (const template of site.dataPages.filter(({ page }) => page !== 'paper')) {
    app.get<{ Params: { slug?: string } }>(template.address, async (request, reply) => {
      const page = await pageFor(template, request.params.slug ?? '').catch((error: unknown) => {
        request.log.error({ err: error }, 'the content of a page cannot be read')
        return 'unavailable' as const
      })
      if (page === 'unavailable')
        return send(
          request,
          reply.code(503).header('retry-after', '30'),
          await pageWithoutContent(template),
          'no-store',
        )
      return page === undefined
        ? sendNotFound(site, request, reply)
        : sendToVisitor({ request, reply, page, sessionCookie, cache: DATA_CACHE })
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
