/**
 * A promise with two fields by which React sees that it has resolved and need not wait. `onFailed`
 * lets its owner forget it.
 */
export function marked<T>(promise: Promise<T>, onFailed: () => void): Promise<T> {
  promise.then((value) => Object.assign(promise, { status: 'fulfilled', value }), onFailed)
  return promise
}
