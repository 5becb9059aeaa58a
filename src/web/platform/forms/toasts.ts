import { useSyncExternalStore } from 'react'

export type ToastTone = 'good' | 'bad' | 'plain'
export type Toast = { readonly id: number; readonly text: string; readonly tone: ToastTone }

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/**
 * Shows a message at the edge of the screen, one at a time. Never the only sign that something was
 * done, and never the only place of an error.
 */
export function toast(text: string, tone: ToastTone = 'good'): void {
  if (toasts.some((one) => one.text === text && one.tone === tone)) return
  lastId += 1
  change([{ id: lastId, text, tone }])
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
