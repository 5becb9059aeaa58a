import type { Tx } from '#server/platform/database/db.ts'

export type HeldBack = {
  readonly memberId: string
  readonly suspendedAt: Temporal.Instant | null
  readonly limitedUntil: Temporal.Instant | null
  readonly pausedUntil: Temporal.Instant | null
}

/**
 * Members who are suspended, limited, or whose pledges are paused at an instant; those on their way
 * out are left out. Suspensions come first, the longest before, then what ends next.
 */
export async function listHeldBackMembers(
  tx: Tx,
  { circleId, now, limit }: { circleId: string; now: Temporal.Instant; limit: number },
): Promise<HeldBack[]> {
  return tx
    .selectFrom('member')
    .select((eb) => [
      'member_id as memberId',
      eb
        .case()
        .when('status', '=', 'suspended')
        .then(eb.ref('suspended_at'))
        .end()
        .as('suspendedAt'),
      eb
        .case()
        .when('limited_until', '>', now)
        .then(eb.ref('limited_until'))
        .end()
        .as('limitedUntil'),
      eb
        .case()
        .when('pledges_paused_until', '>', now)
        .then(eb.ref('pledges_paused_until'))
        .end()
        .as('pausedUntil'),
    ])
    .where('circle_id', '=', circleId)
    .where('status', 'in', ['active', 'suspended'])
    .where('closes_when_free', '=', false)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'suspended'),
        eb('limited_until', '>', now),
        eb('pledges_paused_until', '>', now),
      ]),
    )
    .orderBy('suspendedAt')
    .orderBy((eb) => eb.fn('least', ['limited_until', 'pledges_paused_until']))
    .orderBy('member_id')
    .limit(limit)
    .execute()
}
