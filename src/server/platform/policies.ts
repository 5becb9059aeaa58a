import { type Policy, wholePolicy } from '#domain/circles/policy.ts'
import { invariant } from '#domain/shared/assert.ts'
import type { Tx } from './db.ts'

const VERSIONS_MAX = 2_000
const known = new Map<string, Policy>()

/** A circle's policy in one version. Versions never change, so each is read once per process. */
export async function policyOf(tx: Tx, circleId: string, version: number): Promise<Policy> {
  const key = `${circleId}:${version}`
  const cached = known.get(key)
  if (cached) return cached
  const row = await tx.selectFrom('circle_policy').select('policy').where('circle_id', '=', circleId).where('version', '=', version).executeTakeFirst()
  invariant(row, 'a circle without its policy')
  if (known.size >= VERSIONS_MAX) known.clear()
  const policy = wholePolicy(row.policy as Partial<Policy>)
  known.set(key, policy)
  return policy
}

/** The policy in force now, and its version. */
export async function currentPolicy(tx: Tx, circleId: string): Promise<{ policy: Policy; version: number }> {
  const circle = await tx.selectFrom('circle').select('policy_version').where('circle_id', '=', circleId).executeTakeFirst()
  invariant(circle, 'a circle that does not exist')
  return { policy: await policyOf(tx, circleId, circle.policy_version), version: circle.policy_version }
}
