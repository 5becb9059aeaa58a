import { sql } from 'kysely'
import type { StaffRole } from '#domain/shared/staff-roles.ts'
import { HOUR_MS, msBetween } from '#domain/shared/calendar.ts'
import type { CircleId, IdentityId, MemberId } from '#domain/shared/ids.ts'
import { sha256 } from '../crypto/ids.ts'
import type { Tx } from '../database/db.ts'
import { type Of, prepared } from '../database/prepared.ts'
import type { Actor, SessionActor } from './context.ts'
import { circleTokenActors } from './circle-tokens/circle-token-actors.ts'
import { noteInForce, policyOf } from './policies.ts'
import { SESSION_IDLE_MS } from './sessions.ts'
import { staffFacts } from './staff-facts.ts'

const SEEN_EVERY_MS = HOUR_MS

/**
 * Returns the people behind session tokens with their current rights, and circles behind theirs, by token; leaves out ended ones. `sessions`: read
 * already, under the lock of their circles.
 */
export async function actorsOf(
  tx: Tx,
  tokens: readonly string[],
  now: Temporal.Instant,
  sessions?: Sessions,
): Promise<Map<string, SessionActor>> {
  const hashes = new Map(tokens.map((token) => [token, sha256(token)]))
  const rows = (sessions ?? (await findSessions(tx, tokens))).filter(
    (row) => row.status !== 'closed' && !isOver(row, now),
  )
  const stale = rows
    .filter((row) => msBetween(row.lastSeenAt, now) > SEEN_EVERY_MS)
    .map((row) => row.sessionId)
  if (stale.length > 0)
    await tx
      .updateTable('session')
      .set({ lastSeenAt: now })
      .where('sessionId', 'in', stale)
      .execute()
  const byHash = new Map<string, SessionActor>()
  for (const row of rows) {
    const found = await readActor(tx, row)
    for (const hash of [row.tokenHash, row.formerTokenHash])
      if (hash !== null) byHash.set(hash.toString('hex'), found)
  }
  const ofCircles = await circleTokenActors(tx, tokens, now)
  return new Map(
    [...hashes].flatMap(([token, hash]) => {
      const found = byHash.get(hash.toString('hex')) ?? ofCircles.get(token)
      return found === undefined ? [] : [[token, found] as const]
    }),
  )
}

/** Sessions with their members, as read. */
export type Sessions = Awaited<ReturnType<typeof findSessions>>
type SessionAndMember = Sessions[number]

/** Reads the sessions of tokens with their members, and with ended ones; each with the time it is. */
export function findSessions(tx: Tx, tokens: readonly string[]) {
  return sessionsBehind(tx, { hashes: tokens.map(sha256) })
}

type Hashes = { readonly hashes: readonly Buffer[] }

const sessionsBehind = prepared((of: Of<Hashes>, tx) => {
  const { hasFactor, hasIdentity, hasLogin } = staffFacts('i', 'm')
  const isAsked = (column: 's.tokenHash' | 's.formerTokenHash') =>
    sql<boolean>`${sql.ref(column)} = ANY(${of.hashes}::bytea[])`
  return tx
    .selectFrom('session as s')
    .innerJoin('identity as i', 'i.identityId', 's.identityId')
    .innerJoin('member as m', (join) =>
      join.onRef('m.circleId', '=', 's.circleId').onRef('m.memberId', '=', 's.memberId'),
    )
    .innerJoin('circle as c', 'c.circleId', 's.circleId')
    .leftJoin('loginDevice as d', 'd.deviceId', 's.deviceId')
    .select([
      's.tokenHash',
      's.sessionId',
      's.identityId',
      's.circleId',
      's.memberId',
      's.expiresAt',
      's.lastSeenAt',
      's.authenticatedAt',
      's.secondFactorAt',
      's.scopes',
      'm.status',
      'm.language',
      'm.introducedBy',
      'm.joinedAt as memberSince',
      'c.policyVersion',
      'c.kind as circleKind',
      'i.phoneVerifiedAt',
      'i.createdAt as joinedAt',
      'd.waitsUntil',
      'd.approvedAt',
    ])
    .select(
      sql<Buffer | null>`CASE WHEN ${isFormerValid} THEN s.former_token_hash END`.as(
        'formerTokenHash',
      ),
    )
    .select(
      sql<StaffRole[]>`ARRAY(SELECT r.role FROM member_role r
        WHERE r.circle_id = s.circle_id AND r.member_id = s.member_id ORDER BY r.role)`.as('roles'),
    )
    .select([hasFactor.as('hasFactor'), hasIdentity.as('hasIdentity'), hasLogin.as('hasLogin')])
    .select(sql<Temporal.Instant>`(SELECT app_now())`.as('now'))
    .where((eb) =>
      eb.or([isAsked('s.tokenHash'), eb.and([isAsked('s.formerTokenHash'), isFormerValid])]),
    )
})

