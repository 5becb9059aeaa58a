import { sql } from 'kysely'
import type { NoticeAbout } from '#domain/shared/notice-kinds.ts'
import type { TokenScope } from '#domain/shared/token-scopes.ts'
import type { WebhookType } from '#domain/security/webhooks.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { allRows, oneRow } from '#server/platform/database/rows.ts'

export type WebhookRow = {
  readonly sessionId: string
  readonly circleId: string
  readonly memberId: string
  readonly urlSealed: Buffer
  readonly secretSealed: Buffer
  readonly failingSince: Temporal.Instant | null
}

export async function insertWebhook(tx: Tx, row: Omit<WebhookRow, 'failingSince'>): Promise<void> {
  await tx.insertInto('webhook').values(row).execute()
}

const IS_ADMIN = sql<boolean>`EXISTS (SELECT FROM member_role r
  WHERE r.circle_id = h.circle_id AND r.member_id = h.member_id AND r.role = 'admin')`

/** The webhooks of active members in these circles, with what their tokens may see. */
export async function findWebhooksIn(tx: Tx, circleIds: readonly string[], now: Temporal.Instant) {
  const rows = await tx
    .selectFrom('webhook as h')
    .innerJoin('session as s', 's.sessionId', 'h.sessionId')
    .innerJoin('member as m', (join) =>
      join.onRef('m.circleId', '=', 'h.circleId').onRef('m.memberId', '=', 'h.memberId'),
    )
    .select(['h.sessionId', 'h.circleId', 'h.memberId', 's.scopes', IS_ADMIN.as('isAdmin')])
    .where(sql<boolean>`h.circle_id = ANY(${circleIds}::uuid[])`)
    .where('s.expiresAt', '>', now)
    .where('m.status', '=', 'active')
    .orderBy('h.sessionId')
    .execute()
  return rows.map(({ scopes, ...row }) => ({ ...row, scopes: (scopes ?? []) as TokenScope[] }))
}

export type NewDelivery = {
  readonly deliveryId: string
  readonly sessionId: string
  readonly type: WebhookType
  readonly about: Pick<NoticeAbout, 'matchId' | 'disputeId'>
  readonly happenedAt: Temporal.Instant
}

export async function insertDeliveries(tx: Tx, deliveries: readonly NewDelivery[]): Promise<void> {
  await tx
    .insertInto('webhookDelivery')
    .values(
      deliveries.map((row) => ({
        ...row,
        about: JSON.stringify(row.about),
        nextAt: row.happenedAt,
      })),
    )
    .execute()
}

/** The deliveries whose next try is due, the longest due first. */
export async function listDue(tx: Tx, now: Temporal.Instant, limit: number): Promise<string[]> {
  const rows = await allRows(tx, 'webhookDelivery', { state: 'waiting' })
    .select('deliveryId')
    .where('nextAt', '<=', now)
    .orderBy('nextAt')
    .limit(limit)
    .execute()
  return rows.map(({ deliveryId }) => deliveryId)
}

/**
 * Finds a delivery whose try is due, with its webhook. Undefined when it is done or its webhook has ended.
 * `isOver`: its person is not an active member now, or no administrator any more.
 */
export async function findDue(tx: Tx, deliveryId: string, now: Temporal.Instant) {
  return tx
    .selectFrom('webhookDelivery as d')
    .innerJoin('webhook as h', 'h.sessionId', 'd.sessionId')
    .innerJoin('session as s', 's.sessionId', 'd.sessionId')
    .innerJoin('member as m', (join) =>
      join.onRef('m.circleId', '=', 'h.circleId').onRef('m.memberId', '=', 'h.memberId'),
    )
    .select([
      'd.sessionId',
      'd.type',
      'd.about',
      'd.happenedAt',
      'd.tries',
      'h.circleId',
      'h.memberId',
      'h.urlSealed',
      'h.secretSealed',
      'h.failingSince',
    ])
    .where('d.deliveryId', '=', deliveryId)
    .select(
      sql<boolean>`m.status <> 'active' OR s.expires_at <= ${now}
        OR ('circle' = ANY (s.scopes) AND NOT ${IS_ADMIN})`.as('isOver'),
    )
    .where('d.state', '=', 'waiting')
    .where('d.nextAt', '<=', now)
    .executeTakeFirst()
}

/** Stores the outcome of a try. */
export async function saveTry(
  tx: Tx,
  {
    deliveryId,
    sessionId,
    state,
    tries,
    status,
    nextAt,
    failingSince,
  }: {
    deliveryId: string
    sessionId: string
    state: 'waiting' | 'sent' | 'failed'
    tries: number
    status: number | null
    nextAt: Temporal.Instant
    failingSince: Temporal.Instant | null
  },
): Promise<void> {
  await oneRow(tx, 'webhookDelivery', { deliveryId }).update({ state, tries, status, nextAt })
  await oneRow(tx, 'webhook', { sessionId }).update({ failingSince })
}

/** Ends a webhook, and with it what waits. False when it had ended already. */
export async function deleteWebhook(tx: Tx, sessionId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('webhook')
    .where('sessionId', '=', sessionId)
    .returning('sessionId')
    .executeTakeFirst()
  return row !== undefined
}

const SHOWN_MAX = 5

/** The webhooks of a person's tokens, each with its last deliveries. */
export async function listWebhooksOf(tx: Tx, memberId: string) {
  const webhooks = await tx
    .selectFrom('webhook')
    .select(['sessionId', 'urlSealed', 'failingSince'])
    .where('memberId', '=', memberId)
    .execute()
  const { rows } = await sql<{
    sessionId: string
    deliveryId: string
    type: WebhookType
    happenedAt: Temporal.Instant
    state: 'waiting' | 'sent' | 'failed'
    tries: number
    status: number | null
  }>`SELECT d.session_id, d.delivery_id, d.type, d.happened_at, d.state, d.tries, d.status
    FROM unnest(${webhooks.map(({ sessionId }) => sessionId)}::uuid[]) h (session_id)
    CROSS JOIN LATERAL (SELECT * FROM webhook_delivery l WHERE l.session_id = h.session_id
      ORDER BY l.happened_at DESC, l.delivery_id LIMIT ${SHOWN_MAX}) d`.execute(tx)
  const byWebhook = Map.groupBy(rows, ({ sessionId }) => sessionId)
  return webhooks.map((row) => ({ ...row, deliveries: byWebhook.get(row.sessionId) ?? [] }))
}
