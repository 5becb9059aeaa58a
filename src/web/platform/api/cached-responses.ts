import { useSyncExternalStore } from 'react'

/**
 * The service worker's name for the answers it keeps, and the header by which it says when one is
 * from.
 */
const ANSWERS = 'paraspar-answers'
export const CACHED_AT = 'x-paraspar-kept-at'

let cachedAt: string | undefined
const listeners = new Set<() => void>()

/**
 * Notes whether an answer came from the server (null) or was kept since an instant; the oldest one
 * shown is what counts.
 */
export function noteResponseFrom(at: string | null): void {
  const next = at === null ? undefined : cachedAt === undefined || at < cachedAt ? at : cachedAt
  if (next === cachedAt) return
  cachedAt = next
  for (const listener of listeners) listener()
}

/** Since when what is shown was kept, ISO 8601; undefined while the server answers. */
export function useCachedAt(): string | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => cachedAt,
  )
}

/** Deletes what was kept for reading without a line: the session is over. */
export async function forgetCachedResponses(): Promise<void> {
  await globalThis.caches?.delete(ANSWERS).catch(() => false)
}
