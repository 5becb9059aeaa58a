import { startSession } from '#server/platform/use-case/sessions.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import type { Person } from '../circle/people.ts'
import type { TestWorld } from '../server/world.ts'
import type { HelpingCircle } from './helping.ts'

/**
 * New sessions for people whose old ones have expired, and for the circle's staff. They use no
 * password, because its slow hash does not matter here.
 */
export async function backAgain(
  w: TestWorld,
  { admin, steward }: HelpingCircle,
  ...people: readonly Person[]
): Promise<void> {
  for (const person of [admin, steward, ...people]) {
    const session = await inTransaction(
      w.world.database,
      { vault: w.world.vault, language: 'en' },
      async ({ tx, now }) => {
        const { identityId } = await tx
          .selectFrom('identity')
          .select('identityId')
          .where('memberId', '=', person.memberId)
          .executeTakeFirstOrThrow()
        return startSession(tx, {
          identityId,
          circleId: person.circleId,
          memberId: person.memberId,
          kind: 'bearer',
          now,
          secondFactor: true,
        })
      },
    )
    person.token = session.token
  }
}
