import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'
import { hasFactor } from '#server/platform/use-case/has-factor.ts'

/** Finds the active officer of a circle, by slug and hashed e-mail. */
export async function findOfficer(
  tx: Tx,
  { slug, emailKey }: { slug: string; emailKey: Buffer },
): Promise<{ circleId: string; memberId: string } | undefined> {
  return tx
    .selectFrom('identity as i')
    .innerJoin('circle as c', 'c.circle_id', 'i.circle_id')
    .innerJoin('member as m', (join) =>
      join.onRef('m.circle_id', '=', 'i.circle_id').onRef('m.member_id', '=', 'i.member_id'),
    )
    .innerJoin('member_role as r', (join) =>
      join
        .onRef('r.circle_id', '=', 'i.circle_id')
        .onRef('r.member_id', '=', 'i.member_id')
        .on('r.role', '=', 'officer'),
    )
    .select(['i.circle_id as circleId', 'i.member_id as memberId'])
    .where('c.slug', '=', slug)
    .where('i.email_key', '=', emailKey)
    .where('i.email_verified_at', 'is not', null)
    .where('m.status', '=', 'active')
    .executeTakeFirst()
}

/** Adds an officer to the panel; one who is on it stays on it. */
export async function insertPanelMember(
  tx: Tx,
  { circleId, memberId, now }: { circleId: string; memberId: string; now: Temporal.Instant },
): Promise<void> {
  await tx
    .insertInto('panel_member')
    .values({ circle_id: circleId, member_id: memberId, added_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Removes a person from the panel, even a former officer. Returns whether they were on it. */
export async function deletePanelMember(
  tx: Tx,
  { slug, emailKey }: { slug: string; emailKey: Buffer },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('panel_member as p')
    .using('identity as i')
    .using('circle as c')
    .whereRef('i.circle_id', '=', 'p.circle_id')
    .whereRef('i.member_id', '=', 'p.member_id')
    .whereRef('c.circle_id', '=', 'p.circle_id')
    .where('c.slug', '=', slug)
    .where('i.email_key', '=', emailKey)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Counts the people on the panel, and how many of them can act now: active officers with a second
 * factor.
 */
export async function countPanel(tx: Tx): Promise<{ people: number; able: number }> {
  return tx
    .selectFrom('panel_member as p')
    .innerJoin('member as m', (join) =>
      join.onRef('m.circle_id', '=', 'p.circle_id').onRef('m.member_id', '=', 'p.member_id'),
    )
    .leftJoin('member_role as r', (join) =>
      join
        .onRef('r.circle_id', '=', 'm.circle_id')
        .onRef('r.member_id', '=', 'm.member_id')
        .on('r.role', '=', 'officer'),
    )
    .select((of) => of.fn.countAll<number>().as('people'))
    .select(
      sql<number>`count(*) FILTER (WHERE r.role IS NOT NULL AND m.status = 'active'
        AND ${hasFactor('m')})`.as('able'),
    )
    .executeTakeFirstOrThrow()
}
