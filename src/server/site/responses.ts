import type { FastifyReply, FastifyRequest } from 'fastify'
import { VARIES_BY_LANGUAGE, betterAddress, standInLanguage } from './first-visit.ts'
import { type Failure, PROBLEM_MEDIA_TYPE } from '#server/platform/use-case/failures.ts'
import { type Encoding, insideOf, type Site, type ServedPage, type VisitorPage } from './pages.ts'

/** Sends the page for a missing address. */
export function sendNotFound(
  { standIn }: Site,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  return sendStandIn(standIn.notFound, request, reply.code(404), 'no-cache')
}

/** Sends an error page when a page cannot be made. Only the log has the cause. */
export function sendFailure(
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  { status, body }: Failure,
): FastifyReply {
  if (isBelowApi(request)) return reply.type(PROBLEM_MEDIA_TYPE).send(body)
  if (status < 500) return sendNotFound(site, request, reply)
  return sendStandIn(site.standIn.sorry, request, reply, 'no-store')
}

function sendStandIn(
  page: Site['standIn'][keyof Site['standIn']],
  request: FastifyRequest,
  reply: FastifyReply,
  cache: string,
): FastifyReply {
  const language = standInLanguage(request.headers, pathOf(request))
  return send(request, reply.header('vary', VARIES_BY_LANGUAGE), page(language), cache)
}

/** Returns whether a request is for the interface, whose responses are never pages. */
export function isBelowApi(request: FastifyRequest): boolean {
  return /^\/api(\/|$)/.test(pathOf(request))
}

/** Sends a page with the member bar to people with a session; no shared cache may store it. */
export function sendToVisitor({
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

/** Sends a page in an encoding that the browser accepts, or only that it has not changed. */
export function send(
  request: FastifyRequest,
  reply: FastifyReply,
  page: ServedPage,
  cacheControl: string,
): FastifyReply {
  const encoding = page.packed && encodingFor(request)
  const etag = `"${page.hash}${encoding === undefined ? '' : `-${encoding}`}"`
  const vary = [reply.getHeader('vary'), 'Accept-Encoding']
    .filter((name) => name !== undefined)
    .join(', ')
  const policy = policyOf(page, reply.raw.getHeader(POLICY))
  void reply.headers({ 'cache-control': cacheControl, etag, vary, ...policy })
  if (reply.statusCode === 200 && isSame(request.headers['if-none-match'], etag))
    return reply.code(304).send()
  void reply.type(page.type)
  return encoding === undefined
    ? reply.send(page.uncompressed)
    : reply.header('content-encoding', encoding).send(page.packed?.(encoding))
}

const POLICY = 'content-security-policy'
const insides = new WeakMap<ServedPage, ReadonlySet<string>>()

/**
 * The policy of all pages without the hashes of other pages' styles and scripts, which weigh more
 * than many a page's own script. A hash that no built page has is never among them.
 */
function policyOf(page: ServedPage, ofAll: ReturnType<FastifyReply['getHeader']>) {
  if (typeof ofAll !== 'string' || !page.type.startsWith('text/html')) return {}
  let own = insides.get(page)
  if (own === undefined) {
    const { styles, scripts } = insideOf([page.uncompressed.toString()])
    insides.set(page, (own = new Set([...styles, ...scripts])))
  }
  return {
    [POLICY]: ofAll.replaceAll(/ ('sha256-[^']+')/g, (part, hash) => (own.has(hash) ? part : '')),
  }
}

function encodingFor(request: FastifyRequest): Encoding | undefined {
  const accepted = String(request.headers['accept-encoding'] ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim())
  const accepts = (name: string) =>
    accepted.some(
      (part) => part === name || (part.startsWith(`${name};`) && !/;\s*q=0(\.0*)?$/.test(part)),
    )
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : undefined
}

function isSame(header: string | undefined, etag: string): boolean {
  return (
    header !== undefined &&
    header
      .split(',')
      .some((part) => part.trim().replace(/^W\//, '') === etag || part.trim() === '*')
  )
}

/** Returns whether a request has a non-empty cookie of this name. */
export function hasCookie(request: FastifyRequest, name: string): boolean {
  return (request.headers.cookie ?? '')
    .split(';')
    .some((part) => part.trim().startsWith(`${name}=`) && part.trim().length > name.length + 1)
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?')[0] ?? ''
}

/** Returns the query part of the path, with its question mark. */
export function queryOf(request: FastifyRequest): string {
  const at = request.url.indexOf('?')
  return at === -1 ? '' : request.url.slice(at)
}
