import type { Tx } from '#server/platform/database/db.ts'
import { movedDeadline } from '#server/requests/moved-deadlines.ts'

/** Moves the clocks of open tickets by the length of an outage. Versions do not change. */
export async function moveTicketClocks(tx: Tx, gapMs: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('ticket')
    .set(movedClocks(gapMs))
    .where('state', '<>', 'closed')
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Moves the clocks of visitors' open messages. */
export async function moveContactClocks(tx: Tx, gapMs: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('contactMessage')
    .set(movedClocks(gapMs))
    .where('state', '<>', 'closed')
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

function movedClocks(gapMs: number) {
  return {
    acknowledgeBy: movedDeadline('acknowledgeBy', gapMs),
    targetBy: movedDeadline('targetBy', gapMs),
    boundBy: movedDeadline('boundBy', gapMs),
    deadlineMoved: 'outage' as const,
  }
}