const isFormerValid = sql<boolean>`s.former_until_at > (SELECT app_now())`

async function readActor(tx: Tx, row: SessionAndMember): Promise<SessionActor> {
  noteInForce(row.circleId, row.policyVersion)
  const policy = await policyOf(tx, row.circleId, row.policyVersion)
  return {
    language: row.language,
    actor: {
      identityId: row.identityId as IdentityId,
      circleId: row.circleId as CircleId,
      circleKind: row.circleKind,
      memberId: row.memberId as MemberId,
      status: row.status as Actor['status'],
      phoneProved: row.phoneVerifiedAt !== null,
      roles: row.roles,
      introducedBy: row.introducedBy as MemberId | null,
      memberSince: row.memberSince,
      sessionId: row.sessionId,
      scopes: row.scopes as Actor['scopes'],
      expiresAt: row.expiresAt,
      authenticatedAt: row.authenticatedAt,
      joinedHere:
        row.authenticatedAt.equals(row.joinedAt) &&
        row.phoneVerifiedAt?.equals(row.joinedAt) === true,
      secondFactor: secondFactorOf(row),
      deviceWaitsUntil: row.approvedAt === null ? row.waitsUntil : null,
      hasIdentity: row.hasIdentity,
      hasLogin: row.hasLogin,
      policy,
      policyVersion: row.policyVersion,
    },
  }
}

/**
 * Locks the circles of sessions until the end of the transaction, in the order of their ids, and then
 * reads the sessions. `free`: locks only circles that nobody else has locked. Every command of members and staff
 * begins so: a role ends, or a suspension begins, either before the access check or after the act,
 * never in between.
 */
export async function lockAndFindSessions(
  tx: Tx,
  tokens: readonly string[],
  { free = false } = {},
): Promise<{ locked: Set<string>; sessions: Sessions }> {
  const [locked, sessions] = await Promise.all([
    lockCirclesOf(tx, tokens, free),
    findSessions(tx, tokens),
  ])
  return { locked, sessions }
}

async function lockCirclesOf(
  tx: Tx,
  tokens: readonly string[],
  free: boolean,
): Promise<Set<string>> {
  const lock = free ? lockFreeCircles : lockCircles
  const rows = await lock(tx, { hashes: tokens.map(sha256) })
  return new Set(rows.map(({ circleId }) => circleId))
}

const lockCircles = prepared((of: Of<Hashes>, tx) => circlesOf(of, tx))
const lockFreeCircles = prepared((of: Of<Hashes>, tx) => circlesOf(of, tx).skipLocked())

function circlesOf({ hashes }: Of<Hashes>, tx: Tx) {
  return tx
    .selectFrom('circle')
    .select('circleId')
    .where(
      sql<boolean>`circle_id IN (SELECT circle_id FROM session
        WHERE token_hash = ANY(${hashes}::bytea[]) OR former_token_hash = ANY(${hashes}::bytea[]))`,
    )
    .orderBy('circleId')
    .forNoKeyUpdate()
}

// A token needs no factor: it was made by somebody who had given theirs, and does no work of staff.
function secondFactorOf({
  scopes,
  secondFactorAt,
  hasFactor,
}: Pick<SessionAndMember, 'scopes' | 'secondFactorAt' | 'hasFactor'>): Actor['secondFactor'] {
  if (scopes !== null) return 'none'
  if (secondFactorAt !== null) return 'given'
  return hasFactor ? 'due' : 'none'
}

function isOver(
  { expiresAt, lastSeenAt, scopes }: Pick<SessionAndMember, 'expiresAt' | 'lastSeenAt' | 'scopes'>,
  now: Temporal.Instant,
): boolean {
  const isIdle = scopes === null && msBetween(lastSeenAt, now) > SESSION_IDLE_MS
  return msBetween(expiresAt, now) >= 0 || isIdle
}
