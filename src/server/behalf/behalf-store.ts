import {
  BEHALF_ACTS,
  type BehalfAct,
  type Helping,
  type OnBehalf,
} from '#domain/behalf/on-behalf.ts'
import type { Plan } from '#domain/pledges/plans.ts'
import { supportError } from '#domain/support/support-errors.ts'
import { comesAfter, type Cursor } from '#server/platform/database/cursor.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { allRows, insertRow, oneRow } from '#server/platform/database/rows.ts'

export type StoredRequest = OnBehalf & {
  readonly id: string
  readonly circleId: string
  /** The manager or helper. */
  readonly byId: string
  /** Null where nobody has the number that somebody typed to become a helper. */
  readonly memberId: string | null
  readonly act: BehalfAct
  readonly amount: number | null
  readonly matchId: string | null
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
  'byId',
  'memberId',
  'act',
  'amountRupees as amount',
  'matchId',
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
type Unfinished = {
  readonly circleId: string
  readonly memberId?: string
  readonly byId?: string
  readonly act?: readonly BehalfAct[]
  readonly matchId?: string
}

export async function insertRequest(tx: Tx, request: StoredRequest): Promise<void> {
  await insertRow(tx, 'onBehalf', {
    circleId: request.circleId,
    requestId: request.id,
    byId: request.byId,
    memberId: request.memberId,
    act: request.act,
    amountRupees: request.amount,
    matchId: request.matchId,
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

/** Locks one's own request, as a manager or as a helper. Throws behalf.unknown. */
export async function lockOwnRequest(
  tx: Tx,
  { circleId, memberId }: { circleId: string; memberId: string },
  { requestId, by }: { requestId: string; by: Helping },
): Promise<StoredRequest> {
  const found = await lockRequest(tx, circleId, requestId)
  if (found?.byId !== memberId || BEHALF_ACTS[found.act].by !== by)
    throw supportError('behalf.unknown')
  return found
}

export async function updateRequest(
  tx: Tx,
  { circleId, id, state, tries }: Pick<StoredRequest, 'circleId' | 'id' | 'state' | 'tries'>,
  ended?: { at: Temporal.Instant; resultId: string | null },
  expiresAt?: Temporal.Instant,
): Promise<void> {
  await oneRow(tx, 'onBehalf', { circleId, requestId: id }).update({
    state,
    tries,
    ...(ended && { endedAt: ended.at, resultId: ended.resultId }),
    ...(expiresAt && { expiresAt }),
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

/**
 * Counts the requests for these acts since an instant: for a member, by somebody, or by the one for
 * the other.
 */
export async function countRequests(
  tx: Tx,
  of: { circleId: string; memberId?: string; byId?: string; act: readonly BehalfAct[] },
  since: Temporal.Instant,
): Promise<number> {
  const row = await allRows(tx, 'onBehalf', of)
    .select((from) => from.fn.countAll<number>().as('n'))
    .where('createdAt', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** Lists requests by somebody, or for a member, newest first. */
export async function listRequests(
  tx: Tx,
  of: { circleId: string; byId?: string; memberId?: string; act?: readonly BehalfAct[] },
  { after, limit }: { after: Cursor | undefined; limit: number },
): Promise<StoredRequest[]> {
  return allRows(tx, 'onBehalf', of)
    .select(COLUMNS)
    .where(comesAfter(['createdAt', 'requestId'], after))
    .orderBy('createdAt', 'desc')
    .orderBy('requestId', 'desc')
    .limit(limit)
    .$narrowType<Words>()
    .execute()
}

/** Finds the newest request of a helper for an act, in a payment where it is in one. */
export async function findLatest(
  tx: Tx,
  of: { circleId: string; byId: string; act: readonly BehalfAct[]; matchId?: string },
): Promise<StoredRequest | undefined> {
  return allRows(tx, 'onBehalf', of)
    .select(COLUMNS)
    .orderBy('createdAt', 'desc')
    .orderBy('requestId', 'desc')
    .limit(1)
    .$narrowType<Words>()
    .executeTakeFirst()
}

/** Ends the requests that wait for a code, or whose code was right and that are not done. */
export async function voidRequests(
  tx: Tx,
  { circleId, memberId, byId, act, matchId }: Unfinished,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('onBehalf')
    .set({ state: 'void', endedAt: now })
    .where('circleId', '=', circleId)
    .where('state', 'in', ['waiting', 'open'])
    .$if(memberId !== undefined, (qb) => qb.where('memberId', '=', memberId ?? ''))
    .$if(byId !== undefined, (qb) => qb.where('byId', '=', byId ?? ''))
    .$if(act !== undefined, (qb) => qb.where('act', 'in', act ?? []))
    .$if(matchId !== undefined, (qb) => qb.where('matchId', '=', matchId ?? ''))
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
  return tx
    .selectFrom('member as m')
    .innerJoin('identity as i', (join) =>
      join.onRef('i.circleId', '=', 'm.circleId').onRef('i.memberId', '=', 'm.memberId'),
    )
    .select(['m.status', 'm.noManager', 'm.introducedBy', 'm.phoneSealed', 'i.identityId'])
    .select((eb) => eb('i.phoneVerifiedAt', 'is not', null).$castTo<boolean>().as('phoneProved'))
    .where('m.circleId', '=', circleId)
    .where('m.memberId', '=', memberId)
    .executeTakeFirst()
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
