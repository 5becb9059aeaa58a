import type { Measure } from './measure.ts'

/** One way to do the work. It takes one turn in each round. */
export type Contestant = {
  readonly name: string
  readonly callers: number
  /** Prepares what the contestant needs for a turn, outside the measured time. */
  readonly prepare?: (seconds: number) => Promise<void>
  readonly run: (seconds: number) => Promise<Measure>
  /**
   * Lists in words what does not hold after a round; empty when all is well. Contestants on one
   * ledger share this check.
   */
  readonly broken: () => Promise<readonly string[]>
}
