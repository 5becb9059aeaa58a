/** Where one bar stands in its picture, in percent of it. */
export type BarBox = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The part of a period that stays empty, so that neighbours do not touch. */
const GAP = 0.2
/** A bar that is not 0 can always be seen. */
const LOWEST = 2

/**
 * The bars of periods side by side, one list for each series. A period that lasts longer is wider
 * and its sum is spread over it, so that the area of a bar is its sum.
 */
export function barBoxes(
  spans: readonly number[],
  series: readonly (readonly number[])[],
): BarBox[][] {
  const all = spans.reduce((sum, span) => sum + span, 0)
  const most = highestBar(spans, series)
  const starts = spans.map((_, at) => spans.slice(0, at).reduce((sum, span) => sum + span, 0))
  return series.map((of, index) =>
    spans.map((span, at) => {
      const value = (of[at] ?? 0) / span
      const height = value === 0 ? 0 : Math.max(LOWEST, (100 * value) / most)
      const width = (100 * (span - GAP)) / all / series.length
      return {
        x: (100 * ((starts[at] ?? 0) + GAP / 2)) / all + index * width,
        y: 100 - height,
        width,
        height,
      }
    }),
  )
}

/** The highest bar: the largest sum for one unit of time. */
export function highestBar(
  spans: readonly number[],
  series: readonly (readonly number[])[],
): number {
  return Math.max(1, ...series.flatMap((of) => of.map((value, at) => value / (spans[at] ?? 1))))
}

/** Where the parts of a whole begin and end on their line, in percent. */
export function partBoxes(parts: readonly number[], whole: number): Pick<BarBox, 'x' | 'width'>[] {
  let before = 0
  return parts.map((part) => {
    const x = whole === 0 ? 0 : Math.min(100, (100 * before) / whole)
    before += part
    const end = whole === 0 ? 0 : Math.min(100, (100 * before) / whole)
    return { x, width: end - x }
  })
}

export type StepState = 'done' | 'now' | 'next' | 'wrong' | 'over'

/** Which halves of the line at each step are already gone. The line ends at the outer steps. */
export function stepLines(
  states: readonly StepState[],
): { readonly before: 'none' | 'gone' | 'ahead'; readonly after: 'none' | 'gone' | 'ahead' }[] {
  const gone = (at: number) => states[at] !== undefined && states[at] !== 'next'
  return states.map((_, at) => ({
    before: at === 0 ? 'none' : gone(at) ? 'gone' : 'ahead',
    after: at === states.length - 1 ? 'none' : gone(at + 1) ? 'gone' : 'ahead',
  }))
}
