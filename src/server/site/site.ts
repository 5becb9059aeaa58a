import { join } from 'node:path'
import serveFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { addressIn } from '#domain/shared/language-addresses.ts'
import { OFFERED } from '#domain/shared/languages.ts'
import { requestError } from '#domain/shared/request-errors.ts'
import { dateText } from '#contract/formats.ts'
import { INVITED_PAGE, SEAL_LINK_PAGE } from '#contract/site.ts'
import {
  COMPONENTS_ADDRESS,
  MEMBER_ADDRESSES,
  SHARED_PICTURE_ADDRESS,
} from '#contract/member-pages.ts'
import { sendFailures } from '#server/platform/http/http.ts'
import {
  hasCookie,
  isBelowApi,
  queryOf,
  send,
  sendFailure,
  sendNotFound,
  sendToVisitor,
} from './responses.ts'
import { addDataPages, addSitemap, DATA_CACHE, type Published } from './data-pages.ts'
import { type Menus, firstMenus, keepMenus } from '#server/content/site-menus.ts'
import { addHelpPapers } from './help-papers.ts'
import { type Site, loadSite } from './pages.ts'
import { leadVisitors, type OtherCells } from './lead-visitors.ts'
import { type PaperCheck, addPaperCheck } from './papers.ts'
import { type PosterOptions, addPosters } from './posters.ts'
import { YEAR_SECONDS, addSecurityContact, addSecurityHeaders } from './security.ts'
import type { Way } from '#server/platform/outside/ways.ts'
import { withTimeLimit } from '#server/platform/use-case/time-limit.ts'
import type { Operator } from '#server/platform/config.ts'

export type SiteOptions = Published & {
  readonly distDir: string
  readonly practice: boolean
  /**
   * Whether to serve the page with every component: for people who build and check the screens,
   * never in production.
   */
  readonly components: boolean
  /** Without a slash at its end. */
  readonly publicUrl: string
  readonly operator: Operator
  readonly poster: PosterOptions['poster']
  readonly checkPaper: PaperCheck
  /** The ways that take no messages now: pages that wait for such a message say so. */
  readonly failingWays: () => Promise<ReadonlySet<Way>>
  /** In an installation of several cells. */
  readonly otherCells?: OtherCells | undefined
  /** Name of the cookie without which the member area redirects to the login page. */
  readonly sessionCookie: string
}

/** Addresses of an earlier site, and where each redirects now. */
const OLD_ADDRESSES = {
  '/rule': '/rules',
  '/contactus': '/contact',
  '/mmmglobal': '/about',
  '/contactleader': '/contact#leaders',
  '/testimonial': '/testimonials',
  '/popuprequest': '/help/give',
  '/popupdeposite': '/help/give/amount',
  '/gethelp': '/help/get',
  '/participants/My-Referral': '/referrals',
  '/Coine/growth': '/coine/history',
  '/staff/held-back': '/staff/restricted',
} as const

/** Parts of a page that have an address of their own, in every language. */
const PARTS = {
  '/ideology': '/about#ideology',
  '/services': '/about#services',
  '/ledger': '/honesty#ledger',
  '/verify': '/honesty#verify',
  '/leaders': '/contact#leaders',
} as const

/**
 * Serves the built site: visitor pages from memory, hashed files for ever, the member area's page
 * for people with a session cookie, the security headers of every response, and the pages for
 * missing addresses and for failures.
 */
