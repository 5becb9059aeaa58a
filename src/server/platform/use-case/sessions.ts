import { LOGIN_IDLE_DAYS, LOGIN_LASTS_DAYS } from '#domain/shared/privacy-terms.ts'
import { DAY_MS, addMs } from '#domain/shared/calendar.ts'
import { newToken, newUuid, sha256 } from '../crypto/ids.ts'
import type { PersonVault, Binding } from '../crypto/vault.ts'
import type { Tx } from '../database/db.ts'

export const SESSION_LASTS_MS = LOGIN_LASTS_DAYS * DAY_MS
export const SESSION_IDLE_MS = LOGIN_IDLE_DAYS * DAY_MS
/** Requests that started with the old token before a renewal still get a response. */
const FORMER_TOKEN_LASTS_MS = 30_000

/** The binding of a session's device word. */
export function deviceBinding(sessionId: string): Binding {
  return { table: 'session', column: 'device_sealed', id: sessionId }
}

type NewSession = {
  readonly identityId: string
  readonly circleId: string
  readonly memberId: string
  readonly kind: 'cookie' | 'bearer'
  readonly now: Temporal.Instant
  readonly secondFactor?: boolean
  /** Browser and system family, stored sealed, for the person's own list of sessions. */
  readonly device?: { readonly person: PersonVault; readonly word: string }
}

/**
 * Starts a session and returns its token. Only the token's hash is stored, so nobody can read it
 * later.
 */
export async function startSession(
  tx: Tx,
  { identityId, circleId, memberId, kind, now, secondFactor = false, device }: NewSession,
): Promise<{ token: string; expiresAt: Temporal.Instant }> {
  const token = newToken()
  const sessionId = newUuid()
  const expiresAt = addMs(now, SESSION_LASTS_MS)
  await tx
    .insertInto('session')
    .values({
      token_hash: sha256(token),
      session_id: sessionId,
      identity_id: identityId,
      circle_id: circleId,
      member_id: memberId,
      kind,
      created_at: now,
      authenticated_at: now,
      last_seen_at: now,
      expires_at: expiresAt,
      second_factor_at: secondFactor ? now : null,
      device_sealed:
        device === undefined ? null : device.person.seal(deviceBinding(sessionId), device.word),
    })
    .execute()
  return { token, expiresAt }
}

/**
 * Makes every browser session of a person take a new token at its next session request. Used when
 * their rights have changed.
 */
export async function renewSessionsOf(tx: Tx, identityId: string): Promise<void> {
  await tx
    .updateTable('session')
    .set({ renew: true })
    .where('identity_id', '=', identityId)
    .where('kind', '=', 'cookie')
    .execute()
}

/**
 * Gives a session its new token if it must be renewed; the old one works half a minute more.
 * Undefined when there is nothing to renew.
 */
export async function renewSession(
  tx: Tx,
  sessionId: string,
  now: Temporal.Instant,
): Promise<{ token: string; expiresAt: Temporal.Instant } | undefined> {
  const token = newToken()
  const row = await tx
    .updateTable('session')
    .set((eb) => ({
      former_token_hash: eb.ref('token_hash'),
      former_until_at: addMs(now, FORMER_TOKEN_LASTS_MS),
      token_hash: sha256(token),
      renew: false,
    }))
    .where('session_id', '=', sessionId)
    .where('renew', '=', true)
    .returning('expires_at')
    .executeTakeFirst()
  return row && { token, expiresAt: row.expires_at }
}

/**
 * Records that the password or a passkey was given in this session just now; with `factor`, also
 * the second factor.
 */
export async function markGiven(
  tx: Tx,
  sessionId: string,
  { login, factor, now }: { login?: true; factor?: true; now: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('session')
    .set({ ...(login && { authenticated_at: now }), ...(factor && { second_factor_at: now }) })
    .where('session_id', '=', sessionId)
    .execute()
}

export type SessionRow = {
  readonly sessionId: string
  readonly startedAt: Temporal.Instant
  readonly lastSeenAt: Temporal.Instant
  readonly deviceSealed: Buffer | null
}

const SESSIONS_SHOWN_MAX = 50

/** Lists a person's sessions, the latest use first; at most fifty. */
export async function listSessionsOf(
  tx: Tx,
  identityId: string,
  now: Temporal.Instant,
): Promise<SessionRow[]> {
  return tx
    .selectFrom('session')
    .select([
      'session_id as sessionId',
      'created_at as startedAt',
      'last_seen_at as lastSeenAt',
      'device_sealed as deviceSealed',
    ])
    .where('identity_id', '=', identityId)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>=', addMs(now, -SESSION_IDLE_MS))
    .orderBy('last_seen_at', 'desc')
    .orderBy('session_id')
    .limit(SESSIONS_SHOWN_MAX)
    .execute()
}

/** Ends one session of a person; false when they have none with this id. */
export async function endOneOf(tx: Tx, identityId: string, sessionId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('session')
    .where('identity_id', '=', identityId)
    .where('session_id', '=', sessionId)
    .returning('session_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function endSession(tx: Tx, sessionId: string): Promise<void> {
  await tx.deleteFrom('session').where('session_id', '=', sessionId).execute()
}

/** Logs a person out everywhere, as after a new password; or everywhere but in one session. */
export async function endSessionsOf(
  tx: Tx,
  identityId: string,
  { except }: { except?: string } = {},
): Promise<void> {
  await tx
    .deleteFrom('session')
    .where('identity_id', '=', identityId)
    .$if(except !== undefined, (qb) => qb.where('session_id', '<>', except ?? ''))
    .execute()
}
