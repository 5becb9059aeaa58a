import { sql } from 'kysely'
import { canonicalEmail, canonicalPhone } from '#domain/members/contact-formats.ts'
import { SECURITY_DONE, type SecurityAct } from '#domain/security/security-acts.ts'
import { newUuid, sha256 } from '#server/platform/crypto/ids.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { SecurityFact } from '#server/platform/http/watched.ts'

const DEVICE_LENGTH_MAX = 40

/**
 * Notes one use of a watched endpoint. The account is the one of the session, else the one that has proved the
 * address or number that was typed; of a guess at nobody only its keyed hash stays.
 */
export async function noteSecurity(
  { db, vault }: { db: Db; vault: Vault },
  { act, outcome, token, typed, network, device }: SecurityFact,
): Promise<void> {
  const phone = typeof typed.phone === 'string' ? canonicalPhone(typed.phone) : undefined
  const emailKey =
    typeof typed.email === 'string' ? vault.hash('email', canonicalEmail(typed.email)) : null
  const phoneKey = phone === undefined ? null : vault.hash('phone', phone)
  const tokenHash = token === undefined ? null : sha256(token)
  await sql`
    INSERT INTO security_event
      (event_id, happened_at, act, outcome, identity_id, account_key, network_key, device)
    SELECT ${newUuid()}::uuid, app_now(), ${act}, ${outcome}, identity_id,
      CASE WHEN identity_id IS NULL THEN ${emailKey ?? phoneKey}::bytea END,
      ${networkKey(vault, network)}::bytea, ${device.slice(0, DEVICE_LENGTH_MAX)}
    FROM (SELECT coalesce(
      (SELECT identity_id FROM session WHERE token_hash = ${tokenHash}::bytea),
      (SELECT identity_id FROM identity
        WHERE email_key = ${emailKey}::bytea AND email_verified_at IS NOT NULL),
      (SELECT identity_id FROM identity
        WHERE phone_key = ${phoneKey}::bytea AND phone_verified_at IS NOT NULL)) AS identity_id) who
    `.execute(db)
}

/** A network as the log knows it: keyed, so that the log names no address. */
export function networkKey(vault: Vault, network: string): Buffer {
  return vault.hash('network', network)
}

/** What happened to an account, the newest first. */
export function listSecurityEvents(tx: Tx, identityId: string, limit: number) {
  return tx
    .selectFrom('securityEvent')
    .select(['happenedAt', 'act', 'outcome', 'networkKey', 'device'])
    .where('identityId', '=', identityId)
    .orderBy('happenedAt', 'desc')
    .limit(limit)
    .execute()
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
