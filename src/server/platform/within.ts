/**
 * What a promise comes to, or what `late` says when that takes longer. The promise itself goes on;
 * nobody hears any more what becomes of it.
 */
export async function within<T>(ms: number, promise: Promise<T>, late: () => T): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const overdue = new Promise<void>((resolve) => (timer = setTimeout(resolve, ms))).then(late)
  return Promise.race([promise, overdue]).finally(() => clearTimeout(timer))
}
