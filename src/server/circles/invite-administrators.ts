import { addMs, DAY_MS } from '#domain/shared/calendar.ts'
import type { Db } from '#server/platform/database/db.ts'
import { newToken, sha256 } from '#server/platform/crypto/ids.ts'
import { readClock } from '#server/platform/use-case/transaction.ts'
import { insertInvitations } from './circle-store.ts'

const INVITATION_LASTS_MS = 7 * DAY_MS

/**
 * Makes one-time invitations for administrators of a circle, or for people of a reserved one, and
 * returns their tokens. Only hashes are stored, so nobody can read the tokens later. Valid for seven
 * days unless told. Needs a connection of the database's owner.
 */
export function inviteAdministrators(
  owner: Db,
  {
    circleId,
    count,
    lastsMs = INVITATION_LASTS_MS,
  }: { circleId: string; count: number; lastsMs?: number },
): Promise<string[]> {
  return owner.transaction().execute(async (tx) => {
    const now = await readClock(tx)
    const tokens = Array.from({ length: count }, newToken)
    await insertInvitations(
      tx,
      tokens.map((token) => ({
        tokenHash: sha256(token),
        circleId,
        expiresAt: addMs(now, lastsMs),
        now,
      })),
    )
    return tokens
  })
}
