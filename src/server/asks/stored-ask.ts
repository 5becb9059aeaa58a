import type { Ask } from '#domain/asks/ask.ts'

/** An ask with the fields that only the database adds. */
export type StoredAsk = Ask & {
  readonly memberId: string
  readonly detailId: string
  readonly noteSealed: Buffer | null
  /** Whether the circle sees the note. */
  readonly noteShown: boolean
  readonly reviewReasonSealed: Buffer | null
  /**
   * When the review deadline of the member's own steward passed; from then on others may decide.
   */
  readonly reviewEscalatedAt: Temporal.Instant | null
  /** Before it a first ask is not matched. */
  readonly restsUntil: Temporal.Instant | null
  readonly shareCode: string
  readonly createdAt: Temporal.Instant
  readonly version: number
}
