import { sql } from 'kysely'
import type { MemberStatus } from '#domain/members/member.ts'
import type { CircleId, MemberId } from '#domain/shared/ids.ts'
import type { Language } from '#domain/shared/languages.ts'
import type { Tx } from '#server/platform/database/db.ts'

export type MemberRow = {
  readonly circleId: CircleId
  readonly memberId: MemberId
  readonly status: MemberStatus
  readonly language: Language
  readonly nameSealed: Buffer
  readonly emailSealed: Buffer
  readonly phoneSealed: Buffer
  readonly panSealed: Buffer
  readonly birthSealed: Buffer
  readonly regionSealed: Buffer | null
  readonly citySealed: Buffer | null
  readonly yearlyLimit: number | null
  readonly sharesContact: boolean
  readonly introducedBy: MemberId | null
  readonly newcomerWaivedAt: Temporal.Instant | null
  readonly registeredAt: Temporal.Instant
  readonly joinedAt: Temporal.Instant | null
  readonly version: number
}

const COLUMNS = [
  'm.circle_id as circleId',
  'm.member_id as memberId',
  'm.status',
  'm.language',
  'm.name_sealed as nameSealed',
  'm.email_sealed as emailSealed',
  'm.phone_sealed as phoneSealed',
  'm.pan_sealed as panSealed',
  'm.birth_sealed as birthSealed',
  'm.region_sealed as regionSealed',
  'm.city_sealed as citySealed',
  'm.yearly_limit_rupees as yearlyLimit',
  'm.shares_contact as sharesContact',
  'm.introduced_by as introducedBy',
  'm.newcomer_waived_at as newcomerWaivedAt',
  'm.registered_at as registeredAt',
  'm.joined_at as joinedAt',
  'm.version',
] as const

export async function findMember(
  tx: Tx,
  circleId: string,
  memberId: string,
): Promise<MemberRow | undefined> {
  const row = await tx
    .selectFrom('member as m')
    .select(COLUMNS)
    .where('m.circle_id', '=', circleId)
    .where('m.member_id', '=', memberId)
    .executeTakeFirst()
  return row as MemberRow | undefined
}

export async function lockMember(
  tx: Tx,
  circleId: string,
  memberId: string,
): Promise<MemberRow | undefined> {
  const row = await tx
    .selectFrom('member as m')
    .select(COLUMNS)
    .where('m.circle_id', '=', circleId)
    .where('m.member_id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row as MemberRow | undefined
}

export async function insertMember(
  tx: Tx,
  member: {
    circleId: string
    memberId: string
    language: Language
    name: Buffer
    email: Buffer
    phone: Buffer
    pan: Buffer
    birth: Buffer
    introducedBy: string | null
    now: Temporal.Instant
  },
): Promise<void> {
  await tx
    .insertInto('member')
    .values({
      circle_id: member.circleId,
      member_id: member.memberId,
      status: 'applied',
      language: member.language,
      name_sealed: member.name,
      email_sealed: member.email,
      phone_sealed: member.phone,
      pan_sealed: member.pan,
      birth_sealed: member.birth,
      introduced_by: member.introducedBy,
      registered_at: member.now,
    })
    .execute()
}

export type MemberChange = {
  readonly name?: Buffer
  readonly region?: Buffer | null
  readonly city?: Buffer | null
  readonly yearlyLimit?: number | null
  readonly sharesContact?: boolean
}

/** Changes the given fields only and raises the version. */
export async function updateProfile(
  tx: Tx,
  circleId: string,
  memberId: string,
  change: MemberChange,
): Promise<void> {
  await tx
    .updateTable('member')
    .set({
      ...(change.name !== undefined && { name_sealed: change.name }),
      ...(change.region !== undefined && { region_sealed: change.region }),
      ...(change.city !== undefined && { city_sealed: change.city }),
      ...(change.yearlyLimit !== undefined && { yearly_limit_rupees: change.yearlyLimit }),
      ...(change.sharesContact !== undefined && { shares_contact: change.sharesContact }),
      version: sql`version + 1`,
    })
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .execute()
}

/** Saves another proved address or phone. */
export async function updateContact(
  tx: Tx,
  circleId: string,
  memberId: string,
  change: { email?: Buffer; phone?: Buffer },
): Promise<void> {
  await tx
    .updateTable('member')
    .set({
      ...(change.email !== undefined && { email_sealed: change.email }),
      ...(change.phone !== undefined && { phone_sealed: change.phone }),
      version: sql`version + 1`,
    })
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .execute()
}

export async function updateBirth(
  tx: Tx,
  circleId: string,
  memberId: string,
  birth: Buffer,
): Promise<void> {
  await tx
    .updateTable('member')
    .set({ birth_sealed: birth, version: sql`version + 1` })
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .execute()
}

export async function updateLanguage(
  tx: Tx,
  circleId: string,
  memberId: string,
  chosen: Language,
): Promise<void> {
  await tx
    .updateTable('member')
    .set({ language: chosen })
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .execute()
}

export async function updateJoined(
  tx: Tx,
  {
    circleId,
    memberId,
    stewardId,
    now,
  }: { circleId: string; memberId: string; stewardId: string | null; now: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('member')
    .set({ status: 'active', joined_at: now, steward_id: stewardId, version: sql`version + 1` })
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .execute()
}

export async function updateClosed(
  tx: Tx,
  { circleId, memberId, now }: { circleId: string; memberId: string; now: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('member')
    .set({ status: 'closed', closed_at: now, version: sql`version + 1` })
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .execute()
}

/**
 * Sets until when a member's pledges are paused after lapses. The version does not change, because
 * the profile does not.
 */
export async function updatePledgesPaused(
  tx: Tx,
  circleId: string,
  memberId: string,
  until: Temporal.Instant | null,
): Promise<void> {
  await tx
    .updateTable('member')
    .set({ pledges_paused_until: until })
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .execute()
}

/** Records agreements; an existing one does not change. */
export async function insertAgreements(
  tx: Tx,
  agreements: readonly {
    circleId: string
    memberId: string
    kind: 'warning' | 'rules' | 'privacy'
    version: string
    language: string
    now: Temporal.Instant
  }[],
): Promise<void> {
  await tx
    .insertInto('agreement')
    .values(
      agreements.map(({ circleId, memberId, kind, version, language, now }) => ({
        circle_id: circleId,
        member_id: memberId,
        kind,
        version,
        language,
        agreed_at: now,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function updateNominee(
  tx: Tx,
  {
    circleId,
    memberId,
    nominee,
    now,
  }: { circleId: string; memberId: string; nominee: Buffer | null; now: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('member')
    .set({
      nominee_sealed: nominee,
      nominee_named_at: nominee === null ? null : now,
      version: sql`version + 1`,
    })
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .execute()
}

/** Saves whether a member wants nobody to act for them. */
export async function setNoManager(
  tx: Tx,
  circleId: string,
  memberId: string,
  noManager: boolean,
): Promise<void> {
  await tx
    .updateTable('member')
    .set({ no_manager: noManager })
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .execute()
}
