/**
 * The same promise, which says by itself when it has come: React reads these two fields and does
 * not wait for what is there. `onFailed` is for whoever keeps it, to forget it.
 */
export function marked<T>(promise: Promise<T>, onFailed: () => void): Promise<T> {
  promise.then((value) => Object.assign(promise, { status: 'fulfilled', value }), onFailed)
  return promise
}
