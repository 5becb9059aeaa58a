import type { Measure } from './measure.ts'

/** One way of doing it that takes its turn in every round. */
export type Contestant = {
  readonly name: string
  readonly callers: number
  /** Whatever it needs for a turn, outside the measured time. */
  readonly prepare?: (seconds: number) => Promise<void>
  readonly run: (seconds: number) => Promise<Measure>
  /**
   * What does not hold after a round, in words; nothing when all is well. Contestants on the same
   * books share it.
   */
  readonly broken: () => Promise<readonly string[]>
}
