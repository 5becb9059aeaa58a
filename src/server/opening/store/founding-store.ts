import { sql } from 'kysely'
import type { CircleId } from '#domain/shared/ids.ts'
import type { Policy } from '#domain/shared/policy.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { allRows, oneRow } from '#server/platform/database/rows.ts'

export type FoundingRow = {
  readonly circleId: CircleId
  readonly circleName: string
  readonly purpose: string
  readonly place: string
  readonly language: string
  readonly size: number
  readonly askedAt: Temporal.Instant
  readonly opensItself: boolean
}
export type FounderRow = {
  readonly memberId: string
  readonly firstAskDays: number | null
  readonly emailProved: boolean
  readonly phoneProved: boolean
  readonly secondFactor: boolean
}

/** How an act of the database's functions ended: 'done', or why not. */
export type FoundingResult =
  | 'done'
  | 'too_many_today'
  | 'installation_full'
  | 'decided'
  | 'founders_not_ready'
  | 'slug_taken'
  | LinkProblem

/** Why a link to the first circle begins none. */
type LinkProblem = 'link_unknown' | 'link_used'

const selectFoundings = (tx: Tx) =>
  tx
    .selectFrom('founding as f')
    .innerJoin('circle as c', 'c.circleId', 'f.circleId')
    .select([
      'f.circleId',
      'c.name as circleName',
      'f.purpose',
      'f.place',
      'f.language',
      'f.size',
      'f.askedAt',
      'f.opensItself',
    ])
    .where('c.state', '=', 'applied')

/** Finds an application that waits; undefined once it is decided. */
export async function findFounding(tx: Tx, circleId: string): Promise<FoundingRow | undefined> {
  const row = await selectFoundings(tx).where('f.circleId', '=', circleId).executeTakeFirst()
  return row as FoundingRow | undefined
}

/** Lists applications of which a founder proved their e-mail, oldest first. */
export async function listFoundings(tx: Tx, limit: number): Promise<FoundingRow[]> {
  const rows = await selectFoundings(tx)
    .where(
      sql<boolean>`EXISTS (SELECT FROM identity i
        WHERE i.circle_id = f.circle_id AND i.email_verified_at IS NOT NULL)`,
    )
    .orderBy('f.askedAt')
    .orderBy('f.circleId')
    .limit(limit)
    .execute()
  return rows as FoundingRow[]
}

/** Lists the founders of a circle whose accounts are open, the first one first. */
export async function listFounders(tx: Tx, circleId: string): Promise<FounderRow[]> {
  const { rows } = await sql<FounderRow>`
    SELECT f.member_id, f.first_ask_days, i.email_verified_at IS NOT NULL AS email_proved,
      i.phone_verified_at IS NOT NULL AS phone_proved,
      (EXISTS (SELECT FROM totp t
          WHERE t.identity_id = i.identity_id AND t.confirmed_at IS NOT NULL)
        OR EXISTS (SELECT FROM passkey k WHERE k.identity_id = i.identity_id)) AS second_factor
    FROM founder f
    JOIN member m ON m.circle_id = f.circle_id AND m.member_id = f.member_id
    JOIN identity i ON i.circle_id = f.circle_id AND i.member_id = f.member_id
    WHERE f.circle_id = ${circleId} AND m.status <> 'closed'
    ORDER BY m.registered_at, m.member_id`.execute(tx)
  return rows
}

/** Returns why nobody can apply for a circle now; undefined where they can. */
export async function foundingRefusal(
  tx: Tx,
  { size, firstLinkHash }: { size: number; firstLinkHash: Buffer | null },
): Promise<'too_many_today' | 'installation_full' | LinkProblem | undefined> {
  const problem = firstLinkHash && (await firstLinkProblem(tx, firstLinkHash))
  if (problem) return problem
  const { rows } = await sql<{ busy: boolean; full: boolean }>`
    SELECT (SELECT count(*) FROM founding WHERE asked_at > app_now() - interval '1 day')
        >= b.applications_a_day AS busy,
      (SELECT count(*) FROM member WHERE status IN ('active', 'suspended')) + ${size}
        > b.members_max AS full
    FROM opening_bounds b`.execute(tx)
  const [found] = rows
  return found?.busy ? 'too_many_today' : found?.full ? 'installation_full' : undefined
}

