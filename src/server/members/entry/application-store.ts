import { sql } from 'kysely'
import type { ApplicationState } from '#domain/members/entry-routes.ts'
import type { MemberId } from '#domain/shared/ids.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { type Of, prepared } from '#server/platform/database/prepared.ts'
import { listInTurns } from '#server/platform/database/fair-turns.ts'

export type ApplicationRow = {
  readonly applicationId: string
  readonly memberId: MemberId
  readonly inviterId: MemberId | null
  readonly listPersonId: string | null
  readonly state: ApplicationState
  readonly version: number
}

const COLUMNS = [
  'applicationId',
  'memberId',
  'inviterId',
  'listPersonId',
  'state',
  'version',
] as const

function applications(tx: Tx, circleId: string) {
  return tx.selectFrom('application').select(COLUMNS).where('circleId', '=', circleId)
}

export async function findApplication(
  tx: Tx,
  circleId: string,
  applicationId: string,
): Promise<ApplicationRow | undefined> {
  const row = await applications(tx, circleId)
    .where('applicationId', '=', applicationId)
    .executeTakeFirst()
  return row as ApplicationRow | undefined
}

export async function lockApplication(
  tx: Tx,
  circleId: string,
  applicationId: string,
): Promise<ApplicationRow | undefined> {
  const row = await applications(tx, circleId)
    .where('applicationId', '=', applicationId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row as ApplicationRow | undefined
}

export async function findApplicationOf(
  tx: Tx,
  circleId: string,
  memberId: string,
): Promise<ApplicationRow | undefined> {
  const row = await applications(tx, circleId).where('memberId', '=', memberId).executeTakeFirst()
  return row as ApplicationRow | undefined
}

export async function insertApplication(
  tx: Tx,
  application: {
    circleId: string
    applicationId: string
    memberId: string
    inviterId: string | null
    listPersonId: string | null
    knownBySealed: Buffer | null
    state: ApplicationState
    createdAt: Temporal.Instant
  },
): Promise<void> {
  await tx.insertInto('application').values(application).execute()
}

export async function updateApplication(
  tx: Tx,
  circleId: string,
  applicationId: string,
  change: {
    state: ApplicationState
    decidedBy?: string
    decidedAt?: Temporal.Instant
    reasonSealed?: Buffer
  },
): Promise<void> {
  await tx
    .updateTable('application')
    .set({ ...change, version: sql`version + 1` })
    .where('circleId', '=', circleId)
    .where('applicationId', '=', applicationId)
    .execute()
}

/**
 * Applicants who proved their e-mail or phone; nobody is asked about them before that, nor about
 * somebody of a list who did not prove the listed number yet.
 */
function contactProved(tx: Tx) {
  return tx
    .selectFrom('application as a')
    .innerJoin('member as m', (join) =>
      join.onRef('m.circleId', '=', 'a.circleId').onRef('m.memberId', '=', 'a.memberId'),
    )
    .innerJoin('identity as i', (join) =>
      join.onRef('i.circleId', '=', 'a.circleId').onRef('i.memberId', '=', 'a.memberId'),
    )
    .where((eb) =>
      eb.or([eb('i.emailVerifiedAt', 'is not', null), eb('i.phoneVerifiedAt', 'is not', null)]),
    )
    .where('m.status', '=', 'applied')
    .where((eb) =>
      eb.or([eb('a.listPersonId', 'is', null), eb('i.phoneVerifiedAt', 'is not', null)]),
    )
}

export type WaitingApplication = {
  readonly applicationId: string
  readonly memberId: string
  readonly inviterId: string | null
  readonly regionSealed: Buffer | null
  readonly knownBySealed: Buffer | null
  readonly hasEmail: boolean
  readonly emailVerifiedAt: Temporal.Instant | null
  readonly phoneVerifiedAt: Temporal.Instant | null
  readonly createdAt: Temporal.Instant
  readonly version: number
}

type Inviter = { readonly circleId: string; readonly inviterId: string; readonly limit: number }

/** Lists applicants who wait for a member's answer as their inviter, the longest wait first. */
export function listWaitingForInviter(tx: Tx, wanted: Inviter): Promise<WaitingApplication[]> {
  return waitingForInviter(tx, wanted)
}

const waitingForInviter = prepared(({ circleId, inviterId, limit }: Of<Inviter>, tx) =>
  waitingLongest(tx, { circleId, limit })
    .where('a.state', '=', 'waiting')
    .where('a.inviterId', '=', inviterId),
)

/**
 * Lists applicants who wait for a steward: without an inviter, not known to the inviter, or unanswered since
 * `unansweredSince`. The longest wait first.
 */
export function listWaitingForSteward(
  tx: Tx,
  {
    unansweredSince,
    ...wanted
  }: { circleId: string; limit: number; unansweredSince: Temporal.Instant },
): Promise<WaitingApplication[]> {
  return waitingLongest(tx, wanted)
    .where((eb) =>
      eb.or([
        eb('a.state', '=', 'with_steward'),
        eb.and([eb('a.state', '=', 'waiting'), eb('a.createdAt', '<', unansweredSince)]),
      ]),
    )
    .execute()
}

type Page = { readonly circleId: string; readonly limit: number }

function waitingLongest(tx: Tx, { circleId, limit }: Page | Of<Page>) {
  return contactProved(tx)
    .select([
      'a.applicationId',
      'a.memberId',
      'a.inviterId',
      'm.regionSealed',
      'a.knownBySealed',
      'i.emailVerifiedAt',
      sql<boolean>`i.email_key IS NOT NULL`.as('hasEmail'),
      'i.phoneVerifiedAt',
      'a.createdAt',
      'a.version',
    ])
    .where('a.circleId', '=', circleId)
    .orderBy('a.createdAt')
    .limit(limit)
}

/**
 * Lists applications that the inviter has not answered since an instant and that stewards do not
 * know yet; the longest wait first.
 */
export async function listUnanswered(
  tx: Tx,
  since: Temporal.Instant,
  limit: number,
): Promise<{ circleId: string; applicationId: string; memberId: string }[]> {
  return listInTurns(
    tx,
    contactProved(tx)
      .select(['a.circleId', 'a.applicationId', 'a.memberId', 'a.createdAt as dueAt'])
      .where('a.state', '=', 'waiting')
      .where('a.stewardsNotifiedAt', 'is', null)
      .where('a.createdAt', '<', since),
    limit,
  )
}

/** Marks stewards as notified of an application; false when they were already. */
export async function markStewardsNotified(
  tx: Tx,
  circleId: string,
  applicationId: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const result = await tx
    .updateTable('application')
    .set({ stewardsNotifiedAt: now })
    .where('circleId', '=', circleId)
    .where('applicationId', '=', applicationId)
    .where('stewardsNotifiedAt', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/**
 * Counts members who take a vacancy: active or suspended ones, and applicants who are accepted or
 * have proved their e-mail or phone.
 */
export async function countVacancies(
  tx: Tx,
  circleId: string,
  applicants: 'accepted' | 'verified',
): Promise<number> {
  const waiting =
    applicants === 'accepted'
      ? sql<boolean>`EXISTS (SELECT FROM application a
        WHERE a.circle_id = m.circle_id AND a.member_id = m.member_id AND a.state = 'accepted')`
      : sql<boolean>`EXISTS (SELECT FROM identity i
        WHERE i.circle_id = m.circle_id AND i.member_id = m.member_id
        AND (i.email_verified_at IS NOT NULL OR i.phone_verified_at IS NOT NULL))`
  const { count } = await tx
    .selectFrom('member as m')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('m.circleId', '=', circleId)
    .where((eb) =>
      eb.or([
        eb('m.status', 'in', ['active', 'suspended']),
        eb.and([eb('m.status', '=', 'applied'), waiting]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return count
}
