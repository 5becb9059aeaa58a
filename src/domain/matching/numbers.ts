/** A list of whole numbers by place. */
export type Numbers = Int32Array

/** The number at a place that is there. */
export function at(numbers: Numbers, index: number): number {
  return numbers[index] as number
}
