import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'
import { canWork } from '#server/platform/use-case/staff-facts.ts'

/** Finds the active officer of a circle, by slug and hashed e-mail. */
export async function findOfficer(
  tx: Tx,
  { slug, emailKey }: { slug: string; emailKey: Buffer },
): Promise<{ circleId: string; memberId: string } | undefined> {
  return tx
    .selectFrom('identity as i')
    .innerJoin('circle as c', 'c.circleId', 'i.circleId')
    .innerJoin('member as m', (join) =>
      join.onRef('m.circleId', '=', 'i.circleId').onRef('m.memberId', '=', 'i.memberId'),
    )
    .innerJoin('memberRole as r', (join) =>
      join
        .onRef('r.circleId', '=', 'i.circleId')
        .onRef('r.memberId', '=', 'i.memberId')
        .on('r.role', '=', 'officer'),
    )
    .select(['i.circleId', 'i.memberId'])
    .where('c.slug', '=', slug)
    .where('i.emailKey', '=', emailKey)
    .where('i.emailVerifiedAt', 'is not', null)
    .where('m.status', '=', 'active')
    .executeTakeFirst()
}

/** Adds an officer to the panel; one who is on it stays on it. */
export async function insertPanelMember(
  tx: Tx,
  { circleId, memberId, now }: { circleId: string; memberId: string; now: Temporal.Instant },
): Promise<void> {
  await tx
    .insertInto('panelMember')
    .values({ circleId, memberId, addedAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Removes a person from the panel, even a former officer. Returns whether they were on it. */
export async function deletePanelMember(
  tx: Tx,
  { slug, emailKey }: { slug: string; emailKey: Buffer },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('panelMember as p')
    .using('identity as i')
    .using('circle as c')
    .whereRef('i.circleId', '=', 'p.circleId')
    .whereRef('i.memberId', '=', 'p.memberId')
    .whereRef('c.circleId', '=', 'p.circleId')
    .where('c.slug', '=', slug)
    .where('i.emailKey', '=', emailKey)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Counts the people on the panel, and how many of them can act now: active officers who have
 * given all that their work needs.
 */
export async function countPanel(tx: Tx): Promise<{ people: number; able: number }> {
  return tx
    .selectFrom('panelMember as p')
    .innerJoin('member as m', (join) =>
      join.onRef('m.circleId', '=', 'p.circleId').onRef('m.memberId', '=', 'p.memberId'),
    )
    .leftJoin('memberRole as r', (join) =>
      join
        .onRef('r.circleId', '=', 'm.circleId')
        .onRef('r.memberId', '=', 'm.memberId')
        .on('r.role', '=', 'officer'),
    )
    .select((of) => of.fn.countAll<number>().as('people'))
    .select(
      sql<number>`count(*) FILTER (WHERE r.role IS NOT NULL AND m.status = 'active'
        AND ${canWork('m')})`.as('able'),
    )
    .executeTakeFirstOrThrow()
}
