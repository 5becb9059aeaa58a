import type { Tx } from '#server/platform/database/db.ts'

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
  return tx
    .selectFrom('match')
    .select([
      'match_id as id',
      'code',
      'giver_id as giverId',
      'receiver_id as receiverId',
      'amount_rupees as amount',
      'reason',
      'ask_rank as askRank',
    ])
    .where('circle_id', '=', circleId)
    .where('run_id', '=', runId)
    .orderBy('ask_rank')
    .orderBy('match_id')
    .execute()
}
