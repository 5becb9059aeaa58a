import type { Tx } from '#server/platform/database/db.ts'
import { movedByOutage, movedDeadline, movedReminder } from '#server/requests/moved-deadlines.ts'

/** Moves the clock of every running dispute by the length of an outage; versions stay. */
export async function moveClocks(tx: Tx, gapMs: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('dispute')
    .set({
      deadline_at: movedDeadline('deadline_at', gapMs),
      deadline_moved: movedByOutage('deadline_moved', 'deadline_at'),
      remind_at: movedReminder(gapMs),
    })
    .where('state', 'not in', ['final', 'settled'])
    .where('deadline_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
