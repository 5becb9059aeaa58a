/*
 * The service worker shows what a push service brings and opens its page. It caches the member
 * area's page, its scripts, and the last responses about matches and the statement, so that people
 * can read them offline. It caches only what was read: it handles no command and sends nothing
 * later. A picture from the device's share sheet stays here until a page takes it. It is loaded by its address alone, so the build puts into it what it imports. TypeScript
 * cannot load the types of workers and of pages together, so the worker types in use are declared
 * here.
 */
import { MEMBER_ADDRESSES, SHARED_PICTURE_ADDRESS } from '#contract/member-pages.ts'
import { LAST_SEEN_KEPT_DAYS } from '#domain/shared/privacy-terms.ts'
import { takeShared } from './take-shared.ts'

type Waiting = { waitUntil(work: Promise<unknown>): void }
type PushEvent = Waiting & { readonly data: { json(): unknown } | null }
type ClickEvent = Waiting & { readonly notification: { readonly data: unknown; close(): void } }
type FetchEvent = Waiting & {
  readonly request: Request
  respondWith(response: Promise<Response>): void
}
type MessageEvent = Waiting & { readonly data: unknown }
type Page = { readonly url: string; readonly visibilityState: string; focus(): Promise<unknown> }
type Build = {
  readonly id: string
  readonly files: readonly string[]
  readonly asks: readonly string[]
}
type Worker = {
  readonly location: { readonly origin: string }
  readonly registration: {
    showNotification(
      title: string,
      options: { body?: string; tag: string; data: unknown; icon: string },
    ): Promise<void>
  }
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<Page[]>
    openWindow(url: string): Promise<unknown>
    claim(): Promise<void>
  }
  /**
   * The build sets this in the line above this code. It has its name, the files with which the
   * member area begins, and the addresses that its first page asks for.
   */
  readonly PARASPAR_BUILD?: Build
  skipWaiting(): Promise<void>
  addEventListener(type: 'install' | 'activate', listener: (event: Waiting) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void
}

const worker = globalThis as unknown as Worker

/** The first parts of the member area’s addresses. Its pages show new notices themselves. */
const MEMBER_AREA: ReadonlySet<string> = new Set(MEMBER_ADDRESSES.map(firstPart))
/**
 * What can be read offline beside the first page: my first steps, my matches, my statement, my
 * notices, my own page, my tickets, and what the circle shows its members. Never pictures, payee
 * details, or anything of staff.
 */
const CACHED_RESPONSES =
  /^\/api\/(user\/(first-steps|profile|notice-preferences)|coine\/(statement|history)|circle\/(officers|policy|urgent)|ledger\/state|matches(\/[0-9a-f-]{36})?|notices|support)$/
const ANSWERS = 'paraspar-answers'
const SHELLS = 'paraspar-shell-'
const BUILD: Build = worker.PARASPAR_BUILD ?? { id: 'none', files: [], asks: [] }
const SHELL = SHELLS + BUILD.id
const SHELL_PAGE = '/dashboard'
/** The header with the time of a cached response. */
const CACHED_AT = 'x-paraspar-kept-at'
const CACHED_MS_MAX = LAST_SEEN_KEPT_DAYS * 86_400_000
/** After this time without a response, a cached one is used where there is one. */
const SILENCE_MS = 10_000
/** More addresses than one visit of a page fetches. It bounds what a page can ask to keep. */
const SEEN_MAX = 300

worker.addEventListener('install', (event) => event.waitUntil(keepShell()))
worker.addEventListener('activate', (event) => event.waitUntil(dropOldShells()))
worker.addEventListener('message', (event) => {
  if (event.data === 'take-over') void worker.skipWaiting()
  else event.waitUntil(cacheSeen(event.data))
})
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== worker.location.origin) return
  if (request.method === 'POST' && pathname === SHARED_PICTURE_ADDRESS)
    return event.respondWith(takeShared(request, worker.location.origin))
  if (request.method !== 'GET') return
  if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
  else if (request.mode === 'navigate' && isInMemberArea(pathname))
    event.respondWith(memberPage(request))
  else if (isCached(pathname)) event.respondWith(response(event))
})

function isInMemberArea(pathname: string): boolean {
  return MEMBER_AREA.has(firstPart(pathname))
}

function firstPart(address: string): string {
  return address.split('/')[1] ?? ''
}

/** The page comes with its files: a browser that was online only for the log-in opens it too. */
async function keepShell(): Promise<void> {
  const cache = await caches.open(SHELL)
  await cache.addAll([...BUILD.files])
  await memberPage(new Request(new URL(SHELL_PAGE, worker.location.origin)))
}

function isCached(pathname: string): boolean {
  return BUILD.asks.includes(pathname) || CACHED_RESPONSES.test(pathname)
}

