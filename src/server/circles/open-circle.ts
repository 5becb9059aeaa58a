import { policyOutOfBounds, type Policy } from '#domain/shared/policy.ts'
import { invariant } from '#domain/shared/assert.ts'
import type { CircleId } from '#domain/shared/ids.ts'
import type { Database } from '#server/platform/database/db.ts'
import { takingKeys } from '#server/platform/cells/asked-keys.ts'
import { newUuid } from '#server/platform/crypto/ids.ts'
import type { CircleKind } from '#domain/shared/circle-kinds.ts'
import { insertCircle } from './circle-store.ts'

/**
 * Creates a circle with the first version of its policy. Needs a connection of the database's
 * owner; the application cannot create circles.
 */
export function openCircle(
  owner: Pick<Database, 'db' | 'directory'>,
  {
    name,
    slug,
    seen = false,
    kind = 'members',
    policy,
    paymentsOpen,
  }: {
    name: string
    slug: string
    seen?: boolean
    kind?: CircleKind
    policy: Policy
    /**
     * False: its founding time begins, and nothing is matched before a dispute and its appeal can
     * be decided.
     */
    paymentsOpen: boolean
  },
): Promise<CircleId> {
  const beyond = policyOutOfBounds(policy)
  invariant(beyond.length === 0, `a policy beyond its bounds: ${beyond.join(', ')}`)
  return takingKeys(owner, async (tx) => {
    const circleId = newUuid<CircleId>()
    await insertCircle(tx, {
      circleId,
      slug,
      name: name.trim(),
      seen,
      kind,
      policy,
      paymentsOpen,
    })
    return circleId
  })
}
