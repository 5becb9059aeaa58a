import type { Tx } from '#server/platform/database/db.ts'
import { allRows } from '#server/platform/database/rows.ts'

type Vouch = {
  readonly deviceId: string
  readonly memberId: string
  readonly as: 'steward' | 'introducer'
  readonly now: Temporal.Instant
}

/** Records a word for a device. Returns how many different people have spoken. */
export async function insertVouch(tx: Tx, { deviceId, memberId, as, now }: Vouch): Promise<number> {
  await tx
    .insertInto('deviceVouch')
    .values({ deviceId, memberId, spokenAs: as, spokenAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { count } = await allRows(tx, 'deviceVouch', { deviceId })
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Lists the devices of a circle that wait and for which this member has not spoken. */
export async function listDevicesToVouchFor(
  tx: Tx,
  {
    circleId,
    memberId,
    now,
    limit,
  }: { circleId: string; memberId: string; now: Temporal.Instant; limit: number },
): Promise<
  { deviceId: string; ownerId: string; since: Temporal.Instant; waitsUntil: Temporal.Instant }[]
> {
  const rows = await tx
    .selectFrom('loginDevice as d')
    .innerJoin('identity as i', 'i.identityId', 'd.identityId')
    .select(['d.deviceId', 'i.memberId as ownerId', 'd.firstAt as since', 'd.waitsUntil'])
    .where('i.circleId', '=', circleId)
    .where('i.memberId', '<>', memberId)
    .where('d.waitsUntil', '>', now)
    .where('d.approvedAt', 'is', null)
    .where('d.deniedAt', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('deviceVouch as v')
            .select('v.deviceId')
            .whereRef('v.deviceId', '=', 'd.deviceId')
            .where('v.memberId', '=', memberId),
        ),
      ),
    )
    .orderBy('d.firstAt')
    .limit(limit)
    .execute()
  return rows.map(({ waitsUntil, ...row }) => ({ ...row, waitsUntil: waitsUntil ?? now }))
}
