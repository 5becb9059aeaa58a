import type { Ask } from '#domain/asks/ask.ts'

/** An ask with what only the database adds to it. */
export type StoredAsk = Ask & {
  readonly memberId: string
  readonly detailId: string
  readonly noteSealed: Buffer | null
  readonly reviewReasonSealed: Buffer | null
  /** When the time for the member's own steward to look had passed: from then on others may. */
  readonly reviewEscalatedAt: Temporal.Instant | null
  readonly shareCode: string
  readonly createdAt: Temporal.Instant
  readonly version: number
}
