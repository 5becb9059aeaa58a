import { join } from 'node:path'
import helmet from '@fastify/helmet'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { dateText } from '#contract/formats.ts'
import { addressIn } from '#domain/shared/language-addresses.ts'
import { languageOfAddress, OFFERED } from '#domain/shared/languages.ts'
import { requestError } from '#domain/shared/request-errors.ts'
import type { PageQuestion, PageValues } from './content/page-content.ts'
import { betterAddress, VARIES_BY_LANGUAGE } from './first-visit.ts'
import type { Failure } from './platform/use-case/failures.ts'
import { answerFailures } from './platform/http/http.ts'
import { addPaperCheck, type PaperCheck } from './site-papers.ts'
import { addPosters, type PosterOptions } from './site-posters.ts'
import {
  type DataTemplate,
  filledPage,
  pageWithoutContent,
  loadSite,
  type Operator,
  type Site,
  type SitePage,
  type VisitorPage,
} from './site-pages.ts'

export type SiteOptions = {
  readonly distDir: string
  readonly practice: boolean
  /**
   * Whether the page that shows every component is there: for those who build and check the
   * screens, never where real people are.
   */
  readonly components: boolean
  /** Without a slash at its end. */
  readonly publicUrl: string
  readonly operator: Operator
  /** What is published for a page now; undefined when there is no such page. */
  readonly content: (question: PageQuestion) => Promise<PageValues | undefined>
  readonly poster: PosterOptions['poster']
  readonly checkPaper: PaperCheck
  /** Addresses of published pages for search engines, beside those that the build knows. */
  readonly places: () => Promise<readonly string[]>
  /** Name of the cookie without which the member area leads to the login page. */
  readonly sessionCookie: string
}

const KEPT_PAGES_MAX = 500
// Half a minute here and half a minute in browsers: what was withdrawn is gone within one.
const KEPT_PAGE_MS = 30_000
const DATA_CACHE = 'public, max-age=30'
const YEAR_SECONDS = 31_536_000

// A script obeys the policy of its page; only one that runs by itself, as the ledger's does, has
// its own. The pages' policy weighs as much as many a script.
const FILES_POLICY =
  "default-src 'none';script-src 'self';connect-src 'self';frame-ancestors 'none';base-uri 'none';require-trusted-types-for 'script'"

const MEMBER_ROUTES = [
  '/dashboard',
  '/help/*',
  '/account',
  '/referrals',
  '/coine',
  '/coine/*',
  '/profile',
  '/circle',
  '/circle/policy',
  '/circle/shown',
  '/support',
  '/support/*',
  '/notifications',
  '/notifications/*',
  '/security',
  '/my-data',
  '/matches/*',
  '/staff',
  '/staff/*',
  '/record',
]
const COMPONENTS = '/kit'

/** Addresses of an earlier site, and where each leads now. */
const OLD_ADDRESSES = {
  '/rule': '/rules',
  '/contactus': '/contact',
  '/mmmglobal': '/about',
  '/contactleader': '/leaders',
  '/testimonial': '/testimonials',
  '/popuprequest': '/help/give',
  '/popupdeposite': '/help/give/amount',
  '/gethelp': '/help/get',
  '/participants/My-Referral': '/referrals',
  '/Coine/growth': '/coine/history',
} as const

/**
 * Serves the built site: visitor pages from memory, hashed files for ever, the member area's page
 * to those with a session cookie, the security headers of every answer, and the pages for addresses
 * that do not exist and for pages that cannot be made.
 */
