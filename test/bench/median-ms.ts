/**
 * By how many milliseconds one act takes longer than another. It is the median of the differences
 * of acts run right after each other. Their order changes, so that a busy machine slows both
 * equally.
 */
export async function medianDifferenceMs(
  times: number,
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
): Promise<number> {
  const differences: number[] = []
  for (let round = 0; round < times; round++) {
    if (round % 2 === 0) {
      const first = await timed(one)
      differences.push(first - (await timed(other)))
    } else {
      const first = await timed(other)
      differences.push((await timed(one)) - first)
    }
  }
  return differences.toSorted((a, b) => a - b)[Math.floor(times / 2)] ?? 0
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await act().catch(() => undefined)
  return performance.now() - start
}
