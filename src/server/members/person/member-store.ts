import type { MemberStatus } from '#domain/members/member.ts'
import type { CircleId, MemberId } from '#domain/shared/ids.ts'
import type { Language } from '#domain/shared/languages.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { isOneOf } from '#server/platform/database/many-rows.ts'
import { allRows, insertRow, NEXT_VERSION, oneRow } from '#server/platform/database/rows.ts'

export type MemberRow = {
  readonly circleId: CircleId
  readonly memberId: MemberId
  readonly status: MemberStatus
  readonly language: Language
  readonly nameSealed: Buffer
  readonly emailSealed: Buffer | null
  readonly phoneSealed: Buffer
  readonly panSealed: Buffer | null
  readonly birthSealed: Buffer | null
  readonly yearlyLimit: number | null
  readonly sharesContact: boolean
  readonly introducedBy: MemberId | null
  readonly newcomerWaivedAt: Temporal.Instant | null
  readonly registeredAt: Temporal.Instant
  readonly joinedAt: Temporal.Instant | null
  readonly version: number
}

const COLUMNS = [
  'circleId',
  'memberId',
  'status',
  'language',
  'nameSealed',
  'emailSealed',
  'phoneSealed',
  'panSealed',
  'birthSealed',
  'yearlyLimitRupees as yearlyLimit',
  'sharesContact',
  'introducedBy',
  'newcomerWaivedAt',
  'registeredAt',
  'joinedAt',
  'version',
] as const

export async function findMember(
  tx: Tx,
  circleId: string,
  memberId: string,
): Promise<MemberRow | undefined> {
  return allRows(tx, 'member', { circleId, memberId }).select(COLUMNS).executeTakeFirst()
}

/** Finds people with their circles, as mails and SMS name and reach them. */
export async function findReaders(
  tx: Tx,
  people: readonly { readonly circleId: string; readonly memberId: string }[],
) {
  const keys = people.map(({ circleId, memberId }) => ({ circleId, id: memberId }))
  return tx
    .selectFrom('member as m')
    .innerJoin('circle as c', 'c.circleId', 'm.circleId')
    .leftJoin('identity as i', (on) =>
      on.onRef('i.circleId', '=', 'm.circleId').onRef('i.memberId', '=', 'm.memberId'),
    )
    .select(['m.circleId', 'm.memberId', 'm.language'])
    .select(['m.emailSealed', 'm.phoneSealed', 'm.nameSealed', 'i.phoneVerifiedAt'])
    .select(['c.name as circleName', 'c.state as circleState', 'c.kind as circleKind'])
    .where(isOneOf(['m.circleId', 'm.memberId'], keys))
    .execute()
}

export async function lockMember(
  tx: Tx,
  circleId: string,
  memberId: string,
): Promise<MemberRow | undefined> {
  return allRows(tx, 'member', { circleId, memberId })
    .select(COLUMNS)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function insertMember(
  tx: Tx,
  member: {
    circleId: string
    memberId: string
    language: Language
    name: Buffer
    email: Buffer | null
    phone: Buffer
    pan: Buffer | null
    birth: Buffer | null
    introducedBy: string | null
    now: Temporal.Instant
  },
): Promise<void> {
  await insertRow(tx, 'member', {
    circleId: member.circleId,
    memberId: member.memberId,
    status: 'applied',
    language: member.language,
    nameSealed: member.name,
    emailSealed: member.email,
    phoneSealed: member.phone,
    panSealed: member.pan,
    birthSealed: member.birth,
    introducedBy: member.introducedBy,
    registeredAt: member.now,
  })
}

export type MemberChange = {
  readonly name?: Buffer
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
  await oneRow(tx, 'member', { circleId, memberId }).update({
    ...(change.name !== undefined && { nameSealed: change.name }),
    ...(change.yearlyLimit !== undefined && { yearlyLimitRupees: change.yearlyLimit }),
    ...(change.sharesContact !== undefined && { sharesContact: change.sharesContact }),
    version: NEXT_VERSION,
  })
}

/** Saves another proved address or phone. */
export async function updateContact(
  tx: Tx,
  circleId: string,
  memberId: string,
  change: { email?: Buffer; phone?: Buffer },
): Promise<void> {
  await oneRow(tx, 'member', { circleId, memberId }).update({
    ...(change.email !== undefined && { emailSealed: change.email }),
    ...(change.phone !== undefined && { phoneSealed: change.phone }),
    version: NEXT_VERSION,
  })
}

export async function updateBirth(
  tx: Tx,
  circleId: string,
  memberId: string,
  birth: Buffer,
): Promise<void> {
  await oneRow(tx, 'member', { circleId, memberId }).update({
    birthSealed: birth,
    version: NEXT_VERSION,
  })
}

export async function updateLanguage(
  tx: Tx,
  circleId: string,
  memberId: string,
  chosen: Language,
): Promise<void> {
  await oneRow(tx, 'member', { circleId, memberId }).update({ language: chosen })
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
  await oneRow(tx, 'member', { circleId, memberId }).update({
    status: 'active',
    joinedAt: now,
    stewardId,
    version: NEXT_VERSION,
  })
}

export async function updateClosed(
  tx: Tx,
  { circleId, memberId, now }: { circleId: string; memberId: string; now: Temporal.Instant },
): Promise<void> {
  await oneRow(tx, 'member', { circleId, memberId }).update({
    status: 'closed',
    closedAt: now,
    version: NEXT_VERSION,
  })
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
  await oneRow(tx, 'member', { circleId, memberId }).update({ pledgesPausedUntil: until })
}

/** Records agreements; an existing one does not change. */
export async function insertAgreements(
  tx: Tx,
  agreements: readonly {
    circleId: string
    memberId: string
    kind: 'warning' | 'rules' | 'privacy' | 'adult'
    version: string
    language: string
    now: Temporal.Instant
  }[],
): Promise<void> {
  await tx
    .insertInto('agreement')
    .values(
      agreements.map(({ circleId, memberId, kind, version, language, now }) => ({
        circleId,
        memberId,
        kind,
        version,
        language,
        agreedAt: now,
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
  await oneRow(tx, 'member', { circleId, memberId }).update({
    nomineeSealed: nominee,
    nomineeNamedAt: nominee === null ? null : now,
    version: NEXT_VERSION,
  })
}

/** Saves whether a member wants nobody to act for them. */
export async function setNoManager(
  tx: Tx,
  circleId: string,
  memberId: string,
  noManager: boolean,
): Promise<void> {
  await oneRow(tx, 'member', { circleId, memberId }).update({ noManager })
}
