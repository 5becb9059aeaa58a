import { type Policy, policyOutOfBounds } from '#domain/shared/policy.ts'
import { invariant } from '#domain/shared/assert.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { currentPolicy, policyOf } from '#server/platform/use-case/policies.ts'
import { insertPolicyVersion, listVersions } from './policy-store.ts'

/** One version of a circle's policy, as published. */
export type PolicyVersion = {
  readonly version: number
  readonly publishedAt: Temporal.Instant
  readonly policy: Policy
}

/**
 * Puts a new, immutable version of the policy in force; what runs keeps its version. The caller
 * must lock the circle first. Returns the version number.
 */
export async function publishVersion(
  tx: Tx,
  { circleId, policy, now }: { circleId: string; policy: Policy; now: Temporal.Instant },
): Promise<number> {
  const beyond = policyOutOfBounds(policy)
  invariant(beyond.length === 0, `a policy beyond its bounds: ${beyond.join(', ')}`)
  const { version } = await currentPolicy(tx, circleId)
  await insertPolicyVersion(tx, { circleId, version: version + 1, policy, now })
  return version + 1
}

/** Lists the latest versions of a circle's policy, newest first. */
export async function policyVersions(
  tx: Tx,
  circleId: string,
  limit: number,
): Promise<PolicyVersion[]> {
  const versions: PolicyVersion[] = []
  for (const { version, publishedAt } of await listVersions(tx, circleId, limit))
    versions.push({ version, publishedAt, policy: await policyOf(tx, circleId, version) })
  return versions
}
