import { vi } from 'vitest'
import { cachesOf } from './caches.ts'

export const ORIGIN = 'https://paraspar.example'
type Listener = (event: object) => void

const listeners = new Map<string, Listener>()
export const showNotification = vi.fn(async (_title: string, _options: object) => undefined)
export const openWindow = vi.fn(async (_url: string) => undefined)
export const focus = vi.fn(async () => undefined)

export const stores = new Map<string, Map<string, Response>>()
/** The open pages, and what the line to the server does. */
export const around: {
  pages: { url: string; visibilityState: string; focus: typeof focus }[]
  line: (request: Request) => Promise<Response>
} = { pages: [], line: async () => new Response() }

/** Starts the service worker in the stand-ins of a browser. */
export async function startServiceWorker(): Promise<void> {
  vi.stubGlobal('location', { origin: ORIGIN })
  vi.stubGlobal('registration', { showNotification })
  vi.stubGlobal('clients', {
    matchAll: async () => around.pages,
    get: async (id: string) => around.pages.find(({ url }) => url === id),
    openWindow,
    claim: async () => undefined,
  })
  vi.stubGlobal('caches', cachesOf(stores, ORIGIN))
  vi.stubGlobal('fetch', (request: Request) => around.line(request))
  vi.stubGlobal('PARASPAR_BUILD', { id: 'now', files: ['/assets/same.js', '/assets/new.js'] })
  vi.stubGlobal('addEventListener', (type: string, listener: Listener) =>
    listeners.set(type, listener),
  )
  await import('#web/platform/device/sw.ts')
}

type Asking = {
  readonly method?: string
  readonly mode?: string
  readonly origin?: string
  readonly accept?: string
  readonly from?: string
}
/** The worker's response to a request. Undefined where it leaves the request to the browser. */
export async function asked(
  path: string,
  {
    method = 'GET',
    mode,
    origin = ORIGIN,
    accept = 'application/json',
    from = '/coine',
  }: Asking = {},
): Promise<Response | undefined> {
  const request = new Request(origin + path, { method, headers: { Accept: accept } })
  if (mode !== undefined) Object.defineProperty(request, 'mode', { value: mode })
  around.pages = [page(from)]
  let response: Promise<Response> | undefined
  let work: Promise<unknown> | undefined
  listeners.get('fetch')!({
    request,
    clientId: ORIGIN + from,
    waitUntil: (given: Promise<unknown>) => (work = given),
    respondWith: (given: Promise<Response>) => (response = given),
  })
  if (method !== 'GET') await work
  return response
}
export const ANAND = { 'offline-for': 'session-of-anand' }
export const BINA = { 'offline-for': 'session-of-bina' }
export const answering = (body: unknown, status = 200, headers: Record<string, string> = ANAND) => {
  around.line = async () => Response.json(body, { status, headers })
}
export const cutOff = () => {
  around.line = async () => {
    throw new TypeError('no line')
  }
}
export const cachedAddresses = () =>
  [...stores.values()].flatMap((store) => [...store.keys()]).map((url) => new URL(url).pathname)

export async function happens(
  type: 'push' | 'notificationclick' | 'activate' | 'install' | 'message',
  event: object,
): Promise<void> {
  let work: Promise<unknown> | undefined
  listeners.get(type)!({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) })
  await work
}
export const pushed = (data: unknown) => happens('push', { data: { json: () => data } })
export const clicked = (link: unknown, close = vi.fn()) =>
  happens('notificationclick', { notification: { data: { link }, close } })
export const page = (path: string, visibilityState = 'visible') => ({
  url: `${ORIGIN}${path}`,
  visibilityState,
  focus,
})

export function basic(text: string): Response {
  const response = new Response(text)
  Object.defineProperty(response, 'type', { value: 'basic' })
  return response
}
export async function leadsToLogin(): Promise<void> {
  const before = around.line
  const redirect = new Response()
  Object.defineProperty(redirect, 'type', { value: 'opaqueredirect' })
  around.line = async () => redirect
  await asked('/dashboard', { mode: 'navigate' })
  around.line = before
}
