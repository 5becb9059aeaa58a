import { startSession } from '#server/platform/use-case/sessions.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { findIdentityOf } from './practice-store.ts'

/**
 * Logs in as a member of the practice circle without a password. Only practice mode has this,
 * because everybody there is made up.
 */
export function logInAs(
  world: World,
  memberId: string,
): Promise<{ token: string; expiresAt: Temporal.Instant } | undefined> {
  return inTransaction(
    world.database,
    { vault: world.vault, language: 'en' },
    async ({ tx, now }) => {
      const identity = await findIdentityOf(tx, memberId)
      return (
        identity &&
        startSession(tx, { ...identity, memberId, kind: 'cookie', now, secondFactor: true })
      )
    },
  )
}
