import { useSyncExternalStore } from 'react'

/** `spoken` is only read out, because the page itself shows what was done. */
export type ToastTone = 'bad' | 'plain' | 'spoken'
export type Toast = { readonly id: number; readonly text: string; readonly tone: ToastTone }

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/**
 * Shows a message at the edge of the screen, one at a time: what happened elsewhere. Never that an
 * act was done, and never the only place of an error.
 */
export function toast(text: string, tone: Exclude<ToastTone, 'spoken'> = 'plain'): void {
  add(text, tone)
}

/** Reads out what an act did, for people who do not see that the page now shows it. */
export function speak(text: string): void {
  add(text, 'spoken')
}

function add(text: string, tone: ToastTone): void {
  if (toasts.some((one) => one.text === text && one.tone === tone)) return
  lastId += 1
  const others = toasts.filter((one) => (one.tone === 'spoken') !== (tone === 'spoken'))
  change([...others, { id: lastId, text, tone }])
}

export function dismissToast(id: number): void {
  change(toasts.filter((one) => one.id !== id))
}

export function useToasts(): readonly Toast[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => toasts,
  )
}
