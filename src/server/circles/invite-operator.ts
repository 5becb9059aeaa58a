import { DAY_MS } from '#domain/shared/calendar.ts'
import { invariant } from '#domain/shared/assert.ts'
import { DEFAULT_POLICY } from '#domain/shared/policy.ts'
import type { Database } from '#server/platform/database/db.ts'
import { findReservedCircle } from './circle-store.ts'
import { inviteAdministrators } from './invite-administrators.ts'
import { openCircle } from './open-circle.ts'

/** The names of the reserved circle of operators. Nobody sees them but operators. */
const OPERATORS = { name: 'Operators', slug: 'operators' } as const

/**
 * Makes a one-time link for an operator, valid for 24 hours, and returns its token. Makes the
 * reserved circle of operators at the first one. Needs a connection of the database's owner.
 */
export async function inviteOperator(owner: Pick<Database, 'db' | 'directory'>): Promise<string> {
  const known = await owner.db.transaction().execute((tx) => findReservedCircle(tx, 'operators'))
  const circleId =
    known ??
    (await openCircle(owner, {
      ...OPERATORS,
      kind: 'operators',
      policy: DEFAULT_POLICY,
      paymentsOpen: false,
    }))
  const [token] = await inviteAdministrators(owner.db, { circleId, count: 1, lastsMs: DAY_MS })
  invariant(token, 'an invitation without its token')
  return token
}
