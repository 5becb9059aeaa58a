import { pushSubscription } from './push-subscription.ts'
import { startWorker } from './service-worker.ts'

/** The state of pushes in this browser. */
export type PushHere = 'unsupported' | 'blocked' | 'off' | 'on'

export type BrowserAddress = {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

/** Whether this browser gets pushes, may get them, or cannot. */
export async function pushHere(): Promise<PushHere> {
  if (
    !('serviceWorker' in navigator) ||
    !('PushManager' in globalThis) ||
    !('Notification' in globalThis)
  )
    return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  return (await pushSubscription()) === undefined ? 'off' : 'on'
}

/**
 * Asks the person and the browser. Undefined where the person refused. Throws where the browser's
 * push service cannot be reached.
 */
export async function startPushHere(serverKey: string): Promise<BrowserAddress | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  await startWorker()
  const { pushManager } = await navigator.serviceWorker.ready
  // A subscription for another key of the server would never work again.
  await (await pushManager.getSubscription())?.unsubscribe()
  const made = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: serverKey,
  })
  const { keys = {} } = made.toJSON()
  return {
    endpoint: made.endpoint,
    keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' },
  }
}
