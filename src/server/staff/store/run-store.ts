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
      'matchId as id',
      'code',
      'giverId',
      'receiverId',
      'amountRupees as amount',
      'reason',
      'askRank',
    ])
    .where('circleId', '=', circleId)
    .where('runId', '=', runId)
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
  const rows = await tx
    .selectFrom('ask')
    .select(['askId', 'memberId'])
    .where('circleId', '=', circleId)
    .where('askId', 'in', askIds)
    .execute()
  return new Map(rows.map(({ askId, memberId }) => [askId, memberId]))
}
