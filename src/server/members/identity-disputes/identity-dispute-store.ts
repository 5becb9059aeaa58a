import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'
import { allRows, insertRow, oneRow } from '#server/platform/database/rows.ts'
import { canWork } from '#server/platform/use-case/staff-facts.ts'

/**
 * What a dispute is about: a phone or PAN that another account holds, or a log-in by SMS to an account
 * that no SMS alone opens any more.
 */
export type DisputedPart = 'phone' | 'pan' | 'login'

export type StoredIdentityDispute = {
  readonly id: string
  readonly circleId: string
  readonly memberId: string
  readonly what: DisputedPart
  /** The number that a person wants instead of theirs; null if they registered with it. */
  readonly phoneSealed: Buffer | null
  readonly state: 'waiting' | 'granted' | 'refused'
  readonly createdAt: Temporal.Instant
  readonly decidedBy: string | null
  /**
   * Since when the operator's panel decides it: the other account is of another circle, or this
   * circle has too few officers.
   */
  readonly panelAt: Temporal.Instant | null
  readonly panelReasonSealed: Buffer | null
  /** Who of the panel first agreed with the newcomer. */
  readonly proposedBy: string | null
  readonly proposedCircleId: string | null
}

const COLUMNS = [
  'identityDisputeId as id',
  'circleId',
  'memberId',
  'what',
  'phoneSealed',
  'state',
  'createdAt',
  'decidedBy',
  'panelAt',
  'panelReasonSealed',
  'proposedBy',
  'proposedCircleId',
] as const

/** Lists identity disputes that wait for an officer, oldest first. */
export async function listWaitingIdentityDisputes(
  tx: Tx,
  circleId: string,
  limit: number,
): Promise<StoredIdentityDispute[]> {
  return allRows(tx, 'identityDispute', { circleId, state: 'waiting' })
    .select(COLUMNS)
    .orderBy('createdAt')
    .orderBy('identityDisputeId')
    .limit(limit)
    .execute()
}

