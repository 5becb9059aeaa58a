import { sql } from 'kysely'
import { BROWSERS_MAX } from '#domain/notices/deliveries.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { insertRow, oneRow } from '#server/platform/database/rows.ts'

type Owner = { readonly circleId: string; readonly memberId: string }
export type Subscription = { readonly subscriptionId: string; readonly sealed: Buffer }

/**
 * Saves a browser for this person only, even if it belonged to another person before. Deletes the
 * oldest ones beyond the limit.
 */
export async function insertSubscription(
  tx: Tx,
  {
    circleId,
    memberId,
    subscriptionId,
    sessionId,
    endpointKey,
    sealed,
    now,
  }: Owner & {
    subscriptionId: string
    sessionId: string
    endpointKey: Buffer
    sealed: Buffer
    now: Temporal.Instant
  },
): Promise<void> {
  await tx
    .deleteFrom('pushSubscription')
    .where((eb) => eb.or([eb('endpointKey', '=', endpointKey), eb('sessionId', '=', sessionId)]))
    .execute()
  await insertRow(tx, 'pushSubscription', {
    circleId,
    subscriptionId,
    memberId,
    sessionId,
    endpointKey,
    subscriptionSealed: sealed,
    createdAt: now,
  })
  await sql`DELETE FROM push_subscription
    WHERE circle_id = ${circleId} AND member_id = ${memberId} AND subscription_id NOT IN
    (SELECT subscription_id FROM push_subscription
      WHERE circle_id = ${circleId} AND member_id = ${memberId}
      ORDER BY created_at DESC, subscription_id DESC LIMIT ${BROWSERS_MAX})`.execute(tx)
}

/** Lists a person's browsers in which they are still logged in. */
export async function listSubscriptions(
  tx: Tx,
  { circleId, memberId }: Owner,
  now: Temporal.Instant,
): Promise<Subscription[]> {
  return tx
    .selectFrom('pushSubscription as p')
    .innerJoin('session as s', 's.sessionId', 'p.sessionId')
    .select(['p.subscriptionId', 'p.subscriptionSealed as sealed'])
    .where('p.circleId', '=', circleId)
    .where('p.memberId', '=', memberId)
    .where('s.expiresAt', '>', now)
    .orderBy('p.createdAt')
    .execute()
}

export async function hasSubscription(tx: Tx, sessionId: string): Promise<boolean> {
  return (
    (await tx
      .selectFrom('pushSubscription')
      .select('subscriptionId')
      .where('sessionId', '=', sessionId)
      .executeTakeFirst()) !== undefined
  )
}

export async function deleteSubscription(
  tx: Tx,
  circleId: string,
  subscriptionId: string,
): Promise<void> {
  await oneRow(tx, 'pushSubscription', { circleId, subscriptionId }).delete()
}

/** Deletes a browser of this member by its address. */
export async function deleteByEndpoint(
  tx: Tx,
  { circleId, memberId }: Owner,
  endpointKey: Buffer,
): Promise<void> {
  await tx
    .deleteFrom('pushSubscription')
    .where('circleId', '=', circleId)
    .where('memberId', '=', memberId)
    .where('endpointKey', '=', endpointKey)
    .execute()
}
