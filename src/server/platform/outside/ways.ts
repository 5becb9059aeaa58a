/** The ways by which messages go out. */
export const WAYS = ['mail', 'sms', 'push'] as const
export type Way = (typeof WAYS)[number]

/** How a way fares: since when its provider takes nothing, when it last took a message, what waits. */
export type WayState = {
  readonly way: Way
  readonly failing: boolean
  readonly failingSince: Temporal.Instant | null
  readonly takenAt: Temporal.Instant | null
  /** Age of that message; null before the first. */
  readonly takenSecondsAgo: number | null
  /** Messages that were tried and wait for another try. */
  readonly waiting: number
}

export type WaysOut = {
  /** Notes that a provider took a message: its way is in order. */
  taken(way: Way): Promise<void>
  /**
   * Notes that a message was not taken, or became too old to be sent. `ofOne`: for a reason of its
   * own, so that it takes a second one that waits before the way counts as failing.
   */
  failed(way: Way, about?: { readonly ofOne: boolean }): Promise<void>
  /** How every way fares now. */
  states(): Promise<WayState[]>
  /** The ways that fail now, as known some seconds ago; none while the database cannot say. */
  failing(): Promise<ReadonlySet<Way>>
}
