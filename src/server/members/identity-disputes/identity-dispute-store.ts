import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'
import { hasFactor } from '#server/platform/use-case/has-factor.ts'

export type StoredIdentityDispute = {
  readonly id: string
  readonly circleId: string
  readonly memberId: string
  readonly what: 'phone' | 'pan'
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
  'identity_dispute_id as id',
  'circle_id as circleId',
  'member_id as memberId',
  'what',
  'phone_sealed as phoneSealed',
  'state',
  'created_at as createdAt',
  'decided_by as decidedBy',
  'panel_at as panelAt',
  'panel_reason_sealed as panelReasonSealed',
  'proposed_by as proposedBy',
  'proposed_circle_id as proposedCircleId',
] as const

/** Lists identity disputes that wait for an officer, oldest first. */
export async function listWaitingIdentityDisputes(
  tx: Tx,
  circleId: string,
  limit: number,
): Promise<StoredIdentityDispute[]> {
  const rows = await tx
    .selectFrom('identity_dispute')
    .select(COLUMNS)
    .where('circle_id', '=', circleId)
    .where('state', '=', 'waiting')
    .orderBy('created_at')
    .orderBy('identity_dispute_id')
    .limit(limit)
    .execute()
  return rows as StoredIdentityDispute[]
}

export async function lockIdentityDispute(
  tx: Tx,
  circleId: string,
  identityDisputeId: string,
): Promise<StoredIdentityDispute | undefined> {
  const row = await tx
    .selectFrom('identity_dispute')
    .select(COLUMNS)
    .where('circle_id', '=', circleId)
    .where('identity_dispute_id', '=', identityDisputeId)
    .forUpdate()
    .executeTakeFirst()
  return row as StoredIdentityDispute | undefined
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
  await tx
    .updateTable('identity_dispute')
    .set({ state, decided_by: decidedBy, decided_at: now })
    .where('circle_id', '=', circleId)
    .where('identity_dispute_id', '=', id)
    .execute()
}

const EARLIER_MAX = 50

/** Lists a person's identity disputes, newest first; at most fifty. */
export async function listIdentityDisputesOf(
  tx: Tx,
  { circleId, memberId }: Pick<StoredIdentityDispute, 'circleId' | 'memberId'>,
): Promise<StoredIdentityDispute[]> {
  const rows = await tx
    .selectFrom('identity_dispute')
    .select(COLUMNS)
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('identity_dispute_id')
    .limit(EARLIER_MAX)
    .execute()
  return rows as StoredIdentityDispute[]
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
  await tx
    .insertInto('identity_dispute')
    .values({
      circle_id: circleId,
      identity_dispute_id: id,
      member_id: memberId,
      what,
      phone_sealed: phoneSealed,
      created_at: now,
    })
    .execute()
}

/** Drops a dispute when its newcomer names another number. This is no refusal. */
export async function updateIdentityDisputeFallen(
  tx: Tx,
  { circleId, id }: Pick<StoredIdentityDispute, 'circleId' | 'id'>,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('identity_dispute')
    .set({ state: 'refused', decided_at: now })
    .where('circle_id', '=', circleId)
    .where('identity_dispute_id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/** Lists identity disputes of other circles that wait for the panel, oldest first. */
export async function listBeforePanel(
  tx: Tx,
  exceptCircleId: string,
  limit: number,
): Promise<StoredIdentityDispute[]> {
  const rows = await tx
    .selectFrom('identity_dispute')
    .select(COLUMNS)
    .where('state', '=', 'waiting')
    .where('panel_at', 'is not', null)
    .where('circle_id', '<>', exceptCircleId)
    .orderBy('created_at')
    .orderBy('identity_dispute_id')
    .limit(limit)
    .execute()
  return rows as StoredIdentityDispute[]
}

/**
 * Lists identity disputes of any circle that wait for its officers and not yet for the panel.
 * Oldest first, with the outages since then in milliseconds.
 */
export async function listOnlyBeforeOfficers(
  tx: Tx,
  limit: number,
): Promise<{ circleId: string; id: string; downMs: number }[]> {
  const down = sql<number>`(SELECT coalesce(sum(extract(epoch FROM o.until_at - o.from_at)) * 1000,
      0)::bigint FROM outage AS o WHERE o.until_at > identity_dispute.created_at)`
  const rows = await tx
    .selectFrom('identity_dispute')
    .select(['circle_id as circleId', 'identity_dispute_id as id', down.as('downMs')])
    .where('state', '=', 'waiting')
    .where('panel_at', 'is', null)
    .orderBy('created_at')
    .orderBy('identity_dispute_id')
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
    .selectFrom('identity_dispute')
    .select('circle_id')
    .where('identity_dispute_id', '=', identityDisputeId)
    .where('panel_at', 'is not', null)
    .where('circle_id', '<>', officer.circleId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('panel_member as p')
          .select('p.member_id')
          .where('p.circle_id', '=', officer.circleId)
          .where('p.member_id', '=', officer.memberId),
      ),
    )
    .executeTakeFirst()
  return row?.circle_id
}

export async function updateBeforePanel(
  tx: Tx,
  { circleId, id }: Pick<StoredIdentityDispute, 'circleId' | 'id'>,
  { reasonSealed, now }: { reasonSealed: Buffer | null; now: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('identity_dispute')
    .set({ panel_at: now, panel_reason_sealed: reasonSealed })
    .where('circle_id', '=', circleId)
    .where('identity_dispute_id', '=', id)
    .execute()
}

export async function updateProposedByPanel(
  tx: Tx,
  { circleId, id }: Pick<StoredIdentityDispute, 'circleId' | 'id'>,
  by: { circleId: string; memberId: string },
): Promise<void> {
  await tx
    .updateTable('identity_dispute')
    .set({ proposed_by: by.memberId, proposed_circle_id: by.circleId })
    .where('circle_id', '=', circleId)
    .where('identity_dispute_id', '=', id)
    .execute()
}

/** Lists officers on the panel who can act, by id. */
export async function listPanelOfficers(tx: Tx): Promise<{ circleId: string; memberId: string }[]> {
  return tx
    .selectFrom('panel_member as p')
    .innerJoin('member as m', (join) =>
      join.onRef('m.circle_id', '=', 'p.circle_id').onRef('m.member_id', '=', 'p.member_id'),
    )
    .innerJoin('member_role as r', (join) =>
      join
        .onRef('r.circle_id', '=', 'm.circle_id')
        .onRef('r.member_id', '=', 'm.member_id')
        .on('r.role', '=', 'officer'),
    )
    .select(['p.circle_id as circleId', 'p.member_id as memberId'])
    .where('m.status', '=', 'active')
    .where(hasFactor('m'))
    .orderBy('p.member_id')
    .execute()
}

/** Counts how many of these members have a valid second factor. */
export async function countAble(
  tx: Tx,
  circleId: string,
  memberIds: readonly string[],
): Promise<number> {
  if (memberIds.length === 0) return 0
  const { able } = await tx
    .selectFrom('member as m')
    .select((of) => of.fn.countAll<number>().as('able'))
    .where('m.circle_id', '=', circleId)
    .where('m.member_id', 'in', memberIds)
    .where(hasFactor('m'))
    .executeTakeFirstOrThrow()
  return able
}
