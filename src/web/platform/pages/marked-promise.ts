/** React draws once more what failed, and only then shows that it did. */
const FORGOTTEN_AFTER_MS = 1_000

/**
 * A promise with two fields by which React sees that it has resolved and need not wait. `onFailed`
 * lets its owner forget it, once the failure is shown: a new attempt at once would wait for ever.
 */
export function marked<T>(promise: Promise<T>, onFailed: () => void): Promise<T> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => setTimeout(onFailed, FORGOTTEN_AFTER_MS),
  )
  return promise
}
