import { readNote } from '#domain/ledger/tree/signed-note.ts'
import { dayInIndia } from '#domain/shared/calendar.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { findCheckpoint, type StoredCheckpoint } from './checkpoint-store.ts'

/** The newest note of a circle, with the lines of witnesses where they are of the same lines. */
export function noteOf({ note, witnessed }: StoredCheckpoint): string {
  return witnessed?.startsWith(`${readNote(note)?.text}\n`) === true ? witnessed : note
}

/** How many of the witnesses that were asked signed the record, on which day, and how many remember another one. */
export type WitnessAnswers = {
  readonly circleId: string
  readonly by: number
  readonly of: number
  readonly day: string | null
  readonly refused: number
}

/** What the witnesses answered about a circle; null where none was asked. */
export async function witnessedRecord(tx: Tx, circleId: string): Promise<WitnessAnswers | null> {
  const kept = await findCheckpoint(tx, circleId)
  if (kept === undefined || kept.witnesses === 0) return null
  const { witnesses, witnessed, witnessedAt, refused } = kept
  // The first line is the installation's own.
  const lines = readNote(witnessed ?? '')?.signatures.length ?? 1
  return {
    circleId,
    // One that is asked no more still has its line until another one signs.
    by: Math.min(lines - 1, witnesses),
    of: witnesses,
    day: witnessedAt && dayInIndia(witnessedAt).toString(),
    refused: refused.length,
  }
}
