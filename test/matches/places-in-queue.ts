import type { TestMatch } from '../helping/helping.ts'
import type { TestWorld } from '../server/world.ts'

/** The queue positions of requests. */
export function placesInQueue(w: TestWorld) {
  return {
    /** Whether an ask comes before all others of its class. */
    async isFirst(askId: string): Promise<boolean> {
      const { rows } = await w.owner.pool.query<{ first: boolean }>(
        'SELECT first_in_class AS first FROM ask WHERE ask_id = $1',
        [askId],
      )
      return rows[0]!.first
    },
    /** From when the pledge and the ask of a match count as waiting. */
    async queuedAt({ pledgeId, askId }: TestMatch): Promise<unknown> {
      const { rows } = await w.owner.pool.query(
        `SELECT p.queued_at::text AS pledge, a.queued_at::text AS ask FROM pledge p, ask a
      WHERE pledge_id = $1 AND ask_id = $2`,
        [pledgeId, askId],
      )
      return rows[0]
    },
  }
}
