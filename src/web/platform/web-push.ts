import { startWorker } from './service-worker.ts'

/** How it stands with notices in this browser. */
export type PushHere = 'unsupported' | 'blocked' | 'off' | 'on'

export type BrowserAddress = { readonly endpoint: string; readonly keys: { readonly p256dh: string; readonly auth: string } }

/** Whether this browser is told of notices, may be, or cannot. */
export async function pushHere(): Promise<PushHere> {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis)) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  return (await subscription()) === undefined ? 'off' : 'on'
}

async function subscription(): Promise<PushSubscription | undefined> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription()) ?? undefined
}

/** Asks the person and the browser. Undefined when the person said no; throws when the browser's push service cannot be reached. */
export async function startPushHere(serverKey: string): Promise<BrowserAddress | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  await startWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  // One made for another key of the server would never work again.
  await (await pushManager.getSubscription())?.unsubscribe()
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: serverKey })
  const { keys = {} } = made.toJSON()
  return { endpoint: made.endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } }
}

/** Ends it in this browser; the address that it had, for the server to forget. */
export async function stopPushHere(): Promise<string | undefined> {
  if (!('serviceWorker' in navigator)) return undefined
  const made = await subscription()
  await made?.unsubscribe()
  return made?.endpoint
}
