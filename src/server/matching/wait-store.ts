import { sql } from 'kysely'
import type { WaitingReason } from '#domain/asks/waiting-reasons.ts'
import type { WaitingAsk } from '#domain/matching/matching-types.ts'
import type { Tx } from '#server/platform/database/db.ts'

/**
 * Keeps why asks of a circle wait, in place of what an earlier run found; a run that began earlier
 * than the one that is kept changes nothing.
 */
export async function keepReasons(
  tx: Tx,
  {
    circleId,
    at,
    hadPledges,
    waiting,
  }: {
    circleId: string
    at: Temporal.Instant
    hadPledges: boolean
    waiting: readonly WaitingAsk[]
  },
): Promise<void> {
  const reasons = JSON.stringify(Object.fromEntries(waiting.map(({ askId, why }) => [askId, why])))
  await sql`INSERT INTO matching_wait (circle_id, looked_at, had_pledges, reasons)
    VALUES (${circleId}, ${at}, ${hadPledges}, ${reasons})
    ON CONFLICT (circle_id) DO UPDATE SET (looked_at, had_pledges, reasons)
      = (excluded.looked_at, excluded.had_pledges, excluded.reasons)
    WHERE matching_wait.looked_at <= excluded.looked_at`.execute(tx)
}

/**
 * Why asks waited when payments were last matched, by ask; without those that were served whole or
 * not taken up.
 */
export async function findLastReasons(
  tx: Tx,
  circleId: string,
  askIds: readonly string[],
): Promise<Map<string, { at: Temporal.Instant; why: WaitingReason[] }>> {
  const { rows } = await sql<{ at: Temporal.Instant; reasons: string }>`
    SELECT looked_at AS at, reasons FROM matching_wait WHERE circle_id = ${circleId}`.execute(tx)
  return new Map(
    rows.flatMap(({ at, reasons }) => {
      const byAsk = JSON.parse(reasons) as Record<string, WaitingReason[]>
      return askIds.flatMap((id) => {
        const why = byAsk[id]
        return why ? [[id, { at, why }] as const] : []
      })
    }),
  )
}
