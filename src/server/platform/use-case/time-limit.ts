/**
 * Returns the result of a promise, or the result of `late` when the promise takes too long. The
 * promise goes on, but its result is ignored.
 */
export async function withTimeLimit<T>(ms: number, promise: Promise<T>, late: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const overdue = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms))).then(late)
  return Promise.race([promise, overdue]).finally(() => clearTimeout(timer))
}
