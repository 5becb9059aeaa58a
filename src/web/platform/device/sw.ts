/*
 * The service worker shows what a push service brings and opens its page. It caches the member
 * area's page and scripts, and the last responses that the server marks, so that people can read
 * them offline (response-cache.ts). It caches only what was read: it handles no command and sends
 * nothing later. A picture from the device's share sheet stays here until a page takes it. It is
 * loaded by its address alone, so the build puts into it what it imports. TypeScript cannot load
 * the types of workers and of pages together, so the worker types in use are declared here.
 */
import { MEMBER_ADDRESSES, SHARED_PICTURE_ADDRESS } from '#contract/member-pages.ts'
import { FORGET, CACHED_RESPONSES, SHARED } from '#contract/offline.ts'
import { isHelpAddress } from '#contract/site.ts'
import { forgetCached, liveOrCached, renewCached } from './response-cache.ts'
import { takeShared } from './take-shared.ts'

type Waiting = { waitUntil(work: Promise<unknown>): void }
type PushEvent = Waiting & { readonly data: { json(): unknown } | null }
type ClickEvent = Waiting & { readonly notification: { readonly data: unknown; close(): void } }
type FetchEvent = Waiting & {
  readonly request: Request
  /** The page that asks. */
  readonly clientId: string
  respondWith(response: Promise<Response>): void
}
type MessageEvent = Waiting & { readonly data: unknown }
type Page = { readonly url: string; readonly visibilityState: string; focus(): Promise<unknown> }
type Build = { readonly id: string; readonly files: readonly string[] }
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
    get(id: string): Promise<Pick<Page, 'url'> | undefined>
    openWindow(url: string): Promise<unknown>
    claim(): Promise<void>
  }
  /**
   * The build sets this in the line above this code. It has its name, and the files of all member
   * pages.
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
const SHELLS = 'paraspar-shell-'
const BUILD: Build = worker.PARASPAR_BUILD ?? { id: 'none', files: [] }
const SHELL = SHELLS + BUILD.id
const SHELL_PAGE = '/dashboard'
/** Files that are fetched side by side while a worker is installed. */
const AT_ONCE = 4
/** More files than one visit of a page fetches. It bounds what a page can ask to keep. */
const SEEN_MAX = 300
/** What a proxy says when the server behind it does not respond. */
const GATEWAY_FAILURES: readonly number[] = [502, 503, 504]

worker.addEventListener('install', (event) => event.waitUntil(keepShell()))
worker.addEventListener('activate', (event) => event.waitUntil(dropOldCaches()))
worker.addEventListener('message', (event) => {
  if (event.data === 'take-over') void worker.skipWaiting()
  else event.waitUntil(event.data === FORGET ? forgetCached() : cacheSeen(event.data))
})
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== worker.location.origin) return
  if (request.method === 'POST' && pathname === SHARED_PICTURE_ADDRESS)
    return event.respondWith(takeShared(request, worker.location.origin))
  if (request.method === 'POST') return event.waitUntil(forgetBeforeLogin(event))
  if (request.method !== 'GET') return
  const page = request.mode === 'navigate' ? pageAt(pathname) : undefined
  if (pathname.startsWith('/assets/')) event.respondWith(asset(request))
  else if (page !== undefined) event.respondWith(page(request))
  else if (isQuestion(request, pathname))
    event.respondWith(liveOrCached(request, (work) => event.waitUntil(work)))
})

/** A question of a page to the interface; not a picture, a download or the stream of changes. */
function isQuestion(request: Request, pathname: string): boolean {
  return pathname.startsWith('/api/') && request.headers.get('Accept') === 'application/json'
}

/**
 * What a visitor's page sends can begin a session. What was kept then belonged to whoever was here
 * before.
 */
async function forgetBeforeLogin({ request, clientId }: FetchEvent): Promise<void> {
  const page = request.mode === 'navigate' ? undefined : await worker.clients.get(clientId)
  if (page === undefined || !isInMemberArea(new URL(page.url).pathname)) await forgetCached()
}

/** How the page at this address is opened, where the worker does that. */
function pageAt(pathname: string): ((request: Request) => Promise<Response>) | undefined {
  if (isHelpAddress(pathname)) return guide
  return isInMemberArea(pathname) ? memberPage : undefined
}

function isInMemberArea(pathname: string): boolean {
  return MEMBER_AREA.has(firstPart(pathname)) && !isHelpAddress(pathname)
}

function firstPart(address: string): string {
  return address.split('/')[1] ?? ''
}

/** The page comes with its files: a browser that was online only for the log-in opens it too. */
async function keepShell(): Promise<void> {
  const cache = await caches.open(SHELL)
  const files = [...BUILD.files]
  // A few at a time: the page that is open needs the line too.
  while (files.length > 0)
    await Promise.all(files.splice(0, AT_ONCE).map((file) => keepFile(cache, file)))
  await memberPage(new Request(new URL(SHELL_PAGE, worker.location.origin)))
  await renewCached()
}

/** A file that did not change since the version before is not fetched again. */
async function keepFile(cache: Cache, file: string): Promise<void> {
  const known = await caches.match(file)
  await (known === undefined ? cache.add(file) : cache.put(file, known))
}

/** Keeps the files that a page fetched before this worker was there to see it. */
async function cacheSeen(data: unknown): Promise<void> {
  const { seen } = (data ?? {}) as { seen?: unknown }
  if (!Array.isArray(seen)) return
  for (const address of new Set(seen.slice(0, SEEN_MAX).map(String))) {
    const { origin, pathname } = new URL(address, worker.location.origin)
    if (origin === worker.location.origin && pathname.startsWith('/assets/'))
      await asset(new Request(address)).catch(() => undefined)
  }
}

/**
 * Deletes what earlier versions cached, except the files of the one just before. A page of it can
 * be open in another tab with something half written, and fetches its parts when it needs them.
 */
async function dropOldCaches(): Promise<void> {
  const names = await caches.keys()
  const before = names.findLast((name) => name.startsWith(SHELLS) && name !== SHELL)
  const stays = (name: string) =>
    [SHELL, before, SHARED].includes(name) || name.startsWith(CACHED_RESPONSES)
  const old = names.filter((name) => name.startsWith('paraspar-') && !stays(name))
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

/** A guide, from the server. Offline, as it was last seen. */
async function guide(request: Request): Promise<Response> {
  const fetched = await fetch(request).catch(() => undefined)
  if (fetched?.ok === true && !fetched.redirected)
    await (await caches.open(SHELL)).put(request, fetched.clone())
  if (fetched !== undefined && !GATEWAY_FAILURES.includes(fetched.status)) return fetched
  return (await caches.match(request)) ?? fetched ?? Response.error()
}

/** The server's page for all addresses of the member area. Offline, the cached one. */
async function memberPage(request: Request): Promise<Response> {
  const shell = await caches.open(SHELL)
  const fetched = await fetch(request).catch(() => undefined)
  if (fetched === undefined || GATEWAY_FAILURES.includes(fetched.status))
    return (await shell.match(SHELL_PAGE)) ?? fetched ?? Response.error()
  // To the login: there is no session any more.
  if (fetched.type === 'opaqueredirect') await forgetCached()
  else if (fetched.ok && fetched.type === 'basic' && !fetched.redirected)
    await shell.put(SHELL_PAGE, fetched.clone())
  return fetched
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