export async function registerSite(app: FastifyInstance, opts: SiteOptions): Promise<void> {
  const site = await loadSite({
    ...opts,
    year: dateText(Temporal.Now.instant().epochMilliseconds, 'en', 'year'),
  })
  await addSecurityHeaders(app, {
    isHttps: opts.publicUrl.startsWith('https:'),
    inside: site.inside,
  })
  await app.register(serveFiles, {
    root: join(opts.distDir, 'assets'),
    prefix: '/assets/',
    index: false,
    decorateReply: false,
    preCompressed: true,
    immutable: true,
    maxAge: YEAR_SECONDS * 1000,
    setHeaders: (reply) => void reply.header('content-security-policy', FILES_POLICY),
  })
  answerFailures(app, (request, reply, failure) => sendFailure(site, request, reply, failure))
  addVisitorPages(app, site, opts)
  addDataPages(app, site, opts)
  addPaperCheck(app, {
    templates: site.dataPages.filter(({ page }) => page === 'paper'),
    check: opts.checkPaper,
    send: (request, reply, page) =>
      send(
        request,
        reply,
        (hasCookie(request, opts.sessionCookie) && page.asMember) || page,
        'no-store',
      ),
  })
  addSitemap(app, site, opts)
  addPosters(app, {
    ...opts,
    drawings: site.drawings,
    notFound: (request, reply) => sendNotFound(site, request, reply),
  })
  addMemberArea(app, site, opts)
  for (const [old, now] of Object.entries(OLD_ADDRESSES))
    app.get(old, async (request, reply) => reply.redirect(now + queryOf(request), 308))
  app.setNotFoundHandler(async (request, reply) => {
    if (isBelowApi(request)) throw requestError('request.not-found')
    return sendNotFound(site, request, reply)
  })
}

async function addSecurityHeaders(
  app: FastifyInstance,
  { isHttps, inside }: { isHttps: boolean; inside: Site['inside'] },
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'", ...inside.scripts],
        'style-src': ["'self'", ...inside.styles],
        'img-src': ["'self'", 'data:', 'blob:'],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'form-action': ["'self'"],
        'frame-ancestors': ["'none'"],
        'base-uri': ["'none'"],
        'manifest-src': ["'self'"],
        'worker-src': ["'self'"],
        'require-trusted-types-for': ["'script'"],
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: YEAR_SECONDS, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  })
}

function addVisitorPages(
  app: FastifyInstance,
  { pages }: Site,
  { sessionCookie }: SiteOptions,
): void {
  const serve = (address: string, page: VisitorPage) =>
    app.get(address, async (request, reply) =>
      sendToVisitor({ request, reply, page, sessionCookie }),
    )
  for (const [path, page] of pages) serve(path, page)
  for (const language of OFFERED) {
    const register = addressIn(language, '/register')
    const page = pages.get(register)
    if (page !== undefined) serve(`${register}/*`, page)
    if (language !== 'en')
      app.get(`/${language}/`, async (request, reply) =>
        reply.redirect(`/${language}${queryOf(request)}`, 308),
      )
  }
}

