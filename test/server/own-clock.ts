import { vi } from 'vitest'

/** A result of /readyz that works counts for a shorter time than this. */
const FORGOTTEN_MS = 4_000

/** The clock of this process, which can jump past what /readyz remembers. Timers stay as they are. */
export function ownClock(): { later(): void; restore(): void } {
  const now = performance.now.bind(performance)
  let laterMs = 0
  const spy = vi.spyOn(performance, 'now').mockImplementation(() => now() + laterMs)
  return { later: () => void (laterMs += FORGOTTEN_MS), restore: () => spy.mockRestore() }
}
