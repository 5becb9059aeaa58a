import type { Tx } from '#server/platform/database/db.ts'
import { allRows } from '#server/platform/database/rows.ts'

/** Lists the matches of a run, in queue order. */
export async function listMatchesOfRun(
  tx: Tx,
  circleId: string,
  runId: string,
): Promise<
  {
    id: string
    code: string
    giverId: string
    receiverId: string
    amount: number
    reason: string
    askRank: number
  }[]
> {
  return allRows(tx, 'match', { circleId, runId })
    .select([
      'matchId as id',
      'code',
      'giverId',
      'receiverId',
      'amountRupees as amount',
      'reason',
      'askRank',
    ])
    .orderBy('askRank')
    .orderBy('matchId')
    .execute()
}

/** Who asked, by the id of the ask. */
export async function receiversOf(
  tx: Tx,
  circleId: string,
  askIds: readonly string[],
): Promise<Map<string, string>> {
  if (askIds.length === 0) return new Map()
  const rows = await allRows(tx, 'ask', { circleId, askId: askIds })
    .select(['askId', 'memberId'])
    .execute()
  return new Map(rows.map(({ askId, memberId }) => [askId, memberId]))
}
