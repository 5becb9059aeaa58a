import { useSyncExternalStore } from 'react'
import { FORGET, CACHED_RESPONSES } from '#contract/offline.ts'
import { forgetShared } from '../device/shared-picture.ts'

let cachedAt: string | undefined
const listeners = new Set<() => void>()

/**
 * Notes whether a response came from the server (null) or from the cache, with its time. The oldest
 * shown time counts.
 */
export function noteResponseFrom(at: string | null): void {
  const next = at === null ? undefined : cachedAt === undefined || at < cachedAt ? at : cachedAt
  if (next === cachedAt) return
  cachedAt = next
  for (const listener of listeners) listener()
}

/**
 * The time of the shown data where it comes from the cache, ISO 8601. Undefined while the server
 * responds.
 */
export function useCachedAt(): string | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => cachedAt,
  )
}

/** Deletes the cached responses, and a shared picture, after the end of a session. */
export async function forgetCachedResponses(): Promise<void> {
  // The worker also drops what is still on its way.
  navigator.serviceWorker?.controller?.postMessage(FORGET)
  const names = (await globalThis.caches?.keys().catch(() => [])) ?? []
  for (const name of names) if (name.startsWith(CACHED_RESPONSES)) await caches.delete(name)
  await forgetShared()
}
