import { startSession } from '#server/platform/use-case/sessions.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { findIdentityOf } from './practice-store.ts'

/**
 * Logs in as a member of the practice circle without a password. Only practice mode has this,
 * because everybody there is made up.
 */
export function logInAs(
  world: World,
  memberId: string,
): Promise<{ token: string; expiresAt: Temporal.Instant; referralCode: string } | undefined> {
  return inTransactionOf(world, async ({ tx, now }) => {
    const found = await findIdentityOf(tx, memberId)
    if (found === undefined) return undefined
    const { referralCode, ...identity } = found
    const session = await startSession(tx, {
      ...identity,
      memberId,
      kind: 'cookie',
      now,
      secondFactor: true,
    })
    return { ...session, referralCode }
  })
}
