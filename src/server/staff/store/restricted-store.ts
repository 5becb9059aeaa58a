import type { Tx } from '#server/platform/database/db.ts'
import { allRows } from '#server/platform/database/rows.ts'

export type RestrictedMember = {
  readonly memberId: string
  readonly suspendedAt: Temporal.Instant | null
  readonly limitedUntil: Temporal.Instant | null
  readonly pausedUntil: Temporal.Instant | null
}

/**
 * Members who are suspended, limited, or whose pledges are paused at an instant; those on their way
 * out are left out. Suspensions come first, the longest before, then what ends next.
 */
export async function listRestrictedMembers(
  tx: Tx,
  { circleId, now, limit }: { circleId: string; now: Temporal.Instant; limit: number },
): Promise<RestrictedMember[]> {
  return allRows(tx, 'member', { circleId })
    .select((eb) => [
      'memberId',
      eb
        .case()
        .when('status', '=', 'suspended')
        .then(eb.ref('suspendedAt'))
        .end()
        .as('suspendedAt'),
      eb
        .case()
        .when('limitedUntil', '>', now)
        .then(eb.ref('limitedUntil'))
        .end()
        .as('limitedUntil'),
      eb
        .case()
        .when('pledgesPausedUntil', '>', now)
        .then(eb.ref('pledgesPausedUntil'))
        .end()
        .as('pausedUntil'),
    ])
    .where('status', 'in', ['active', 'suspended'])
    .where('closesWhenFree', '=', false)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'suspended'),
        eb('limitedUntil', '>', now),
        eb('pledgesPausedUntil', '>', now),
      ]),
    )
    .orderBy('suspendedAt')
    .orderBy((eb) => eb.fn('least', ['limitedUntil', 'pledgesPausedUntil']))
    .orderBy('memberId')
    .limit(limit)
    .execute()
}
