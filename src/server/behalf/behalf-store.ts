import type { BehalfAct, OnBehalf } from '#domain/behalf/on-behalf.ts'
import type { Plan } from '#domain/pledges/plans.ts'
import { supportError } from '#domain/support/support-errors.ts'
import type { Tx } from '#server/platform/database/db.ts'

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

type Row = {
  request_id: string
  circle_id: string
  manager_id: string
  member_id: string
  act: string
  amount_rupees: number
  plan: string | null
  detail_id: string | null
  note_sealed: Buffer | null
  code_hash: Buffer
  tries: number
  state: string
  created_at: Temporal.Instant
  expires_at: Temporal.Instant
  result_id: string | null
}

function read(row: Row): StoredRequest {
  return {
    id: row.request_id,
    circleId: row.circle_id,
    managerId: row.manager_id,
    memberId: row.member_id,
    act: row.act as BehalfAct,
    amount: row.amount_rupees,
    plan: row.plan as Plan | null,
    detailId: row.detail_id,
    noteSealed: row.note_sealed,
    codeHash: row.code_hash,
    tries: row.tries,
    state: row.state as OnBehalf['state'],
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    resultId: row.result_id,
  }
}

export async function insertRequest(tx: Tx, request: StoredRequest): Promise<void> {
  await tx
    .insertInto('on_behalf')
    .values({
      circle_id: request.circleId,
      request_id: request.id,
      manager_id: request.managerId,
      member_id: request.memberId,
      act: request.act,
      amount_rupees: request.amount,
      plan: request.plan,
      detail_id: request.detailId,
      note_sealed: request.noteSealed,
      code_hash: request.codeHash,
      tries: request.tries,
      state: request.state,
      created_at: request.createdAt,
      expires_at: request.expiresAt,
    })
    .execute()
}

/** Locks a request for the job that sends its code; undefined when it does not exist. */
export async function lockRequest(
  tx: Tx,
  circleId: string,
  requestId: string,
): Promise<StoredRequest | undefined> {
  const row = await tx
    .selectFrom('on_behalf')
    .selectAll()
    .where('circle_id', '=', circleId)
    .where('request_id', '=', requestId)
    .forUpdate()
    .executeTakeFirst()
  return row && read(row)
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
  await tx
    .updateTable('on_behalf')
    .set({ state, tries, ...(ended && { ended_at: ended.at, result_id: ended.resultId }) })
    .where('circle_id', '=', circleId)
    .where('request_id', '=', id)
    .execute()
}

export async function updateCode(
  tx: Tx,
  { circleId, id }: Pick<StoredRequest, 'circleId' | 'id'>,
  code: { hash: Buffer; expiresAt: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('on_behalf')
    .set({ code_hash: code.hash, expires_at: code.expiresAt })
    .where('circle_id', '=', circleId)
    .where('request_id', '=', id)
    .execute()
}

/** Counts the requests begun for a member since an instant, by anybody. */
export async function countFor(
  tx: Tx,
  { circleId, memberId }: { circleId: string; memberId: string },
  since: Temporal.Instant,
): Promise<number> {
  const row = await tx
    .selectFrom('on_behalf')
    .select((of) => of.fn.countAll<number>().as('n'))
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .where('created_at', '>=', since)
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
      ? (['manager_id', of.managerId] as const)
      : (['member_id', of.memberId] as const)
  const rows = await tx
    .selectFrom('on_behalf')
    .selectAll()
    .where('circle_id', '=', circleId)
    .where(column, '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('request_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(read)
}

/** Ends every request that still waits for a member's code. */
export async function voidRequestsFor(
  tx: Tx,
  { circleId, memberId }: { circleId: string; memberId: string },
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('on_behalf')
    .set({ state: 'void', ended_at: now })
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
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
      join.onRef('i.circle_id', '=', 'm.circle_id').onRef('i.member_id', '=', 'm.member_id'),
    )
    .select([
      'm.status',
      'm.no_manager',
      'm.introduced_by',
      'm.phone_sealed',
      'i.identity_id',
      'i.phone_verified_at',
    ])
    .where('m.circle_id', '=', circleId)
    .where('m.member_id', '=', memberId)
    .executeTakeFirst()
  return (
    row && {
      status: row.status,
      noManager: row.no_manager,
      introducedBy: row.introduced_by,
      identityId: row.identity_id,
      phoneSealed: row.phone_sealed,
      phoneProved: row.phone_verified_at !== null,
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
      join.onRef('i.circle_id', '=', 'm.circle_id').onRef('i.member_id', '=', 'm.member_id'),
    )
    .select(['m.member_id as memberId', 'm.phone_sealed as phoneSealed'])
    .where('m.circle_id', '=', circleId)
    .where('m.status', '=', 'active')
    .where('m.no_manager', '=', false)
    .where('i.phone_verified_at', 'is not', null)
  return (phoneKey === undefined ? all : all.where('i.phone_key', '=', phoneKey))
    .orderBy('m.member_id')
    .limit(limit)
    .execute()
}
