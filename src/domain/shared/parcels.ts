/** All of a list in their order, in parts of at most so many; no part for nothing. */
export function inParcels<T>(all: readonly T[], most: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / most) }, (_, at) =>
    all.slice(at * most, (at + 1) * most),
  )
}
