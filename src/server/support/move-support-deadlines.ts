import type { Tx } from '#server/platform/database/db.ts'
import { moveContactClocks, moveTicketClocks } from './store/support-clock-store.ts'

/**
 * Adds an outage of so many milliseconds to the clocks of tickets and visitors' messages; tells how
 * many of them there were.
 */
export async function moveSupportDeadlines(tx: Tx, gapMs: number): Promise<number> {
  return (await moveTicketClocks(tx, gapMs)) + (await moveContactClocks(tx, gapMs))
}
