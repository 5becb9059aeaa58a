/** Splits a list in order into parts of at most `most` items. An empty list gives no part. */
export function inParcels<T>(all: readonly T[], most: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / most) }, (_, at) =>
    all.slice(at * most, (at + 1) * most),
  )
}
