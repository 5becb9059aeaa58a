import { sql } from 'kysely'
import { type Endpoint, isForCircleTokens } from '#contract/endpoint.ts'
import { HOUR_MS, msBetween } from '#domain/shared/calendar.ts'
import type { CircleId, IdentityId, MemberId } from '#domain/shared/ids.ts'
import { requestError } from '#domain/shared/request-errors.ts'
import { CIRCLE_SCOPE } from '#domain/shared/token-scopes.ts'
import { newToken, sha256 } from '../../crypto/ids.ts'
import type { Tx } from '../../database/db.ts'
import { isOneOf } from '../../database/many-rows.ts'
import { policyOf } from '../policies.ts'
import { TOKEN_BEGIN } from '../sessions.ts'
import type { SessionActor } from '../context.ts'

/** How the token of a circle begins, so that nobody else's is looked for among them. */
const CIRCLE_TOKEN_BEGIN = `${TOKEN_BEGIN}circle_`
const USED_EVERY_MS = HOUR_MS

export function newCircleToken(): string {
  return `${CIRCLE_TOKEN_BEGIN}${newToken()}`
}

/**
 * Returns who stands behind tokens of circles, by token; leaves out ended ones, those to which no
 * second administrator agreed, and those of a circle that is closed or has no active administrator.
 */
export async function circleTokenActors(
  tx: Tx,
  tokens: readonly string[],
  now: Temporal.Instant,
): Promise<Map<string, SessionActor>> {
  const asked = [...new Set(tokens)].filter((token) => token.startsWith(CIRCLE_TOKEN_BEGIN))
  if (asked.length === 0) return new Map()
  const rows = await findCircleTokens(tx, asked, now)
  const stale = rows.filter(({ lastUsedAt: at }) => !at || msBetween(at, now) > USED_EVERY_MS)
  if (stale.length > 0)
    await tx
      .updateTable('circleToken')
      .set({ lastUsedAt: now })
      .where(
        isOneOf(
          ['circleId', 'circleTokenId'],
          stale.map(({ circleId, circleTokenId: id }) => ({ circleId, id })),
        ),
      )
      .execute()
  const found = new Map<string, SessionActor>()
  for (const token of asked) {
    const row = rows.find(({ tokenHash }) => tokenHash.equals(sha256(token)))
    if (row !== undefined) found.set(token, await actorOfCircle(tx, row))
  }
  return found
}

/** Whether a token of the circle, as `t`, still waits for a second administrator. */
export const circleTokenWaits = (now: Temporal.Instant) =>
  sql<boolean>`(t.agreed_at IS NULL AND EXISTS (SELECT FROM approval a
    WHERE a.circle_id = t.circle_id AND a.kind = 'circle_token' AND a.subject_id = t.circle_token_id
      AND a.state = 'waiting' AND a.expires_at > ${now}))`

/** Why a token behind which nobody stands is refused: a session's is over, a program's waits, has ended, or opens nothing here. */
export async function unknownTokenRefusal(
  tx: Tx,
  { scope }: Pick<Endpoint, 'scope'>,
  token: string,
  now: Temporal.Instant,
): Promise<Error> {
  if (!token.startsWith(TOKEN_BEGIN)) return requestError('request.session-expired')
  const ofCircle = token.startsWith(CIRCLE_TOKEN_BEGIN)
  const isOpenTo = ofCircle ? isForCircleTokens(scope) : scope !== undefined
  if (!isOpenTo) return requestError('request.not-for-programs')
  if (!ofCircle) return requestError('request.token-ended')
  const waiting = await tx
    .selectFrom('circleToken as t')
    .select('t.circleId')
    .where('t.tokenHash', '=', sha256(token))
    .where('t.expiresAt', '>', now)
    .where(circleTokenWaits(now))
    .executeTakeFirst()
  return requestError(waiting === undefined ? 'request.token-ended' : 'request.token-waits')
}

function findCircleTokens(tx: Tx, tokens: readonly string[], now: Temporal.Instant) {
  return tx
    .selectFrom('circleToken as t')
    .innerJoin('circle as c', 'c.circleId', 't.circleId')
    .select(['t.circleId', 't.circleTokenId', 't.tokenHash', 't.lastUsedAt', 'c.policyVersion'])
    .select('t.expiresAt')
    .where(sql<boolean>`t.token_hash = ANY(${tokens.map((token) => sha256(token))}::bytea[])`)
    .where('t.agreedAt', 'is not', null)
    .where('t.expiresAt', '>', now)
    .where('c.state', '<>', 'closed')
    .where(
      sql<boolean>`EXISTS (SELECT FROM member_role r
        JOIN member m ON m.circle_id = r.circle_id AND m.member_id = r.member_id
        WHERE r.circle_id = t.circle_id AND r.role = 'admin' AND m.status = 'active')`,
    )
    .execute()
}

type Row = Awaited<ReturnType<typeof findCircleTokens>>[number]

/** Nobody: the ids are the token's own, so that nothing of a person is found and limits are its own. */
async function actorOfCircle(
  tx: Tx,
  { circleId, circleTokenId, policyVersion, expiresAt }: Row,
): Promise<SessionActor> {
  const never = Temporal.Instant.fromEpochMilliseconds(0)
  return {
    language: 'en',
    actor: {
      identityId: circleTokenId as IdentityId,
      circleId: circleId as CircleId,
      circleKind: 'members',
      memberId: circleTokenId as MemberId,
      status: 'active',
      phoneProved: true,
      roles: [],
      introducedBy: null,
      memberSince: null,
      sessionId: circleTokenId,
      scopes: [CIRCLE_SCOPE],
      ofCircle: true,
      expiresAt,
      authenticatedAt: never,
      joinedHere: false,
      secondFactor: 'none',
      deviceWaitsUntil: null,
      hasIdentity: false,
      hasLogin: false,
      policy: await policyOf(tx, circleId, policyVersion),
      policyVersion,
    },
  }
}
