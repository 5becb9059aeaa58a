import type { Tx } from '#server/platform/db.ts'
import { movedByOutage, movedDeadline, movedReminder } from '#server/platform/moved-deadlines.ts'

const LIVE = ['awaiting_payment', 'bank_pending', 'awaiting_confirmation', 'disputed']

/** Moves every clock of live matches by the length of an outage; versions stay, so that what people have typed stays good. */
export async function moveClocks(tx: Tx, gapMs: number): Promise<number> {
  const { numUpdatedRows } = await tx.updateTable('match').set({
    deadline_at: movedDeadline('deadline_at', gapMs), deadline_moved: movedByOutage('deadline_moved', 'deadline_at'), remind_at: movedReminder(gapMs),
    pay_by_at: movedDeadline('pay_by_at', gapMs), pay_by_moved: movedByOutage('pay_by_moved', 'pay_by_at'), cancel_until_at: movedDeadline('cancel_until_at', gapMs),
    cancel_moved: movedByOutage('cancel_moved', 'cancel_until_at'),
  }).where('state', 'in', LIVE).where((where) => where.or([where('deadline_at', 'is not', null), where('pay_by_at', 'is not', null), where('cancel_until_at', 'is not', null)])).executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}
