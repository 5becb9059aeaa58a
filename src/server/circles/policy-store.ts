import type { Policy } from '#domain/shared/policy.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { allRows, insertRow, oneRow } from '#server/platform/database/rows.ts'

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
  await insertRow(tx, 'circlePolicy', {
    circleId,
    version,
    policy: JSON.stringify(policy),
    publishedAt: now,
  })
  await oneRow(tx, 'circle', { circleId }).update({ policyVersion: version })
}

/** Lists the latest versions of a circle's policy, newest first. */
export async function listVersions(
  tx: Tx,
  circleId: string,
  limit: number,
): Promise<StoredVersion[]> {
  return allRows(tx, 'circlePolicy', { circleId })
    .select(['version', 'publishedAt'])
    .orderBy('version', 'desc')
    .limit(limit)
    .execute()
}
