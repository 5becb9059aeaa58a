import { useSyncExternalStore } from 'react'
import { askAgain } from '../api/query-client.ts'

const WORKER = '/sw.js'
const ASK_AGAIN_MS = 3_600_000
/** By then also a slow line has brought what the first page asked for. */
const SEEN_LATER_MS = 5_000

type Policies = {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string }
}
let policy: ReturnType<Policies['createPolicy']> | undefined

// Trusted Types require that a policy gives a script's address. This policy allows one address.
function workerAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies }
  policy ??= trustedTypes?.createPolicy('paraspar-service-worker', {
    createScriptURL: () => WORKER,
  })
  return policy?.createScriptURL(WORKER) ?? WORKER
}

let waiting: ServiceWorker | null = null
let started: Promise<void> | undefined
const listeners = new Set<() => void>()

/**
 * Registers the service worker once. While the page is visible it checks hourly for a newer one.
 * Rejects where the browser refuses.
 */
export function startWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return Promise.resolve()
  started ??= register().catch((error: unknown) => {
    started = undefined
    throw error
  })
  return started
}

async function register(): Promise<void> {
  if (navigator.serviceWorker.controller === null)
    navigator.serviceWorker.addEventListener('controllerchange', postSeen, { once: true })
  const registration = await navigator.serviceWorker.register(workerAddress(), { scope: '/' })
  const check = () => {
    // The first worker of a browser replaces none, so no message is needed.
    waiting = navigator.serviceWorker.controller === null ? null : registration.waiting
    for (const listener of listeners) listener()
  }
  registration.addEventListener('updatefound', () =>
    registration.installing?.addEventListener('statechange', check),
  )
  check()
  let askedAt = performance.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || performance.now() - askedAt < ASK_AGAIN_MS) return
    askedAt = performance.now()
    registration.update().catch(() => undefined)
  })
}

/**
 * Lets the first worker of this browser see what the page fetched before it came, so that one visit
 * is enough to open the page offline. Files that are still on their way are posted later.
 */
function postSeen(): void {
  const post = () =>
    navigator.serviceWorker.controller?.postMessage({
      seen: performance.getEntriesByType('resource').map(({ name }) => name),
    })
  post()
  setTimeout(post, SEEN_LATER_MS)
  void askAgain()
}

/** Takes the newer version and reloads the page. Undefined while there is none. */
export function useUpdate(): (() => void) | undefined {
  const ready = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => waiting,
  )
  return ready === null ? undefined : () => takeOver(ready)
}

function takeOver(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), {
    once: true,
  })
  worker.postMessage('take-over')
}
