/**
 * Above this many steps whole amounts are taken in line; below it the best choice is worked out.
 */
const EXACT_STEPS_MAX = 4_096

/**
 * Which pledges that must be used whole to use, as indexes into `sizes` (steps, in line order), so
 * that they fill as much of `demand` as possible without going over it: all when they fit, else in
 * line order, the last few by the best sum of all.
 */
export function chooseWholes(sizes: readonly number[], demand: number): Set<number> {
  const chosen = new Set<number>()
  let left = demand
  let index = 0
  const total = sizes.reduce((sum, size) => sum + size, 0)
  for (; index < sizes.length && (total <= demand || left > EXACT_STEPS_MAX); index++) {
    const size = sizes[index] ?? 0
    if (size > left) continue
    chosen.add(index)
    left -= size
  }
  for (const best of bestSum(sizes, index, Math.min(left, EXACT_STEPS_MAX))) chosen.add(best)
  return chosen
}

// Bounded subset sum on counts per size: layers[k][sum] is how many of the k-th size the sum takes,
// -1 when out of reach.
function bestSum(sizes: readonly number[], from: number, demand: number): number[] {
  const bySize = Map.groupBy(sizes.keys().drop(from), (index) => sizes[index] ?? 0)
  const layers: { size: number; indexes: number[]; taken: Int32Array }[] = []
  let reached = new Uint8Array(demand + 1).fill(1, 0, 1)
  for (const [size, indexes] of bySize) {
    if (size === 0 || size > demand) continue
    const taken = takenPerSum(reached, size, indexes.length)
    layers.push({ size, indexes, taken })
    reached = Uint8Array.from(taken, (count) => (count >= 0 ? 1 : 0))
  }
  let sum = reached.lastIndexOf(1)
  return layers.toReversed().flatMap(({ size, indexes, taken }) => {
    const count = taken[sum] ?? 0
    sum -= count * size
    return indexes.slice(0, count)
  })
}

function takenPerSum(reached: Uint8Array, size: number, count: number): Int32Array {
  const taken = new Int32Array(reached.length).fill(-1)
  for (let sum = 0; sum < reached.length; sum++) {
    const before = sum >= size ? (taken[sum - size] ?? -1) : -1
    if (reached[sum] === 1) taken[sum] = 0
    else if (before >= 0 && before < count) taken[sum] = before + 1
  }
  return taken
}
