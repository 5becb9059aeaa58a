import type { Measure } from '../measure.ts'

/** How what runs behind the confirmations of one turn kept up with them. */
export type Behind = {
  readonly mailsASecond: number
  /** Once nobody confirms any more. */
  readonly mailsASecondAfter: number
  /** Mails that the turn left unsent. */
  readonly mailsWaited: number
  readonly slowestSealSeconds: number
  /** From a change until open pages hear of it. */
  readonly pagesHearAfterMs: { readonly p50: number; readonly p99: number }
}

/** One way to do the work. It takes one turn in each round. */
export type Contestant = {
  readonly name: string
  readonly callers: number
  /** Prepares what the contestant needs for a turn, outside the measured time. */
  readonly prepare?: (seconds: number) => Promise<void>
  readonly run: (seconds: number) => Promise<Measure>
  /** Works off what the turn left behind, outside the measure, and tells how that kept up. */
  readonly after?: () => Promise<Behind | undefined>
  /**
   * Lists in words what does not hold after a round; empty when all is well. Contestants on one
   * ledger share this check.
   */
  readonly broken: () => Promise<readonly string[]>
}
