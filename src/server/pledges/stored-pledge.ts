import type { Pledge } from '#domain/pledges/pledge.ts'

/** A pledge with what only the database adds to it. */
export type StoredPledge = Pledge & {
  readonly memberId: string
  readonly recurringId: string | null
  readonly instalment: number | null
  readonly chosenAskId: string | null
  readonly createdAt: Temporal.Instant
  readonly version: number
}