/** Keeps what a page fetched before this worker was there to see it. */
async function cacheSeen(data: unknown): Promise<void> {
  const { seen, language } = (data ?? {}) as { seen?: unknown; language?: unknown }
  if (!Array.isArray(seen)) return
  const headers = { 'Accept': 'application/json', 'Accept-Language': textOr('en', language) }
  const cache = await caches.open(ANSWERS)
  for (const address of new Set(seen.slice(0, SEEN_MAX).map(String))) {
    const { origin, pathname } = new URL(address, worker.location.origin)
    if (origin !== worker.location.origin) continue
    if (pathname.startsWith('/assets/')) await asset(new Request(address)).catch(() => undefined)
    else if (isCached(pathname)) {
      const request = new Request(address, { headers, cache: 'no-store' })
      if ((await cache.match(request, { ignoreVary: true })) === undefined)
        await fetchAndCache(request).catch(() => undefined)
    }
  }
}

async function dropOldShells(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(SHELLS) && name !== SHELL)
  await Promise.all(old.map((name) => caches.delete(name)))
  await worker.clients.claim()
}

/** A file's name includes its content's hash, so a fetched file never goes out of date. */
async function asset(request: Request): Promise<Response> {
  const known = await caches.match(request)
  if (known !== undefined) return known
  const fetched = await fetch(request)
  if (fetched.ok) await (await caches.open(SHELL)).put(request, fetched.clone())
  return fetched
}

/** The server's page for all addresses of the member area. Offline, the cached one. */
async function memberPage(request: Request): Promise<Response> {
  const cache = await caches.open(SHELL)
  try {
    const fetched = await fetch(request)
    if (fetched.ok && fetched.type === 'basic' && !fetched.redirected)
      await cache.put(SHELL_PAGE, fetched.clone())
    return fetched
  } catch (error) {
    const cached = await caches.match(SHELL_PAGE)
    if (cached === undefined) throw error
    return cached
  }
}

/** The server's response, with a copy in the cache. Offline, the copy, marked with its time. */
async function response(event: FetchEvent): Promise<Response> {
  const fetching = fetchAndCache(event.request)
  event.waitUntil(fetching.catch(() => undefined))
  const silent = new Promise<'silent'>((resolve) => setTimeout(() => resolve('silent'), SILENCE_MS))
  const first = await Promise.race([fetching.catch(() => 'broken' as const), silent])
  if (first instanceof Response) return first
  return (await cachedResponse(event.request)) ?? fetching
}

async function fetchAndCache(request: Request): Promise<Response> {
  const fetched = await fetch(request)
  // The session is over, and the cache belonged to its person.
  if (fetched.status === 401) await caches.delete(ANSWERS)
  if (fetched.ok) {
    const copy = fetched.clone()
    const headers = new Headers(copy.headers)
    headers.set(CACHED_AT, new Date().toISOString())
    await (
      await caches.open(ANSWERS)
    ).put(request, new Response(await copy.blob(), { status: copy.status, headers }))
  }
  return fetched
}

async function cachedResponse(request: Request): Promise<Response | undefined> {
  const cache = await caches.open(ANSWERS)
  const cached = await cache.match(request, { ignoreVary: true })
  if (cached === undefined) return undefined
  if (Date.now() - Date.parse(cached.headers.get(CACHED_AT) ?? '') < CACHED_MS_MAX) return cached
  await cache.delete(request, { ignoreVary: true })
  return undefined
}

worker.addEventListener('push', (event) => event.waitUntil(show(textsIn(event.data))))
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(addressIn(event.notification.data)))
})

function textsIn(data: PushEvent['data']): { id: string; title: string; link: string } {
  try {
    const said = data?.json() as { id?: unknown; title?: unknown; link?: unknown } | undefined
    return {
      id: textOr('', said?.id),
      title: textOr('Paraspar', said?.title),
      link: textOr('', said?.link),
    }
  } catch {
    return { id: '', title: 'Paraspar', link: '' }
  }
}

function textOr(fallback: string, value: unknown): string {
  return typeof value === 'string' ? value : fallback
}

// The tag makes a message that comes twice show once.
async function show({
  id,
  title,
  link,
}: {
  id: string
  title: string
  link: string
}): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (
    pages.some(
      (page) => page.visibilityState === 'visible' && isInMemberArea(new URL(page.url).pathname),
    )
  )
    return
  await worker.registration.showNotification(title, {
    tag: id,
    data: { link },
    icon: '/favicon.svg',
  })
}

/** Returns an address of this site, also where the message names another site. */
function addressIn(data: unknown): string {
  const link = (data as { link?: unknown } | null)?.link
  const address = new URL(typeof link === 'string' ? link : '/', worker.location.origin)
  return address.origin === worker.location.origin
    ? address.href
    : `${worker.location.origin}/notifications`
}

// An open page stays as it is, because something may be half written on it.
async function open(address: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = pages.find((page) => page.url === address)
  await (there === undefined ? worker.clients.openWindow(address) : there.focus())
}
