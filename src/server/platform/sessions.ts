import { sql } from 'kysely'
import type { Language } from '#contract/messages/translate.ts'
import type { MemberStatus, StaffRole } from '#domain/members/member.ts'
import { addMs, DAY_MS, HOUR_MS, msBetween } from '#domain/shared/calendar.ts'
import type { CircleId, IdentityId, MemberId } from '#domain/shared/ids.ts'
import { requestError } from '#domain/shared/request-errors.ts'
import type { Actor } from './context.ts'
import type { Tx } from './db.ts'
import { newToken, newUuid, sha256 } from './ids.ts'
import { policyOf } from './policies.ts'

export const SESSION_LASTS_MS = 30 * DAY_MS
export const SESSION_IDLE_MS = 7 * DAY_MS
const SEEN_EVERY_MS = HOUR_MS

type Found = { readonly actor: Actor; readonly language: Language }

/** The person behind a session token, with what they are and may do at this instant. Throws request.session-expired. */
export async function actorOf(tx: Tx, token: string, now: Temporal.Instant): Promise<Found> {
  const tokenHash = sha256(token)
  const row = await tx
    .selectFrom('session as s')
    .innerJoin('identity as i', 'i.identity_id', 's.identity_id')
    .innerJoin('member as m', (join) => join.onRef('m.circle_id', '=', 's.circle_id').onRef('m.member_id', '=', 's.member_id'))
    .innerJoin('circle as c', 'c.circle_id', 's.circle_id')
    .select(['s.session_id', 's.identity_id', 's.circle_id', 's.member_id', 's.expires_at', 's.last_seen_at', 's.authenticated_at', 's.second_factor_at', 'm.status', 'm.language', 'm.introduced_by', 'c.policy_version'])
    .select(sql<StaffRole[]>`ARRAY(SELECT r.role FROM member_role r WHERE r.circle_id = s.circle_id AND r.member_id = s.member_id ORDER BY r.role)`.as('roles'))
    .select(sql<boolean>`EXISTS (SELECT FROM totp t WHERE t.identity_id = s.identity_id AND t.confirmed_at IS NOT NULL) OR EXISTS (SELECT FROM passkey p WHERE p.identity_id = s.identity_id)`.as('has_factor'))
    .where('s.token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (!row || row.status === 'closed' || isOver(row, now)) throw requestError('request.session-expired')
  if (msBetween(row.last_seen_at, now) > SEEN_EVERY_MS) await tx.updateTable('session').set({ last_seen_at: now }).where('token_hash', '=', tokenHash).execute()
  const policy = await policyOf(tx, row.circle_id, row.policy_version)
  return {
    language: row.language as Language,
    actor: {
      identityId: row.identity_id as IdentityId, circleId: row.circle_id as CircleId, memberId: row.member_id as MemberId,
      status: row.status as MemberStatus, roles: row.roles, introducedBy: row.introduced_by as MemberId | null,
      sessionId: row.session_id, authenticatedAt: row.authenticated_at, secondFactor: row.second_factor_at !== null ? 'given' : row.has_factor ? 'due' : 'none', policy, policyVersion: row.policy_version,
    },
  }
}

function isOver(row: { expires_at: Temporal.Instant; last_seen_at: Temporal.Instant }, now: Temporal.Instant): boolean {
  return msBetween(row.expires_at, now) >= 0 || msBetween(row.last_seen_at, now) > SESSION_IDLE_MS
}

/** A new session; only the hash of its token is kept, so the token is told once, here. */
export async function startSession(tx: Tx, { identityId, circleId, memberId, kind, now, secondFactor = false }: {
  identityId: string; circleId: string; memberId: string; kind: 'cookie' | 'bearer'; now: Temporal.Instant; secondFactor?: boolean
}): Promise<{ token: string; expiresAt: Temporal.Instant }> {
  const token = newToken()
  const expiresAt = addMs(now, SESSION_LASTS_MS)
  await tx.insertInto('session').values({
    token_hash: sha256(token), session_id: newUuid(), identity_id: identityId, circle_id: circleId, member_id: memberId, kind,
    created_at: now, authenticated_at: now, last_seen_at: now, expires_at: expiresAt, second_factor_at: secondFactor ? now : null,
  }).execute()
  return { token, expiresAt }
}

export async function endSession(tx: Tx, sessionId: string): Promise<void> {
  await tx.deleteFrom('session').where('session_id', '=', sessionId).execute()
}

/** Logs somebody out everywhere, as after a new password. */
export async function endSessionsOf(tx: Tx, identityId: string): Promise<void> {
  await tx.deleteFrom('session').where('identity_id', '=', identityId).execute()
}
