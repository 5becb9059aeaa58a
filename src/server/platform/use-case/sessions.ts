import { LOGIN_IDLE_DAYS, LOGIN_LASTS_DAYS } from '#domain/shared/privacy-terms.ts'
import { DAY_MS, addMs } from '#domain/shared/calendar.ts'
import { newToken, newUuid, sha256 } from '../crypto/ids.ts'
import type { PersonVault, Binding } from '../crypto/vault.ts'
import type { Tx } from '../database/db.ts'

export const SESSION_LASTS_MS = LOGIN_LASTS_DAYS * DAY_MS
export const SESSION_IDLE_MS = LOGIN_IDLE_DAYS * DAY_MS
/** Requests that were under way with the token before a renewal are still answered. */
const FORMER_TOKEN_LASTS_MS = 30_000

/** Where the word for the device of a session lives. */
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
  /** Browser and system family, kept sealed, for the person's own list of sessions. */
  readonly device?: { readonly person: PersonVault; readonly word: string }
}

/** A new session; only the hash of its token is kept, so the token is told once, here. */
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
      tokenHash: sha256(token),
      sessionId,
      identityId,
      circleId,
      memberId,
      kind,
      createdAt: now,
      authenticatedAt: now,
      lastSeenAt: now,
      expiresAt,
      secondFactorAt: secondFactor ? now : null,
      deviceSealed:
        device === undefined ? null : device.person.seal(deviceBinding(sessionId), device.word),
    })
    .execute()
  return { token, expiresAt }
}

/**
 * Has every browser session of somebody take a new token when it next asks who is there: their
 * rights have changed.
 */
export async function renewSessionsOf(tx: Tx, identityId: string): Promise<void> {
  await tx
    .updateTable('session')
    .set({ renew: true })
    .where('identityId', '=', identityId)
    .where('kind', '=', 'cookie')
    .execute()
}

/**
 * Gives a session that is to be renewed its new token; the old one works half a minute more.
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
      formerTokenHash: eb.ref('tokenHash'),
      formerUntilAt: addMs(now, FORMER_TOKEN_LASTS_MS),
      tokenHash: sha256(token),
      renew: false,
    }))
    .where('sessionId', '=', sessionId)
    .where('renew', '=', true)
    .returning('expiresAt')
    .executeTakeFirst()
  return row && { token, expiresAt: row.expiresAt }
}

/**
 * Notes that the password or a passkey was given in this session just now; with `factor`, that the
 * second factor was.
 */
export async function markGiven(
  tx: Tx,
  sessionId: string,
  { login, factor, now }: { login?: true; factor?: true; now: Temporal.Instant },
): Promise<void> {
  await tx
    .updateTable('session')
    .set({ ...(login && { authenticatedAt: now }), ...(factor && { secondFactorAt: now }) })
    .where('sessionId', '=', sessionId)
    .execute()
}

export type SessionRow = {
  readonly sessionId: string
  readonly startedAt: Temporal.Instant
  readonly lastSeenAt: Temporal.Instant
  readonly deviceSealed: Buffer | null
}

const SESSIONS_SHOWN_MAX = 50

/** Where somebody is logged in now, the latest seen first; at most fifty. */
export async function listSessionsOf(
  tx: Tx,
  identityId: string,
  now: Temporal.Instant,
): Promise<SessionRow[]> {
  return tx
    .selectFrom('session')
    .select(['sessionId', 'createdAt as startedAt', 'lastSeenAt', 'deviceSealed'])
    .where('identityId', '=', identityId)
    .where('expiresAt', '>', now)
    .where('lastSeenAt', '>=', addMs(now, -SESSION_IDLE_MS))
    .orderBy('lastSeenAt', 'desc')
    .orderBy('sessionId')
    .limit(SESSIONS_SHOWN_MAX)
    .execute()
}

/** Ends one session of somebody; false when they have none with this id. */
export async function endOneOf(tx: Tx, identityId: string, sessionId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('session')
    .where('identityId', '=', identityId)
    .where('sessionId', '=', sessionId)
    .returning('sessionId')
    .executeTakeFirst()
  return row !== undefined
}

export async function endSession(tx: Tx, sessionId: string): Promise<void> {
  await tx.deleteFrom('session').where('sessionId', '=', sessionId).execute()
}

/** Logs somebody out everywhere, as after a new password; or everywhere but in one session. */
export async function endSessionsOf(
  tx: Tx,
  identityId: string,
  { except }: { except?: string } = {},
): Promise<void> {
  await tx
    .deleteFrom('session')
    .where('identityId', '=', identityId)
    .$if(except !== undefined, (qb) => qb.where('sessionId', '<>', except ?? ''))
    .execute()
}
