import { useSyncExternalStore } from 'react'
import { readLocal, writeLocal } from './local-values.ts'

/** What some browsers offer once a page could be an app. */
type Offer = Event & { prompt(): Promise<unknown> }

let offer: Offer | undefined
const listeners = new Set<() => void>()

function change(): void {
  for (const listener of listeners) listener()
}

/** Holds the browser's own offer back until this person has a payment. */
export function watchInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer = event as Offer
    change()
  })
  addEventListener('appinstalled', () => {
    offer = undefined
    putInstallAway()
  })
}

/**
 * How the app comes to the home screen of this device: by our button, or by the browser's own. Undefined
 * where it is there already, cannot come, or the invitation was put away.
 */
export function howToInstall(): 'button' | 'share' | 'menu' | undefined {
  if (readLocal('installPutAway') === 'true') return undefined
  if (matchMedia('(display-mode: standalone)').matches) return undefined
  if (offer !== undefined) return 'button'
  const { userAgent } = navigator
  if (/iPhone|iPad/.test(userAgent)) return 'share'
  // A browser that can offer it and does not has a reason.
  const canOffer = (globalThis as { onbeforeinstallprompt?: unknown }).onbeforeinstallprompt
  return canOffer === undefined && /Android/.test(userAgent) ? 'menu' : undefined
}

export function useHowToInstall(): ReturnType<typeof howToInstall> {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, howToInstall)
}

/** Shows the browser's question, which each offer can do once. */
export async function askToInstall(): Promise<void> {
  const asked = offer
  offer = undefined
  change()
  await asked?.prompt()
}

/** The invitation does not come again on this device. */
export function putInstallAway(): void {
  writeLocal('installPutAway', 'true')
  change()
}
