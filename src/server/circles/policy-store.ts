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
    .insertInto('circlePolicy')
    .values({ circleId, version, policy: JSON.stringify(policy), publishedAt: now })
    .execute()
  await tx
    .updateTable('circle')
    .set({ policyVersion: version })
    .where('circleId', '=', circleId)
    .execute()
}

/** Lists the latest versions of a circle's policy, newest first. */
export async function listVersions(
  tx: Tx,
  circleId: string,
  limit: number,
): Promise<StoredVersion[]> {
  return tx
    .selectFrom('circlePolicy')
    .select(['version', 'publishedAt'])
    .where('circleId', '=', circleId)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute()
}
