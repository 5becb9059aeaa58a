/*
 * The service worker: shows what a push service brings, and opens the page it is about. It is loaded by nothing but its own address, so
 * it imports nothing. The types of workers and of pages cannot be loaded together: what is used is written down here.
 */
type Waiting = { waitUntil(work: Promise<unknown>): void }
type PushEvent = Waiting & { readonly data: { json(): unknown } | null }
type ClickEvent = Waiting & { readonly notification: { readonly data: unknown; close(): void } }
type Page = { readonly url: string; readonly visibilityState: string; focus(): Promise<unknown> }
type Worker = {
  readonly location: { readonly origin: string }
  readonly registration: { showNotification(title: string, options: { body?: string; tag: string; data: unknown; icon: string }): Promise<void> }
  readonly clients: { matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<Page[]>; openWindow(url: string): Promise<unknown> }
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void
}

const worker = globalThis as unknown as Worker

/** Pages of the member area, which show news by themselves. */
const MEMBER_AREA = /^\/(dashboard|help|account|referrals|coine|matches|circle|profile|notifications|security|support|record|my-data|staff)(\/|$)/

worker.addEventListener('push', (event) => event.waitUntil(show(textsIn(event.data))))
worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(addressIn(event.notification.data)))
})

function textsIn(data: PushEvent['data']): { id: string; title: string; link: string } {
  try {
    const said = data?.json() as { id?: unknown; title?: unknown; link?: unknown } | undefined
    return { id: textOr('', said?.id), title: textOr('Paraspar', said?.title), link: textOr('', said?.link) }
  } catch {
    return { id: '', title: 'Paraspar', link: '' }
  }
}

function textOr(fallback: string, value: unknown): string {
  return typeof value === 'string' ? value : fallback
}

// Under one tag a message that comes twice stands there once.
async function show({ id, title, link }: { id: string; title: string; link: string }): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (pages.some((page) => page.visibilityState === 'visible' && MEMBER_AREA.test(new URL(page.url).pathname))) return
  await worker.registration.showNotification(title, { tag: id, data: { link }, icon: '/favicon.svg' })
}

/** An address of our own and no other, whatever the message says. */
function addressIn(data: unknown): string {
  const link = (data as { link?: unknown } | null)?.link
  const address = new URL(typeof link === 'string' ? link : '/', worker.location.origin)
  return address.origin === worker.location.origin ? address.href : `${worker.location.origin}/notifications`
}

// A page that is open stays as it is: something may be half written on it.
async function open(address: string): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = pages.find((page) => page.url === address)
  await (there === undefined ? worker.clients.openWindow(address) : there.focus())
}