export async function registerSite(app: FastifyInstance, opts: SiteOptions): Promise<void> {
  const unlinked = await firstMenus(opts.written)
  const isHttps = opts.publicUrl.startsWith('https:')
  if (opts.otherCells !== undefined) leadVisitors(app, { ...opts.otherCells, isHttps })
  const year = dateText(Temporal.Now.instant().epochMilliseconds, 'en', 'year')
  const site = loadSite({ ...opts, year }, unlinked)
  const menus = keepMenus(site, opts.written, unlinked)
  addSecurityHeaders(app, {
    isHttps,
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
  })
  sendFailures(app, {
    send: (request, reply, failure) => sendFailure(site, request, reply, failure),
  })
  addVisitorPages(app, site, { ...opts, menus })
  addDataPages(app, site, { ...opts, menus })
  addPaperCheck(app, {
    menus,
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
    menus,
    drawings: site.drawings,
    templates: site.dataPages.filter(({ page }) => page === 'poster'),
    send: (request, reply, page) =>
      page === undefined
        ? sendNotFound(site, request, reply)
        : sendToVisitor({
            request,
            reply,
            page,
            sessionCookie: opts.sessionCookie,
            cache: DATA_CACHE,
          }),
  })
  addHelpPapers(app, opts)
  addSecurityContact(app, opts)
  addMemberArea(app, site, opts)
  for (const [old, now] of Object.entries(OLD_ADDRESSES)) redirect(app, old, now)
  for (const [part, now] of Object.entries(PARTS))
    for (const language of OFFERED)
      redirect(app, addressIn(language, part), addressIn(language, now))
  app.setNotFoundHandler(async (request, reply) => {
    if (isBelowApi(request)) throw requestError('request.not-found')
    return sendNotFound(site, request, reply)
  })
}

function redirect(app: FastifyInstance, from: string, to: string): void {
  const [page = '', part] = to.split('#')
  app.get(from, async (request, reply) =>
    reply.redirect(page + queryOf(request) + (part === undefined ? '' : `#${part}`), 308),
  )
}

function addVisitorPages(
  app: FastifyInstance,
  site: Site,
  { sessionCookie, failingWays, menus }: SiteOptions & { readonly menus: Menus },
): void {
  const { pages } = site
  const serve = (address: string, path: string) =>
    app.get(address, async (request, reply) => {
      menus.unlinked()
      const page = pages.get(path)
      if (page === undefined) return sendNotFound(site, request, reply)
      const { late, leadsOn = false } = page
      return late !== undefined && (await isFailing(late.way, failingWays))
        ? sendToVisitor({
            request,
            reply,
            page: { ...late.page, leadsOn },
            sessionCookie,
            cache: 'no-cache',
          })
        : sendToVisitor({ request, reply, page, sessionCookie })
    })
  for (const path of pages.keys()) serve(path, path)
  for (const language of OFFERED) {
    // A link has its code in the address; /join alone is for people who have none.
    for (const [below, path] of [
      ['/join', INVITED_PAGE],
      ['/register', '/register'],
      ['/r', SEAL_LINK_PAGE],
    ] as const)
      if (pages.has(addressIn(language, path)))
        serve(`${addressIn(language, below)}/*`, addressIn(language, path))
    if (language !== 'en')
      app.get(`/${language}/`, async (request, reply) =>
        reply.redirect(`/${language}${queryOf(request)}`, 308),
      )
  }
}

/** A page does not wait for a silent database to say that a message is late. */
const LATE_WAIT_MS = 300

async function isFailing(way: Way, failingWays: SiteOptions['failingWays']): Promise<boolean> {
  const asked = failingWays().then((ways) => ways.has(way))
  return withTimeLimit(LATE_WAIT_MS, asked, () => false)
}

// The interface decides whether the session is valid; this cookie check only saves a visitor from
// an empty page.
function addMemberArea(
  app: FastifyInstance,
  site: Site,
  { sessionCookie: cookie, components }: SiteOptions,
): void {
  for (const address of [...MEMBER_ADDRESSES, ...(components ? [COMPONENTS_ADDRESS] : [])]) {
    app.get(address, async (request, reply) => {
      if (site.app === undefined) return sendNotFound(site, request, reply)
      if (hasCookie(request, cookie)) return send(request, reply, site.app, 'private, no-cache')
      return reply
        .header('cache-control', 'no-store')
        .redirect(`/login?next=${encodeURIComponent(request.url)}`, 302)
    })
  }
  // A browser without the service worker. The picture is not read; the page says that it is lost.
  const toPage = async (_request: unknown, reply: FastifyReply) =>
    reply.header('cache-control', 'no-store').redirect(SHARED_PICTURE_ADDRESS, 303)
  app.post(SHARED_PICTURE_ADDRESS, { onRequest: toPage }, toPage)
}
