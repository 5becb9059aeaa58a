import { createContext, useContext, useSyncExternalStore } from 'react'

let name = ''
const listeners = new Set<() => void>()

/** The page that is shown says its name. */
export function namePage(next: string): void {
  if (next === name) return
  name = next
  for (const listener of listeners) listener()
}

/** The name of the page that is shown; the header of a phone has it. */
export function usePageName(): string {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => name,
  )
}

/** True where the header shows the page's name, so that its heading need not. */
export const NamedInHeader = createContext(false)

export function useNamedInHeader(): boolean {
  return useContext(NamedInHeader)
}