export async function lockIdentityDispute(
  tx: Tx,
  circleId: string,
  identityDisputeId: string,
): Promise<StoredIdentityDispute | undefined> {
  return allRows(tx, 'identityDispute', { circleId, identityDisputeId })
    .select(COLUMNS)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateIdentityDisputeDecided(
  tx: Tx,
  { circleId, id }: Pick<StoredIdentityDispute, 'circleId' | 'id'>,
  {
    state,
    decidedBy,
    now,
  }: { state: 'granted' | 'refused'; decidedBy: string; now: Temporal.Instant },
): Promise<void> {
  await oneRow(tx, 'identityDispute', { circleId, identityDisputeId: id }).update({
    state,
    decidedBy,
    decidedAt: now,
  })
}

const EARLIER_MAX = 50

/** Lists a person's identity disputes, newest first; at most fifty. */
export async function listIdentityDisputesOf(
  tx: Tx,
  { circleId, memberId }: Pick<StoredIdentityDispute, 'circleId' | 'memberId'>,
): Promise<StoredIdentityDispute[]> {
  return allRows(tx, 'identityDispute', { circleId, memberId })
    .select(COLUMNS)
    .orderBy('createdAt', 'desc')
    .orderBy('identityDisputeId')
    .limit(EARLIER_MAX)
    .execute()
}

export async function insertIdentityDispute(
  tx: Tx,
  {
    id,
    circleId,
    memberId,
    what,
    phoneSealed,
  }: Pick<StoredIdentityDispute, 'id' | 'circleId' | 'memberId' | 'what' | 'phoneSealed'>,
  now: Temporal.Instant,
): Promise<void> {
  await insertRow(tx, 'identityDispute', {
    circleId,
    identityDisputeId: id,
    memberId,
    what,
    phoneSealed,
    createdAt: now,
  })
}

/** Drops a dispute when its newcomer names another number. This is no refusal. */
export async function updateIdentityDisputeFallen(
  tx: Tx,
  { circleId, id }: Pick<StoredIdentityDispute, 'circleId' | 'id'>,
  now: Temporal.Instant,
): Promise<void> {
  await oneRow(tx, 'identityDispute', { circleId, identityDisputeId: id })
    .where({ state: 'waiting' })
    .update({ state: 'refused', decidedAt: now })
}

/** Lists identity disputes of other circles that wait for the panel, oldest first. */
export async function listBeforePanel(
  tx: Tx,
  exceptCircleId: string,
  limit: number,
): Promise<StoredIdentityDispute[]> {
  return tx
    .selectFrom('identityDispute')
    .select(COLUMNS)
    .where('state', '=', 'waiting')
    .where('panelAt', 'is not', null)
    .where('circleId', '<>', exceptCircleId)
    .orderBy('createdAt')
    .orderBy('identityDisputeId')
    .limit(limit)
    .execute()
}

/**
 * IdentityDisputes of any circle that wait for its officers and not yet for the panel, the oldest
 * first, with the outages since, in milliseconds.
 */
export async function listOnlyBeforeOfficers(
  tx: Tx,
  limit: number,
): Promise<{ circleId: string; id: string; downMs: number }[]> {
  const down = sql<number>`(SELECT coalesce(sum(extract(epoch FROM o.until_at - o.from_at)) * 1000,
      0)::bigint FROM outage AS o WHERE o.until_at > identity_dispute.created_at)`
  const rows = await tx
    .selectFrom('identityDispute')
    .select(['circleId', 'identityDisputeId as id', down.as('downMs')])
    .where('state', '=', 'waiting')
    .where('panelAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('identityDisputeId')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ ...row, downMs: Number(row.downMs) }))
}

/**
 * Returns the circle of a panel dispute, running or decided, for an officer of another circle on
 * the panel.
 */
export async function findCircleBeforePanel(
  tx: Tx,
  officer: { circleId: string; memberId: string },
  identityDisputeId: string,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('identityDispute')
    .select('circleId')
    .where('identityDisputeId', '=', identityDisputeId)
    .where('panelAt', 'is not', null)
    .where('circleId', '<>', officer.circleId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('panelMember as p')
          .select('p.memberId')
          .where('p.circleId', '=', officer.circleId)
          .where('p.memberId', '=', officer.memberId),
      ),
    )
    .executeTakeFirst()
  return row?.circleId
}

export async function updateBeforePanel(
  tx: Tx,
  { circleId, id }: Pick<StoredIdentityDispute, 'circleId' | 'id'>,
  { reasonSealed, now }: { reasonSealed: Buffer | null; now: Temporal.Instant },
): Promise<void> {
  await oneRow(tx, 'identityDispute', { circleId, identityDisputeId: id }).update({
    panelAt: now,
    panelReasonSealed: reasonSealed,
  })
}

export async function updateProposedByPanel(
  tx: Tx,
  { circleId, id }: Pick<StoredIdentityDispute, 'circleId' | 'id'>,
  by: { circleId: string; memberId: string },
): Promise<void> {
  await oneRow(tx, 'identityDispute', { circleId, identityDisputeId: id }).update({
    proposedBy: by.memberId,
    proposedCircleId: by.circleId,
  })
}

/** Lists officers on the panel who can act, by id. */
export async function listPanelOfficers(tx: Tx): Promise<{ circleId: string; memberId: string }[]> {
  return tx
    .selectFrom('panelMember as p')
    .innerJoin('member as m', (join) =>
      join.onRef('m.circleId', '=', 'p.circleId').onRef('m.memberId', '=', 'p.memberId'),
    )
    .innerJoin('memberRole as r', (join) =>
      join
        .onRef('r.circleId', '=', 'm.circleId')
        .onRef('r.memberId', '=', 'm.memberId')
        .on('r.role', '=', 'officer'),
    )
    .select(['p.circleId', 'p.memberId'])
    .where('m.status', '=', 'active')
    .where(canWork('m'))
    .orderBy('p.memberId')
    .execute()
}
