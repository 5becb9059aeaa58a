/** Whether this is a stage of `npm run prove`, which also runs the slow tests. */
export const IS_LONG = process.env['PROVE'] === '1'

/**
 * So many of these cases, evenly spread from place `at` on and around the end. A stage of `npm run
 * prove` takes all.
 */
export function someOf<T>(
  cases: readonly T[],
  { count, at = 0 }: { count: number; at?: number },
): T[] {
  if (IS_LONG || count >= cases.length) return [...cases]
  const places = Array.from({ length: count }, (_, each) =>
    Math.floor(at + (each * cases.length) / count),
  )
  return places.map((place) => cases[place % cases.length] as T)
}
