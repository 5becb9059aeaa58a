import { sql } from 'kysely'
import { LOGIN_IDLE_DAYS, LOGIN_LASTS_DAYS } from '#domain/shared/privacy-terms.ts'
import { DAY_MS, addMs } from '#domain/shared/calendar.ts'
import type { TokenScope } from '#domain/shared/token-scopes.ts'
import { newToken, newUuid, sha256 } from '../crypto/ids.ts'
import type { PersonVault, Binding } from '../crypto/vault.ts'
import type { Tx } from '../database/db.ts'
import type { ActorCtx } from './context.ts'

export const SESSION_LASTS_MS = LOGIN_LASTS_DAYS * DAY_MS
export const SESSION_IDLE_MS = LOGIN_IDLE_DAYS * DAY_MS
/** Requests that started with the old token before a renewal still get a response. */
const FORMER_TOKEN_LASTS_MS = 30_000
/** How the token of a program begins: programs that search files for secrets know it by this. */
export const TOKEN_BEGIN = 'paraspar_'

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
  /** The row of the device, where the log-in remembers one. */
  readonly deviceId?: string
  /** Browser and system family, stored sealed, for the person's own list of sessions. */
  readonly device?: { readonly person: PersonVault; readonly word: string }
  /** Makes it the token of a program, with a time of its own; then the word is its name. */
  readonly program?: { readonly scopes: readonly TokenScope[]; readonly lastsMs: number }
}

/**
 * Starts a session and returns its token. Only the token's hash is stored, so nobody can read it
 * later.
 */
export async function startSession(
  tx: Tx,
  {
    identityId,
    circleId,
    memberId,
    kind,
    now,
    secondFactor,
    device,
    deviceId,
    program,
  }: NewSession,
): Promise<{ token: string; sessionId: string; expiresAt: Temporal.Instant }> {
  const token = program === undefined ? newToken() : `${TOKEN_BEGIN}${newToken()}`
  const sessionId = newUuid()
  const expiresAt = addMs(now, program?.lastsMs ?? SESSION_LASTS_MS)
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
      secondFactorAt: secondFactor === true ? now : null,
      scopes: program === undefined ? null : [...program.scopes],
      deviceId: deviceId ?? null,
      deviceSealed:
        device === undefined ? null : device.person.seal(deviceBinding(sessionId), device.word),
    })
    .execute()
  return { token, sessionId, expiresAt }
}

/**
 * Makes every browser session of a person take a new token at its next session request. Used when
 * their rights have changed.
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
 * Records that the password or a passkey was given in this session just now; with `factor`, also
 * the second factor. That lets a further device act at once: it has more than an SMS. A browser gets
 * a new token, at most one in the time in which the one before still works, so that of two tabs none
 * loses its session.
 */
export async function markGiven(
  { tx, now, caller, actor: { sessionId } }: Pick<ActorCtx, 'tx' | 'now' | 'caller' | 'actor'>,
  { login, factor }: { login?: true; factor?: true },
): Promise<void> {
  await tx
    .updateTable('session')
    .set({
      ...(login && { authenticatedAt: now }),
      ...(factor && { secondFactorAt: now }),
      renew: sql<boolean>`renew OR (kind = 'cookie' AND coalesce(former_until_at <= ${now}, true))`,
    })
    .where('sessionId', '=', sessionId)
    .execute()
  if (factor === true) await approveDeviceOf(tx, sessionId, now)
  const renewed = await renewSession(tx, sessionId, now)
  if (renewed !== undefined) caller.startSession(renewed)
}

async function approveDeviceOf(tx: Tx, sessionId: string, now: Temporal.Instant): Promise<void> {
  await tx
    .updateTable('loginDevice')
    .set({ approvedAt: now, approvedBy: 'factor' })
    .where('deviceId', 'in', (eb) =>
      eb
        .selectFrom('session')
        .select((inner) => inner.ref('deviceId').$notNull().as('deviceId'))
        .where('sessionId', '=', sessionId)
        .where('deviceId', 'is not', null),
    )
    .where('approvedAt', 'is', null)
    .where('deniedAt', 'is', null)
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
    .select(['sessionId', 'createdAt as startedAt', 'lastSeenAt', 'deviceSealed'])
    .where('identityId', '=', identityId)
    .where('scopes', 'is', null)
    .where('expiresAt', '>', now)
    .where('lastSeenAt', '>=', addMs(now, -SESSION_IDLE_MS))
    .orderBy('lastSeenAt', 'desc')
    .orderBy('sessionId')
    .limit(SESSIONS_SHOWN_MAX)
    .execute()
}

export type TokenRow = {
  readonly sessionId: string
  readonly scopes: readonly TokenScope[]
  readonly createdAt: Temporal.Instant
  readonly lastSeenAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant
  readonly deviceSealed: Buffer | null
}

/** Lists the tokens of a person's programs, the newest first. */
export async function listTokensOf(
  tx: Tx,
  identityId: string,
  now: Temporal.Instant,
): Promise<TokenRow[]> {
  const rows = await tx
    .selectFrom('session')
    .select(['sessionId', 'scopes', 'createdAt', 'lastSeenAt', 'expiresAt', 'deviceSealed'])
    .where('identityId', '=', identityId)
    .where('scopes', 'is not', null)
    .where('expiresAt', '>', now)
    .orderBy('createdAt', 'desc')
    .orderBy('sessionId')
    .execute()
  return rows.map((row) => ({ ...row, scopes: (row.scopes ?? []) as TokenScope[] }))
}

/** Ends one session of a person; false when they have none with this id. */
export function endOneOf(tx: Tx, identityId: string, sessionId: string): Promise<boolean> {
  return endOne(tx, { identityId, sessionId, program: 'is' })
}

/** Ends one token of a person's programs; false when they have none with this id. */
export function endTokenOf(tx: Tx, identityId: string, sessionId: string): Promise<boolean> {
  return endOne(tx, { identityId, sessionId, program: 'is not' })
}

async function endOne(
  tx: Tx,
  {
    identityId,
    sessionId,
    program,
  }: { identityId: string; sessionId: string; program: 'is' | 'is not' },
): Promise<boolean> {
  const row = await tx
    .deleteFrom('session')
    .where('identityId', '=', identityId)
    .where('sessionId', '=', sessionId)
    .where('scopes', program, null)
    .returning('sessionId')
    .executeTakeFirst()
  return row !== undefined
}

export async function endSession(tx: Tx, sessionId: string): Promise<void> {
  await tx.deleteFrom('session').where('sessionId', '=', sessionId).execute()
}

/** Logs a person out everywhere, as after a new password; or everywhere but in one session. */
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

/** Logs one device of a person out. */
export async function endSessionsOfDevice(tx: Tx, deviceId: string): Promise<void> {
  await tx.deleteFrom('session').where('deviceId', '=', deviceId).execute()
}
