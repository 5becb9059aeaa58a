import { LAST_SEEN_KEPT_DAYS } from '#domain/shared/privacy-terms.ts'
import { CACHED_AT, CACHED_RESPONSES, OFFLINE_FOR } from '#contract/offline.ts'

/*
 * The service worker's store of responses that can be read offline. The server says of each response
 * whether it may be kept, and for which session. So this file knows no address, and one cache has
 * the responses of one session. It always asks the server first.
 */

const CACHED_MS_MAX = LAST_SEEN_KEPT_DAYS * 86_400_000
/** After this time without a response, a kept one is used where there is one. */
const SILENCE_MS = 10_000
/** More than one person reads in a week. Beyond, the oldest goes first. */
export const CACHED_MAX = 300
const BYTES_MAX = 300_000
/** What a proxy says when the server behind it does not respond. */
const GATEWAY_FAILURES: readonly number[] = [502, 504]

/** Rises when a session is over. What was asked before it is not kept any more. */
let sessions = 0

/** The server's response, with a copy in the cache. Offline, the copy, marked with its time. */
export async function liveOrCached(
  request: Request,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
  const fetching = fetchAndKeep(request)
  waitUntil(fetching.catch(() => undefined))
  const silent = new Promise<undefined>((resolve) => setTimeout(resolve, SILENCE_MS))
  const first = await Promise.race([fetching.catch(() => undefined), silent])
  if (first !== undefined && !GATEWAY_FAILURES.includes(first.status)) return first
  return (await kept(request)) ?? fetching
}

async function fetchAndKeep(request: Request): Promise<Response> {
  const session = sessions
  const fetched = await fetch(request)
  // The session is over, and what was kept belonged to its person.
  if (fetched.status === 401) await forgetCached()
  else if (fetched.ok) await keep(request, fetched, session)
  return fetched
}

async function keep(request: Request, fetched: Response, session: number): Promise<void> {
  const name = fetched.headers.get(OFFLINE_FOR)
  if (name === null) return
  const copy = await fetched.clone().blob()
  if (session !== sessions || copy.size > BYTES_MAX) return
  await deleteCached((cache) => cache !== CACHED_RESPONSES + name)
  const headers = new Headers(fetched.headers)
  headers.set(CACHED_AT, new Date().toISOString())
  const cache = await caches.open(CACHED_RESPONSES + name)
  await cache.put(request, new Response(copy, { status: fetched.status, headers }))
  const all = await cache.keys()
  for (const old of all.slice(0, Math.max(0, all.length - CACHED_MAX))) await cache.delete(old)
  // The session ended while this was written.
  if (session !== sessions) await deleteCached()
}

async function kept(request: Request): Promise<Response | undefined> {
  for (const name of await namesOfCached()) {
    const cache = await caches.open(name)
    const found = await cache.match(request, { ignoreVary: true })
    if (found === undefined) continue
    if (Date.now() - Date.parse(found.headers.get(CACHED_AT) ?? '') < CACHED_MS_MAX) return found
    await cache.delete(request, { ignoreVary: true })
  }
  return undefined
}

/**
 * Asks again for what an earlier version of the pages kept: the pages of this version read only what
 * its server sends. What the server refuses is dropped.
 */
export async function renewCached(): Promise<void> {
  for (const name of await namesOfCached()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      const fetched = await fetchAndKeep(request).catch(() => undefined)
      if (fetched?.ok === false) await cache.delete(request, { ignoreVary: true })
    }
  }
}

/** Deletes what was kept, and keeps nothing of what is still on its way. */
export async function forgetCached(): Promise<void> {
  sessions += 1
  await deleteCached()
}

async function deleteCached(isOver: (name: string) => boolean = () => true): Promise<void> {
  await Promise.all((await namesOfCached()).filter(isOver).map((name) => caches.delete(name)))
}

async function namesOfCached(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(CACHED_RESPONSES))
}
