import { sql } from 'kysely'
import { type Policy, wholePolicy } from '#domain/shared/policy.ts'
import { invariant } from '#domain/shared/assert.ts'
import type { Tx } from '../database/db.ts'

const VERSIONS_MAX = 2_000
const known = new Map<string, Policy>()

// A version that this transaction wrote could be rolled back, and its number reused; a transaction
// without an id has written nothing.
const writesNothingYet = sql<boolean>`pg_current_xact_id_if_assigned() IS NULL`

/** The highest version of each circle that was in force before a command wrote anything. */
const inForce = new Map<string, number>()

/**
 * Notes the version that a command found in force. It was committed, and so were those before it,
 * though the command has a transaction id by then: it holds the circle's lock.
 */
export function noteInForce(circleId: string, version: number): void {
  if (inForce.size >= VERSIONS_MAX) inForce.clear()
  if ((inForce.get(circleId) ?? 0) < version) inForce.set(circleId, version)
}

/**
 * Reads one version of a circle's policy. A committed version never changes, so the process caches
 * it.
 */
export async function policyOf(tx: Tx, circleId: string, version: number): Promise<Policy> {
  const key = `${circleId}:${version}`
  const cached = known.get(key)
  if (cached) return cached
  const row = await tx
    .selectFrom('circlePolicy')
    .select(['policy', writesNothingYet.as('committed')])
    .where('circleId', '=', circleId)
    .where('version', '=', version)
    .executeTakeFirst()
  invariant(row, 'a circle without its policy')
  const policy = wholePolicy(row.policy as Partial<Policy>)
  if (row.committed || version <= (inForce.get(circleId) ?? 0)) keep(key, policy)
  return policy
}

function keep(key: string, policy: Policy): void {
  if (known.size >= VERSIONS_MAX) known.clear()
  known.set(key, policy)
}

/** Returns the policy in force now, and its version. */
export async function currentPolicy(
  tx: Tx,
  circleId: string,
): Promise<{ policy: Policy; version: number }> {
  const circle = await tx
    .selectFrom('circle')
    .select('policyVersion')
    .where('circleId', '=', circleId)
    .executeTakeFirst()
  invariant(circle, 'a circle that does not exist')
  return {
    policy: await policyOf(tx, circleId, circle.policyVersion),
    version: circle.policyVersion,
  }
}

/** Returns every version that was in force at some moment after this one, the oldest first. */
export async function policiesSince(
  tx: Tx,
  circleId: string,
  since: Temporal.Instant,
): Promise<Policy[]> {
  const rows = await tx
    .selectFrom('circlePolicy as p')
    .leftJoin('circlePolicy as next', (join) =>
      join
        .onRef('next.circleId', '=', 'p.circleId')
        .on('next.version', '=', (eb) => eb('p.version', '+', 1)),
    )
    .select('p.policy')
    .where('p.circleId', '=', circleId)
    .where((eb) => eb.or([eb('next.publishedAt', '>', since), eb('next.version', 'is', null)]))
    .orderBy('p.version')
    .execute()
  return rows.map(({ policy }) => wholePolicy(policy as Partial<Policy>))
}
