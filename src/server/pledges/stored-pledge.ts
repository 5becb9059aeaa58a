import type { Pledge } from '#domain/pledges/pledge.ts'

/** A pledge with the fields that only the database adds. */
export type StoredPledge = Pledge & {
  readonly memberId: string
  readonly recurringId: string | null
  readonly instalment: number | null
  readonly chosenAskId: string | null
  readonly createdAt: Temporal.Instant
  readonly version: number
}
