import type { FastifyInstance } from 'fastify'
import type { PageQuestion, PageValues } from './content/page-content.ts'
import { send, sendNotFound, sendToVisitor } from './site-responses.ts'
import {
  type DataTemplate,
  type Site,
  type SitePage,
  type VisitorPage,
  filledPage,
  pageWithoutContent,
} from './site-pages.ts'

/** What is published now: the pages that are filled when somebody asks for them. */
export type Published = {
  /** What is published for a page now; undefined when there is no such page. */
  readonly content: (question: PageQuestion) => Promise<PageValues | undefined>
  /** Addresses of published pages for search engines, beside those that the build knows. */
  readonly addresses: () => Promise<readonly string[]>
}

const CACHED_PAGES_MAX = 500
// Half a minute here and half a minute in browsers: what was withdrawn is gone within one.
const CACHED_PAGE_MS = 30_000
const DATA_CACHE = 'public, max-age=30'

/**
 * Serves the pages that are filled with what is published. They are rendered when somebody asks,
 * then kept for half a minute: what is published shows soon, and a crowd asks the database once.
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
 * Serves the sitemap. What is published is found by search engines within a minute; while it cannot
 * be read, the built pages are.
 */
export function addSitemap(app: FastifyInstance, site: Site, { addresses }: Published): void {
  let cached: Promise<SitePage> | undefined
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
