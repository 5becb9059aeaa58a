import type { Policy } from '#domain/shared/policy.ts'
import type { Tx } from '#server/platform/database/db.ts'

export type StoredVersion = { readonly version: number; readonly publishedAt: Temporal.Instant }

/** Adds a version and puts it in force. */
export async function insertPolicyVersion(
  tx: Tx,
  {
    circleId,
    version,
    policy,
    now,
  }: { circleId: string; version: number; policy: Policy; now: Temporal.Instant },
): Promise<void> {
  await tx
    .insertInto('circle_policy')
    .values({ circle_id: circleId, version, policy: JSON.stringify(policy), published_at: now })
    .execute()
  await tx
    .updateTable('circle')
    .set({ policy_version: version })
    .where('circle_id', '=', circleId)
    .execute()
}

/** Lists the latest versions of a circle's policy, newest first. */
export async function listVersions(
  tx: Tx,
  circleId: string,
  limit: number,
): Promise<StoredVersion[]> {
  const rows = await tx
    .selectFrom('circle_policy')
    .select(['version', 'published_at'])
    .where('circle_id', '=', circleId)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ version: row.version, publishedAt: row.published_at }))
}
