import { sql } from 'kysely'
import type { CircleState } from '#domain/circles/circle-states.ts'
import type { CircleKind } from '#domain/shared/circle-kinds.ts'
import type { Policy } from '#domain/shared/policy.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { oneRow } from '#server/platform/database/rows.ts'

export type CircleRow = {
  readonly circleId: string
  readonly name: string
  readonly slug: string
  readonly policyVersion: number
  readonly kind: CircleKind
  readonly state: CircleState
  readonly paymentsOpenAt: Temporal.Instant | null
}

const COLUMNS = [
  'circleId',
  'name',
  'slug',
  'policyVersion',
  'kind',
  'state',
  'paymentsOpenAt',
] as const

export async function findCircleBySlug(tx: Tx, slug: string): Promise<CircleRow | undefined> {
  return tx.selectFrom('circle').select(COLUMNS).where('slug', '=', slug).executeTakeFirst()
}

export async function findCircleById(tx: Tx, circleId: string): Promise<CircleRow | undefined> {
  return oneRow(tx, 'circle', { circleId }).find(COLUMNS)
}

/** Finds the circle of a reserved kind, if set-up has made it. */
export async function findReservedCircle(
  tx: Tx,
  kind: Exclude<CircleKind, 'members'>,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('circle')
    .select('circleId')
    .where('kind', '=', kind)
    .executeTakeFirst()
  return row?.circleId
}

/** Sorted by name, then slug. */
export function listSeenCircles(tx: Tx, limit: number): Promise<{ slug: string; name: string }[]> {
  return tx
    .selectFrom('circle')
    .select(['slug', 'name'])
    .where('seen', '=', true)
    .where('state', '=', 'open')
    .orderBy('name')
    .orderBy('slug')
    .limit(limit)
    .execute()
}

/** Writes a circle with the first version of its policy. Only the database's owner may. */
export async function insertCircle(
  tx: Tx,
  circle: {
    circleId: string
    slug: string
    name: string
    seen: boolean
    kind: CircleKind
    policy: Policy
    paymentsOpen: boolean
  },
): Promise<void> {
  await sql`SELECT write_circle(${circle.circleId}, ${circle.slug}, ${circle.name}, ${circle.seen},
    ${circle.kind}, 'open', ${JSON.stringify(circle.policy)}, ${circle.paymentsOpen})`.execute(tx)
}

export async function countCircles(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('circle')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('kind', '=', 'members')
    .executeTakeFirstOrThrow()
  return count
}

/** Counts active members who are administrators. */
export async function countAdministrators(tx: Tx, circleId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('memberRole as r')
    .innerJoin('member as m', (join) =>
      join.onRef('m.circleId', '=', 'r.circleId').onRef('m.memberId', '=', 'r.memberId'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('r.circleId', '=', circleId)
    .where('r.role', '=', 'admin')
    .where('m.status', '=', 'active')
    .executeTakeFirstOrThrow()
  return count
}

export async function insertInvitations(
  tx: Tx,
  rows: readonly {
    tokenHash: Buffer
    circleId: string
    expiresAt: Temporal.Instant
    now: Temporal.Instant
  }[],
): Promise<void> {
  await tx
    .insertInto('invitation')
    .values(
      rows.map(({ tokenHash, circleId, expiresAt, now }) => ({
        tokenHash,
        circleId,
        createdAt: now,
        expiresAt,
      })),
    )
    .execute()
}

/** Finds the circle of an invitation that is neither used, expired, nor of an ended appointment. */
export async function findInvitation(
  tx: Tx,
  tokenHash: Buffer,
  now: Temporal.Instant,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('invitation')
    .select('circleId')
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM outside_officer o
        WHERE o.token_hash = invitation.token_hash AND o.ended_at IS NOT NULL)`,
    )
    .executeTakeFirst()
  return row?.circleId
}

/** Returns the circle that appointed the outside officer of a link; undefined for all other links. */
export async function findAppointingCircle(tx: Tx, tokenHash: Buffer): Promise<string | undefined> {
  const row = await tx
    .selectFrom('outsideOfficer')
    .select('circleId')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()
  return row?.circleId
}

/** The name of the circle that appointed an outside officer last; undefined for anybody else. */
export async function findAppointingName(tx: Tx, officerId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('outsideOfficer as o')
    .innerJoin('circle as c', 'c.circleId', 'o.circleId')
    .select('c.name')
    .where('o.officerId', '=', officerId)
    .orderBy('o.appointedAt', 'desc')
    .executeTakeFirst()
  return row?.name
}

/** Makes the person who used the link of an appointment its officer; nothing for other links. */
export async function setOutsideOfficer(
  tx: Tx,
  { tokenHash, memberId }: { tokenHash: Buffer; memberId: string },
): Promise<void> {
  await tx
    .updateTable('outsideOfficer')
    .set((eb) => ({
      officerId: memberId,
      officerCircleId: eb
        .selectFrom('invitation as i')
        .select('i.circleId')
        .where('i.tokenHash', '=', tokenHash),
    }))
    .where('tokenHash', '=', tokenHash)
    .execute()
}

/** Marks an invitation as used. Returns whether this use was the first. */
export async function markInvitationUsed(
  tx: Tx,
  { tokenHash, memberId, now }: { tokenHash: Buffer; memberId: string; now: Temporal.Instant },
): Promise<boolean> {
  const result = await tx
    .updateTable('invitation')
    .set({ usedBy: memberId, usedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
