import { sql } from 'kysely'
import { SECURITY_DONE, type SecurityAct } from '#domain/security/security-acts.ts'
import { newUuid } from '#server/platform/crypto/ids.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'

type NewSecurityEvent = {
  readonly act: string
  readonly outcome: string
  readonly identityId: string | null
  readonly tokenHash: Buffer | null
  readonly emailKey: Buffer | null
  readonly phoneKey: Buffer | null
  readonly networkKey: Buffer
  readonly device: string
}

/** Finds whose it is and stores it, in one statement: as long for an unknown account as for a known one. */
export async function insertSecurityEvent(db: Db, event: NewSecurityEvent): Promise<void> {
  const { act, outcome, identityId, tokenHash, emailKey, phoneKey, networkKey, device } = event
  await sql`
    INSERT INTO security_event
      (event_id, happened_at, act, outcome, identity_id, account_key, network_key, device)
    SELECT ${newUuid()}::uuid, app_now(), ${act}, ${outcome}, identity_id,
      CASE WHEN identity_id IS NULL THEN ${emailKey ?? phoneKey}::bytea END,
      ${networkKey}::bytea, ${device}
    FROM (SELECT coalesce(${identityId}::uuid,
      (SELECT identity_id FROM session WHERE token_hash = ${tokenHash}::bytea),
      (SELECT identity_id FROM identity
        WHERE email_key = ${emailKey}::bytea AND email_verified_at IS NOT NULL),
      (SELECT identity_id FROM identity
        WHERE phone_key = ${phoneKey}::bytea AND phone_verified_at IS NOT NULL)) AS identity_id) who
    `.execute(db)
}

type SecurityEventRow = {
  readonly happenedAt: Temporal.Instant
  readonly act: SecurityAct
  readonly outcome: string
  readonly networkKey: Buffer
  readonly device: string
}

/**
 * What happened to an account, the newest first: so many of each act, done and refused apart, so that a flood of one
 * hides no other.
 */
export async function listSecurityEvents(
  tx: Tx,
  identityId: string,
  ofEach: number,
): Promise<SecurityEventRow[]> {
  const { rows } = await sql<SecurityEventRow>`
    SELECT happened_at, act, outcome, network_key, device
    FROM (SELECT *, row_number() OVER (PARTITION BY act, outcome = ${SECURITY_DONE}
        ORDER BY happened_at DESC) AS nth
      FROM security_event WHERE identity_id = ${identityId}) e
    WHERE nth <= ${ofEach} ORDER BY happened_at DESC`.execute(tx)
  return rows
}

/** How often each act was done and refused since then, from how many networks, and at how many unknown accounts. */
export async function countSecurityEvents(tx: Tx, since: Temporal.Instant) {
  const { rows } = await sql<{
    act: SecurityAct
    done: number
    refused: number
    networks: number
    unknown: number
  }>`
    SELECT act, count(*) FILTER (WHERE outcome = ${SECURITY_DONE})::int AS done,
      count(*) FILTER (WHERE outcome <> ${SECURITY_DONE})::int AS refused,
      count(DISTINCT network_key) FILTER (WHERE outcome <> ${SECURITY_DONE})::int AS networks,
      count(DISTINCT account_key) FILTER (WHERE outcome <> ${SECURITY_DONE})::int AS unknown
    FROM security_event WHERE happened_at > ${since} GROUP BY act ORDER BY act`.execute(tx)
  return rows
}
