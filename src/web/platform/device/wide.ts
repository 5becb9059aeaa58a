import { useSyncExternalStore } from 'react'

/** Whether the window is at least this wide, also after it changes. */
export function useWide(px: 960 | 1280): boolean {
  const query = matchMedia(`(min-width: ${px}px)`)
  return useSyncExternalStore(
    (changed) => {
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => query.matches,
  )
}
