let lastAt = Number.NEGATIVE_INFINITY

/** Notes that the person at this page has just changed something. */
export function noteOwnAct(): void {
  lastAt = performance.now()
}

/** Whether the person at this page changed something within this time. */
export function actedWithin(ms: number): boolean {
  return performance.now() - lastAt < ms
}
