import { policyOutOfBounds, type Policy } from '#domain/shared/policy.ts'
import { invariant } from '#domain/shared/assert.ts'
import type { CircleId } from '#domain/shared/ids.ts'
import type { Db } from '#server/platform/database/db.ts'
import { newUuid } from '#server/platform/crypto/ids.ts'
import { readClock } from '#server/platform/use-case/transaction.ts'
import { insertCircle } from './circle-store.ts'
import { beginFoundingTime } from './founding-time.ts'

/**
 * Creates a circle with the first version of its policy. With `founding` its founding time begins. Needs a connection of the database's
 * owner; the application cannot create circles.
 */
export function openCircle(
  owner: Db,
  {
    name,
    slug,
    seen = false,
    policy,
    founding = false,
  }: { name: string; slug: string; seen?: boolean; policy: Policy; founding?: boolean },
): Promise<CircleId> {
  const beyond = policyOutOfBounds(policy)
  invariant(beyond.length === 0, `a policy beyond its bounds: ${beyond.join(', ')}`)
  return owner.transaction().execute(async (tx) => {
    const circleId = newUuid<CircleId>()
    await insertCircle(tx, {
      circleId,
      slug,
      name: name.trim(),
      seen,
      policy,
      now: await readClock(tx),
    })
    if (founding) await beginFoundingTime(tx, circleId, await readClock(tx))
    return circleId
  })
}