// Rendered when somebody asks, then kept for half a minute: what is published shows soon, and a
// crowd asks the database once.
function addDataPages(
  app: FastifyInstance,
  site: Site,
  { content, sessionCookie }: SiteOptions,
): void {
  const kept = new Map<string, Promise<VisitorPage | undefined>>()
  const render = async (template: DataTemplate, slug: string) => {
    const { page, language } = template
    const values = await content({ page, language, slug, drawings: site.drawings })
    return values && filledPage(template, values)
  }
  const pageFor = (template: DataTemplate, slug: string) => {
    const key = `${template.address} ${slug}`
    const known = kept.get(key)
    if (known !== undefined) return known
    const made = render(template, slug)
    if (kept.size >= KEPT_PAGES_MAX) kept.delete(kept.keys().next().value ?? '')
    kept.set(key, made)
    made.catch(() => kept.delete(key))
    setTimeout(() => kept.delete(key), KEPT_PAGE_MS).unref()
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

// What is published is found by search engines within a minute; while it cannot be read, the built
// pages are.
function addSitemap(app: FastifyInstance, site: Site, { places }: SiteOptions): void {
  let kept: Promise<SitePage> | undefined
  const made = () => {
    const page = places().then(site.sitemap)
    setTimeout(() => (kept = undefined), KEPT_PAGE_MS).unref()
    page.catch(() => (kept = undefined))
    return page
  }
  app.get('/sitemap.xml', async (request, reply) => {
    kept ??= made()
    return send(request, reply, await kept.catch(() => site.sitemap([])), DATA_CACHE)
  })
}

// Whether the session still lives, the interface says; the cookie only saves a visitor from an
// empty page.
function addMemberArea(
  app: FastifyInstance,
  site: Site,
  { sessionCookie: cookie, components }: SiteOptions,
): void {
  for (const route of [...MEMBER_ROUTES, ...(components ? [COMPONENTS] : [])]) {
    app.get(route, async (request, reply) => {
      if (site.app === undefined) return sendNotFound(site, request, reply)
      if (hasCookie(request, cookie)) return send(request, reply, site.app, 'private, no-cache')
      return reply
        .header('cache-control', 'no-store')
        .redirect(`/login?next=${encodeURIComponent(request.url)}`, 302)
    })
  }
}

function sendNotFound(
  { standIn }: Site,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  return send(
    request,
    reply.code(404),
    standIn.notFound(languageOfAddress(pathOf(request))),
    'no-cache',
  )
}

// A page that could not be made says so as a page; the cause is in the log and nowhere else.
function sendFailure(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { status, body }: Failure,
): FastifyReply {
  if (isBelowApi(request)) return reply.send(body)
  if (status < 500) return sendNotFound(site, request, reply)
  return send(request, reply, site.standIn.sorry(languageOfAddress(pathOf(request))), 'no-store')
}

function isBelowApi(request: FastifyRequest): boolean {
  return /^\/api(\/|$)/.test(pathOf(request))
}

// Somebody with a session keeps the member bar; nobody else's cache may keep that page.
function sendToVisitor({
  request,
  reply,
  page,
  sessionCookie,
  cache = 'public, max-age=60',
}: {
  request: FastifyRequest
  reply: FastifyReply
  page: VisitorPage
  sessionCookie: string
  cache?: string
}): FastifyReply {
  if (page.asMember === undefined) return send(request, reply, page, cache)
  const better =
    page.leadsOn === true
      ? betterAddress({
          headers: request.headers,
          url: request.url,
          signedIn: hasCookie(request, sessionCookie),
        })
      : undefined
  void reply.header('vary', page.leadsOn === true ? VARIES_BY_LANGUAGE : 'Cookie')
  if (better !== undefined)
    return reply.header('cache-control', 'private, no-store').redirect(better, 302)
  return hasCookie(request, sessionCookie)
    ? send(request, reply, page.asMember, 'private, no-cache')
    : send(request, reply, page, cache)
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  page: SitePage,
  cacheControl: string,
): FastifyReply {
  const wanted = encodingFor(request)
  const encoding = page[wanted] === undefined ? 'plain' : wanted
  const etag = `"${page.hash}${encoding === 'plain' ? '' : `-${encoding}`}"`
  const vary = [reply.getHeader('vary'), 'Accept-Encoding']
    .filter((name) => name !== undefined)
    .join(', ')
  void reply.headers({ 'cache-control': cacheControl, etag, vary })
  if (reply.statusCode === 200 && isSame(request.headers['if-none-match'], etag))
    return reply.code(304).send()
  if (encoding !== 'plain') void reply.header('content-encoding', encoding)
  return reply.type(page.type).send(page[encoding])
}

function encodingFor(request: FastifyRequest): 'br' | 'gzip' | 'plain' {
  const accepted = String(request.headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
  const accepts = (name: string) =>
    accepted.some(
      (part) => part === name || (part.startsWith(`${name};`) && !/;\s*q=0(\.0*)?$/.test(part)),
    )
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : 'plain'
}

function isSame(header: string | undefined, etag: string): boolean {
  return (
    header !== undefined &&
    header
      .split(',')
      .some((part) => part.trim().replace(/^W\//, '') === etag || part.trim() === '*')
  )
}

function hasCookie(request: FastifyRequest, name: string): boolean {
  return (request.headers.cookie ?? '')
    .split(';')
    .some((part) => part.trim().startsWith(`${name}=`) && part.trim().length > name.length + 1)
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? ''
}

function queryOf(request: FastifyRequest): string {
  const at = request.url.indexOf('?')
  return at === -1 ? '' : request.url.slice(at)
}
