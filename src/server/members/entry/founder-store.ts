import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'

const FOUNDERS = 2
type Founder = { readonly circleId: string; readonly memberId: string }

/** Notes a person as a founder, if their circle still waits for an operator; nothing otherwise. */
export async function insertFounder(tx: Tx, { circleId, memberId }: Founder): Promise<void> {
  await sql`INSERT INTO founder (circle_id, member_id)
    SELECT circle_id, ${memberId} FROM circle
      WHERE circle_id = ${circleId} AND state = 'applied'`.execute(tx)
}

/**
 * Returns whether a founder's phone or PAN proved to be a founder's of another circle within 12
 * months; false for everybody else.
 */
export async function hasFoundedLately(
  tx: Tx,
  { circleId, memberId }: Founder,
  phoneKey: Buffer,
): Promise<boolean> {
  const { rows } = await sql<{ lately: boolean }>`
    SELECT has_founded_lately(f.circle_id, ${phoneKey}, i.pan_key) AS lately
    FROM founder f
    JOIN identity i ON i.circle_id = f.circle_id AND i.member_id = f.member_id
    WHERE f.circle_id = ${circleId} AND f.member_id = ${memberId}
      AND f.proved_at IS NULL`.execute(tx)
  return rows[0]?.lately ?? false
}

/**
 * Notes that a founder proved their phone, with the keys that are compared for 12 months. Returns
 * whether this completed the two founders.
 */
export async function markFounderProved(
  tx: Tx,
  { circleId, memberId, now }: Founder & { now: Temporal.Instant },
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`UPDATE founder f SET proved_at = ${now}, phone_key = i.phone_key, pan_key = i.pan_key
    FROM identity i
    WHERE f.circle_id = ${circleId} AND f.member_id = ${memberId} AND f.proved_at IS NULL
      AND i.circle_id = f.circle_id AND i.member_id = f.member_id`.execute(tx)
  if (numAffectedRows !== 1n) return false
  const { rows } = await sql<{ proved: number }>`SELECT count(*)::int AS proved FROM founder f
    JOIN member m ON m.circle_id = f.circle_id AND m.member_id = f.member_id
    WHERE f.circle_id = ${circleId} AND f.proved_at IS NOT NULL
      AND m.status <> 'closed'`.execute(tx)
  return rows[0]?.proved === FOUNDERS
}