/** Returns why a link to the first circle begins none; null where it works. */
export async function firstLinkProblem(tx: Tx, hash: Buffer): Promise<LinkProblem | null> {
  const { rows } = await sql<{ problem: LinkProblem | null }>`
    SELECT first_link_problem(${hash}) AS problem`.execute(tx)
  return rows[0]?.problem ?? null
}

export async function beginFounding(
  tx: Tx,
  founding: {
    circleId: string
    slug: string
    circleName: string
    policy: Policy
    purpose: string
    place: string
    language: string
    size: number
    firstLinkHash: Buffer | null
  },
): Promise<FoundingResult> {
  const { circleId, slug, circleName, policy, purpose, place, language, size } = founding
  return resultOf(
    await sql<Result>`SELECT begin_founding(${circleId}, ${slug}, ${circleName},
      ${JSON.stringify(policy)}, ${purpose}, ${place}, ${language}, ${size},
      ${founding.firstLinkHash}) AS result`.execute(tx),
  )
}

/** Opens a circle under an address, or refuses it. Only in the session of an operator. */
export async function decideFounding(
  tx: Tx,
  { sessionId, circleId, slug }: { sessionId: string; circleId: string; slug: string | null },
): Promise<FoundingResult> {
  return resultOf(
    await sql<Result>`SELECT decide_founding(${sessionId}, ${circleId}, ${slug !== null}, ${slug})
      AS result`.execute(tx),
  )
}

/**
 * Stores the hash of a link to the first circle that works until then, where no other one works. Returns the end of
 * the link that works; null where the installation has a circle.
 */
export async function offerFirstCircle(
  tx: Tx,
  tokenHash: Buffer,
  until: Temporal.Instant,
): Promise<Temporal.Instant | null> {
  const { rows } = await sql<{ until: Temporal.Instant | null }>`
    SELECT offer_first_circle(${tokenHash}, ${until}) AS until`.execute(tx)
  return rows[0]?.until ?? null
}

/** Lists the application that opens by itself, if there is one. */
export async function listSelfOpening(tx: Tx): Promise<FoundingRow[]> {
  const rows = await selectFoundings(tx).where('f.opensItself', '=', true).execute()
  return rows as FoundingRow[]
}

export async function openFirstCircle(
  tx: Tx,
  { circleId, slug }: { circleId: string; slug: string },
): Promise<FoundingResult> {
  return resultOf(
    await sql<Result>`SELECT open_first_circle(${circleId}, ${slug}) AS result`.execute(tx),
  )
}

export async function updateFirstAskDays(
  tx: Tx,
  {
    circleId,
    memberId,
    firstAskDays,
  }: { circleId: string; memberId: string; firstAskDays: number },
): Promise<void> {
  await oneRow(tx, 'founder', { circleId, memberId }).update({ firstAskDays })
}

/** Stores the hash of a link for the other founder; false where nobody is missing. */
export async function insertFounderLink(
  tx: Tx,
  { circleId, memberId, tokenHash }: { circleId: string; memberId: string; tokenHash: Buffer },
): Promise<boolean> {
  const { rows } = await sql<{ made: boolean }>`
    SELECT invite_second_founder(${circleId}, ${memberId}, ${tokenHash}) AS made`.execute(tx)
  return rows[0]?.made ?? false
}

/** Returns whether a link for the other founder is valid and unused. */
export async function hasFounderLink(
  tx: Tx,
  circleId: string,
  now: Temporal.Instant,
): Promise<boolean> {
  const row = await allRows(tx, 'invitation', { circleId, usedAt: null })
    .select('circleId')
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

export async function updateRefusedReason(
  tx: Tx,
  { circleId, memberId, sealed }: { circleId: string; memberId: string; sealed: Buffer },
): Promise<void> {
  await oneRow(tx, 'founder', { circleId, memberId }).update({ refusedReasonSealed: sealed })
}

export async function findRefusedReason(
  tx: Tx,
  founder: { circleId: string; memberId: string },
): Promise<Buffer | null> {
  const row = await oneRow(tx, 'founder', founder).find(['refusedReasonSealed'])
  return row?.refusedReasonSealed ?? null
}

type Result = { result: FoundingResult }

function resultOf({ rows }: { rows: readonly Result[] }): FoundingResult {
  return rows[0]?.result ?? 'decided'
}
