import type { BehalfAct, OnBehalf } from '#domain/behalf/on-behalf.ts'
import type { Plan } from '#domain/pledges/plans.ts'
import { supportError } from '#domain/support/support-errors.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { allRows, insertRow, oneRow } from '#server/platform/database/rows.ts'

export type StoredRequest = OnBehalf & {
  readonly id: string
  readonly circleId: string
  readonly managerId: string
  readonly memberId: string
  readonly act: BehalfAct
  readonly amount: number
  readonly plan: Plan | null
  readonly detailId: string | null
  readonly noteSealed: Buffer | null
  readonly codeHash: Buffer
  readonly createdAt: Temporal.Instant
  /** The pledge or ask that the request became. */
  readonly resultId: string | null
}

const COLUMNS = [
  'requestId as id',
  'circleId',
  'managerId',
  'memberId',
  'act',
  'amountRupees as amount',
  'plan',
  'detailId',
  'noteSealed',
  'codeHash',
  'tries',
  'state',
  'createdAt',
  'expiresAt',
  'resultId',
] as const
type Words = Pick<StoredRequest, 'act' | 'plan' | 'state'>

export async function insertRequest(tx: Tx, request: StoredRequest): Promise<void> {
  await insertRow(tx, 'onBehalf', {
    circleId: request.circleId,
    requestId: request.id,
    managerId: request.managerId,
    memberId: request.memberId,
    act: request.act,
    amountRupees: request.amount,
    plan: request.plan,
    detailId: request.detailId,
    noteSealed: request.noteSealed,
    codeHash: request.codeHash,
    tries: request.tries,
    state: request.state,
    createdAt: request.createdAt,
    expiresAt: request.expiresAt,
  })
}

/** Locks a request for the job that sends its code; undefined when it does not exist. */
export async function lockRequest(
  tx: Tx,
  circleId: string,
  requestId: string,
): Promise<StoredRequest | undefined> {
  return allRows(tx, 'onBehalf', { circleId, requestId })
    .select(COLUMNS)
    .forUpdate()
    .$narrowType<Words>()
    .executeTakeFirst()
}

/** Locks a manager's own request. Throws behalf.unknown. */
export async function lockOwnRequest(
  tx: Tx,
  { circleId, memberId }: { circleId: string; memberId: string },
  requestId: string,
): Promise<StoredRequest> {
  const found = await lockRequest(tx, circleId, requestId)
  if (found?.managerId !== memberId) throw supportError('behalf.unknown')
  return found
}

export async function updateRequest(
  tx: Tx,
  { circleId, id, state, tries }: Pick<StoredRequest, 'circleId' | 'id' | 'state' | 'tries'>,
  ended?: { at: Temporal.Instant; resultId: string | null },
): Promise<void> {
  await oneRow(tx, 'onBehalf', { circleId, requestId: id }).update({
    state,
    tries,
    ...(ended && { endedAt: ended.at, resultId: ended.resultId }),
  })
}

export async function updateCode(
  tx: Tx,
  { circleId, id }: Pick<StoredRequest, 'circleId' | 'id'>,
  code: { hash: Buffer; expiresAt: Temporal.Instant },
): Promise<void> {
  await oneRow(tx, 'onBehalf', { circleId, requestId: id }).update({
    codeHash: code.hash,
    expiresAt: code.expiresAt,
  })
}

/** Counts the requests begun for a member since an instant, by anybody. */
export async function countFor(
  tx: Tx,
  { circleId, memberId }: { circleId: string; memberId: string },
  since: Temporal.Instant,
): Promise<number> {
  const row = await allRows(tx, 'onBehalf', { circleId, memberId })
    .select((of) => of.fn.countAll<number>().as('n'))
    .where('createdAt', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** Lists requests of a manager, or for a member, newest first. */
export async function listRequests(
  tx: Tx,
  circleId: string,
  of: { managerId: string } | { memberId: string },
  limit: number,
): Promise<StoredRequest[]> {
  const [column, id] =
    'managerId' in of
      ? (['managerId', of.managerId] as const)
      : (['memberId', of.memberId] as const)
  return allRows(tx, 'onBehalf', { circleId })
    .select(COLUMNS)
    .where(column, '=', id)
    .orderBy('createdAt', 'desc')
    .orderBy('requestId', 'desc')
    .limit(limit)
    .$narrowType<Words>()
    .execute()
}

/** Ends every request that still waits for a member's code. */
export async function voidRequestsFor(
  tx: Tx,
  { circleId, memberId }: { circleId: string; memberId: string },
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('onBehalf')
    .set({ state: 'void', endedAt: now })
    .where('circleId', '=', circleId)
    .where('memberId', '=', memberId)
    .where('state', '=', 'waiting')
    .execute()
}

/** Reads what decides whether somebody may act for a member. */
export async function findWishes(
  tx: Tx,
  circleId: string,
  memberId: string,
): Promise<
  | {
      status: string
      noManager: boolean
      introducedBy: string | null
      identityId: string
      phoneSealed: Buffer
      phoneProved: boolean
    }
  | undefined
> {
  const row = await tx
    .selectFrom('member as m')
    .innerJoin('identity as i', (join) =>
      join.onRef('i.circleId', '=', 'm.circleId').onRef('i.memberId', '=', 'm.memberId'),
    )
    .select([
      'm.status',
      'm.noManager',
      'm.introducedBy',
      'm.phoneSealed',
      'i.identityId',
      'i.phoneVerifiedAt',
    ])
    .where('m.circleId', '=', circleId)
    .where('m.memberId', '=', memberId)
    .executeTakeFirst()
  return (
    row && {
      status: row.status,
      noManager: row.noManager,
      introducedBy: row.introducedBy,
      identityId: row.identityId,
      phoneSealed: row.phoneSealed,
      phoneProved: row.phoneVerifiedAt !== null,
    }
  )
}

/**
 * Lists active members of a circle with a proved phone who let managers act for them. With a keyed
 * phone hash only those with this phone, otherwise all.
 */
export async function listActive(
  tx: Tx,
  circleId: string,
  phoneKey: Buffer | undefined,
  limit: number,
): Promise<{ memberId: string; phoneSealed: Buffer }[]> {
  const all = tx
    .selectFrom('member as m')
    .innerJoin('identity as i', (join) =>
      join.onRef('i.circleId', '=', 'm.circleId').onRef('i.memberId', '=', 'm.memberId'),
    )
    .select(['m.memberId', 'm.phoneSealed'])
    .where('m.circleId', '=', circleId)
    .where('m.status', '=', 'active')
    .where('m.noManager', '=', false)
    .where('i.phoneVerifiedAt', 'is not', null)
  return (phoneKey === undefined ? all : all.where('i.phoneKey', '=', phoneKey))
    .orderBy('m.memberId')
    .limit(limit)
    .execute()
}
