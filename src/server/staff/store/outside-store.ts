import { sql } from 'kysely'
import type { Policy } from '#domain/shared/policy.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { canWork } from '#server/platform/use-case/staff-facts.ts'

export type Appointment = {
  readonly appointmentId: string
  readonly proposedBy: string
  readonly approvedBy: string
  readonly appointedAt: Temporal.Instant
  readonly officerCircleId: string | null
  readonly officerId: string | null
  readonly linked: boolean
  /** Active, and with all given that the work needs. */
  readonly able: boolean
}

/** Lists the appointments of a circle that have not ended, oldest first. */
export async function listAppointments(tx: Tx, circleId: string): Promise<Appointment[]> {
  return tx
    .selectFrom('outsideOfficer as o')
    .leftJoin('member as m', (join) =>
      join.onRef('m.circleId', '=', 'o.officerCircleId').onRef('m.memberId', '=', 'o.officerId'),
    )
    .select([
      'o.appointmentId',
      'o.proposedBy',
      'o.approvedBy',
      'o.appointedAt',
      'o.officerCircleId',
      'o.officerId',
      sql<boolean>`o.token_hash IS NOT NULL`.as('linked'),
      sql<boolean>`coalesce(m.status = 'active' AND ${canWork('m')}, false)`.as('able'),
    ])
    .where('o.circleId', '=', circleId)
    .where('o.endedAt', 'is', null)
    .orderBy('o.appointedAt')
    .orderBy('o.appointmentId')
    .execute()
}

export async function insertAppointment(
  tx: Tx,
  row: {
    circleId: string
    appointmentId: string
    proposedBy: string
    approvedBy: string
    appointedAt: Temporal.Instant
  },
): Promise<void> {
  await tx.insertInto('outsideOfficer').values(row).execute()
}

/** Stores the hash of an appointment's link; false where nobody is missing. */
export async function insertOutsideLink(
  tx: Tx,
  link: {
    circleId: string
    appointmentId: string
    tokenHash: Buffer
    reservedId: string
    policy: Policy
  },
): Promise<boolean> {
  const { rows } = await sql<{ made: boolean }>`SELECT invite_outside_officer(${link.circleId},
    ${link.appointmentId}, ${link.tokenHash}, ${link.reservedId}, ${JSON.stringify(link.policy)})
    AS made`.execute(tx)
  return rows[0]?.made ?? false
}

/** Ends an appointment. Returns the person, if one had come in; undefined where none runs. */
export async function endAppointment(
  tx: Tx,
  {
    circleId,
    appointmentId,
    now,
  }: { circleId: string; appointmentId: string; now: Temporal.Instant },
): Promise<{ officerCircleId: string | null; officerId: string | null } | undefined> {
  return tx
    .updateTable('outsideOfficer')
    .set({ endedAt: now })
    .where('circleId', '=', circleId)
    .where('appointmentId', '=', appointmentId)
    .where('endedAt', 'is', null)
    .returning(['officerCircleId', 'officerId'])
    .executeTakeFirst()
}
