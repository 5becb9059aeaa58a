import { useSyncExternalStore } from 'react'

/**
 * The server's clock minus this device's clock, in milliseconds. Phone clocks are often minutes
 * wrong.
 */
let offsetMs = 0

/** The present time by the server's clock, in milliseconds since 1970. All countdowns use it. */
export function serverNow(): number {
  return Date.now() + offsetMs
}

/** The present time by this device's own clock, for what the device wrote down itself. */
export function deviceNow(): number {
  return Date.now()
}

/**
 * Called with the server's time from each response or event that has it. `cameAt` is this device's
 * time when it came, for a response that was kept since then.
 */
export function noteServerTime(instant: string, cameAt = Date.now()): void {
  const at = Date.parse(instant)
  if (!Number.isNaN(at)) offsetMs = at - cameAt
}

const SECOND_MS = 1000
let current = 0
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function tick(): void {
  current = wholeSecond()
  for (const listener of listeners) listener()
}

function wholeSecond(): number {
  return Math.floor(serverNow() / SECOND_MS) * SECOND_MS
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(tick, SECOND_MS)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/**
 * The server's time, cut to `everyMs`. A component that shows minutes is drawn once a minute, not
 * each second.
 */
export function useServerNow(everyMs: number): number {
  const snapshot = () => {
    if (timer === undefined) current = wholeSecond()
    return Math.floor(current / everyMs) * everyMs
  }
  return useSyncExternalStore(subscribe, snapshot)
}
