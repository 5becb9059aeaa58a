import type { Tx } from '#server/platform/database/db.ts'
import { moveContactClocks, moveTicketClocks } from './store/support-clock-store.ts'

/**
 * Adds the length of an outage (in ms) to the clocks of tickets and visitors' messages. Returns
 * their number.
 */
export async function moveSupportDeadlines(tx: Tx, gapMs: number): Promise<number> {
  return (await moveTicketClocks(tx, gapMs)) + (await moveContactClocks(tx, gapMs))
}
