import type { Tx } from '#server/platform/database/db.ts'
import { allRows } from '#server/platform/database/rows.ts'

/** Returns whether two members of a circle have one payment detail. */
export async function hasSharedDetail(
  tx: Tx,
  { circleId, memberId, otherId }: { circleId: string; memberId: string; otherId: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('paymentDetail as mine')
    .innerJoin('paymentDetail as other', (join) =>
      join
        .onRef('other.circleId', '=', 'mine.circleId')
        .onRef('other.detailKey', '=', 'mine.detailKey'),
    )
    .select('mine.detailId')
    .where('mine.circleId', '=', circleId)
    .where('mine.memberId', '=', memberId)
    .where('other.memberId', '=', otherId)
    .where('mine.removedAt', 'is', null)
    .where('other.removedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

type Payment = {
  readonly circleId: string
  readonly id: string
  readonly askId: string
  readonly pledgeId: string
}

/**
 * Returns whether somebody has decided as staff about a payment, its pledge or its ask, or worked on
 * a dispute about it.
 */
export async function hasDecidedAbout(
  tx: Tx,
  memberId: string,
  { circleId, id: matchId, askId, pledgeId }: Payment,
): Promise<boolean> {
  const decided = allRows(tx, 'auditLog', { circleId, actorId: memberId })
    .select('auditId')
    .where('subjectId', 'in', [matchId, askId, pledgeId])
    .where('actorRole', 'not in', ['manager', 'helper'])
    .limit(1)
  const worked = tx
    .selectFrom('dispute as d')
    .leftJoin('disputeEvent as e', (join) =>
      join.onRef('e.circleId', '=', 'd.circleId').onRef('e.disputeId', '=', 'd.disputeId'),
    )
    .select('d.disputeId')
    .where('d.circleId', '=', circleId)
    .where('d.matchId', '=', matchId)
    .where((where) =>
      where.or([where('d.officerId', '=', memberId), where('e.actorId', '=', memberId)]),
    )
    .limit(1)
  return (
    (await decided.executeTakeFirst()) !== undefined ||
    (await worked.executeTakeFirst()) !== undefined
  )
}
