import { sql } from 'kysely'
import { BROWSERS_MAX } from '#domain/notices/deliveries.ts'
import type { Tx } from '#server/platform/database/db.ts'

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
    .deleteFrom('push_subscription')
    .where((eb) => eb.or([eb('endpoint_key', '=', endpointKey), eb('session_id', '=', sessionId)]))
    .execute()
  await tx
    .insertInto('push_subscription')
    .values({
      circle_id: circleId,
      subscription_id: subscriptionId,
      member_id: memberId,
      session_id: sessionId,
      endpoint_key: endpointKey,
      subscription_sealed: sealed,
      created_at: now,
    })
    .execute()
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
    .selectFrom('push_subscription as p')
    .innerJoin('session as s', 's.session_id', 'p.session_id')
    .select(['p.subscription_id as subscriptionId', 'p.subscription_sealed as sealed'])
    .where('p.circle_id', '=', circleId)
    .where('p.member_id', '=', memberId)
    .where('s.expires_at', '>', now)
    .orderBy('p.created_at')
    .execute()
}

export async function hasSubscription(tx: Tx, sessionId: string): Promise<boolean> {
  return (
    (await tx
      .selectFrom('push_subscription')
      .select('subscription_id')
      .where('session_id', '=', sessionId)
      .executeTakeFirst()) !== undefined
  )
}

export async function deleteSubscription(
  tx: Tx,
  circleId: string,
  subscriptionId: string,
): Promise<void> {
  await tx
    .deleteFrom('push_subscription')
    .where('circle_id', '=', circleId)
    .where('subscription_id', '=', subscriptionId)
    .execute()
}

/** Deletes a browser of this member by its address. */
export async function deleteByEndpoint(
  tx: Tx,
  { circleId, memberId }: Owner,
  endpointKey: Buffer,
): Promise<void> {
  await tx
    .deleteFrom('push_subscription')
    .where('circle_id', '=', circleId)
    .where('member_id', '=', memberId)
    .where('endpoint_key', '=', endpointKey)
    .execute()
}
