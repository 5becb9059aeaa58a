import { sql } from 'kysely'
import type { Language } from '#contract/messages/translate.ts'
import type { MemberStatus, StaffRole } from '#domain/members/member.ts'
import { LOGIN_IDLE_DAYS, LOGIN_LASTS_DAYS } from '#domain/members/privacy-terms.ts'
import { addMs, DAY_MS, HOUR_MS, msBetween } from '#domain/shared/calendar.ts'
import type { CircleId, IdentityId, MemberId } from '#domain/shared/ids.ts'
import { requestError } from '#domain/shared/request-errors.ts'
import type { Actor } from './context.ts'
import type { Db, Tx } from '../database/db.ts'
import { newToken, newUuid, sha256 } from '../crypto/ids.ts'
import { policyOf } from './policies.ts'
import type { PersonVault, Place } from '../crypto/vault.ts'

export const SESSION_LASTS_MS = LOGIN_LASTS_DAYS * DAY_MS
export const SESSION_IDLE_MS = LOGIN_IDLE_DAYS * DAY_MS
const SEEN_EVERY_MS = HOUR_MS
/** Requests that were under way with the token before a renewal are still answered. */
const FORMER_TOKEN_LASTS_MS = 30_000

/** Somebody who is logged in, and the language they chose. */
export type Found = { readonly actor: Actor; readonly language: Language }

/**
 * The person behind a session token, with what they are and may do at this instant. Throws
 * request.session-expired.
 */
export async function actorOf(tx: Tx, token: string, now: Temporal.Instant): Promise<Found> {
  const found = (await actorsOf(tx, [token], now)).get(token)
  if (found === undefined) throw requestError('request.session-expired')
  return found
}

/** The people behind session tokens, by token; those whose session is over are left out. */
export async function actorsOf(
  tx: Tx,
  tokens: readonly string[],
  now: Temporal.Instant,
): Promise<Map<string, Found>> {
  const hashes = new Map(tokens.map((token) => [token, sha256(token)]))
  const rows = (await findSessions(tx, [...hashes.values()], now)).filter(
    (row) => row.status !== 'closed' && !isOver(row, now),
  )
  const stale = rows
    .filter((row) => msBetween(row.last_seen_at, now) > SEEN_EVERY_MS)
    .map((row) => row.session_id)
  if (stale.length > 0)
    await tx
      .updateTable('session')
      .set({ last_seen_at: now })
      .where('session_id', 'in', stale)
      .execute()
  const byHash = new Map<string, Found>()
  for (const row of rows) {
    const found = await readActor(tx, row)
    for (const hash of [row.token_hash, row.former_token_hash])
      if (hash !== null) byHash.set(hash.toString('hex'), found)
  }
  return new Map(
    [...hashes].flatMap(([token, hash]) => {
      const found = byHash.get(hash.toString('hex'))
      return found === undefined ? [] : [[token, found] as const]
    }),
  )
}

type SessionAndMember = Awaited<ReturnType<typeof findSessions>>[number]

function findSessions(tx: Tx, hashes: readonly Buffer[], now: Temporal.Instant) {
  const isAsked = (column: 's.token_hash' | 's.former_token_hash') =>
    sql<boolean>`${sql.ref(column)} = ANY(${hashes}::bytea[])`
  return tx
    .selectFrom('session as s')
    .innerJoin('identity as i', 'i.identity_id', 's.identity_id')
    .innerJoin('member as m', (join) =>
      join.onRef('m.circle_id', '=', 's.circle_id').onRef('m.member_id', '=', 's.member_id'),
    )
    .innerJoin('circle as c', 'c.circle_id', 's.circle_id')
    .select([
      's.token_hash',
      's.session_id',
      's.identity_id',
      's.circle_id',
      's.member_id',
      's.expires_at',
      's.last_seen_at',
      's.authenticated_at',
      's.second_factor_at',
      'm.status',
      'm.language',
      'm.introduced_by',
      'c.policy_version',
      'i.phone_verified_at',
    ])
    .select(
      sql<Buffer | null>`CASE WHEN s.former_until_at > ${now} THEN s.former_token_hash END`.as(
        'former_token_hash',
      ),
    )
    .select(
      sql<
        StaffRole[]
      >`ARRAY(SELECT r.role FROM member_role r WHERE r.circle_id = s.circle_id AND r.member_id = s.member_id ORDER BY r.role)`.as(
        'roles',
      ),
    )
    .select(
      sql<boolean>`EXISTS (SELECT FROM totp t WHERE t.identity_id = s.identity_id AND t.confirmed_at IS NOT NULL) OR EXISTS (SELECT FROM passkey p WHERE p.identity_id = s.identity_id)`.as(
        'has_factor',
      ),
    )
    .where((eb) =>
      eb.or([
        isAsked('s.token_hash'),
        eb.and([isAsked('s.former_token_hash'), eb('s.former_until_at', '>', now)]),
      ]),
    )
    .execute()
}

async function readActor(tx: Tx, row: SessionAndMember): Promise<Found> {
  const policy = await policyOf(tx, row.circle_id, row.policy_version)
  return {
    language: row.language as Language,
    actor: {
      identityId: row.identity_id as IdentityId,
      circleId: row.circle_id as CircleId,
      memberId: row.member_id as MemberId,
      status: row.status as MemberStatus,
      phoneProved: row.phone_verified_at !== null,
      roles: row.roles,
      introducedBy: row.introduced_by as MemberId | null,
      sessionId: row.session_id,
      authenticatedAt: row.authenticated_at,
      secondFactor: row.second_factor_at !== null ? 'given' : row.has_factor ? 'due' : 'none',
      policy,
      policyVersion: row.policy_version,
    },
  }
}

/**
 * Whose session a token is, for counting before anything is begun: one identity however often they
 * are logged in. It says nothing of what they may do.
 */
export async function personOf(db: Db, token: string): Promise<string | undefined> {
  const tokenHash = sha256(token)
  const row = await db
    .selectFrom('session')
    .select('identity_id')
    .where((where) =>
      where.or([where('token_hash', '=', tokenHash), where('former_token_hash', '=', tokenHash)]),
    )
    .executeTakeFirst()
  return row?.identity_id
}

/**
 * Holds the circle of a session until the end of the transaction. Every command of staff begins so:
 * a role is taken away, or somebody suspended, either before the look at it or after the act, never
 * in between.
 */
export async function holdCircleOf(tx: Tx, token: string): Promise<void> {
  const tokenHash = sha256(token)
  await tx
    .selectFrom('circle')
    .select('circle_id')
    .where('circle_id', 'in', (eb) =>
      eb
        .selectFrom('session')
        .select('circle_id')
        .where((where) =>
          where.or([
            where('token_hash', '=', tokenHash),
            where('former_token_hash', '=', tokenHash),
          ]),
        ),
    )
    .orderBy('circle_id')
    .forNoKeyUpdate()
    .execute()
}

function isOver(
  row: { expires_at: Temporal.Instant; last_seen_at: Temporal.Instant },
  now: Temporal.Instant,
): boolean {
  return msBetween(row.expires_at, now) >= 0 || msBetween(row.last_seen_at, now) > SESSION_IDLE_MS
}

/** Where the word for the device of a session lives. */
export function devicePlace(sessionId: string): Place {
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
        device === undefined ? null : device.person.seal(devicePlace(sessionId), device.word),
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
    .where('identity_id', '=', identityId)
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

/** Where somebody is logged in now, the latest seen first; at most fifty. */
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

/** Ends one session of somebody; false when they have none with this id. */
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

/** Logs somebody out everywhere, as after a new password; or everywhere but in one session. */
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
