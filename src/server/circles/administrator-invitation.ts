import type { CircleId } from '#domain/shared/ids.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { sha256 } from '#server/platform/crypto/ids.ts'
import { findInvitation, markInvitationUsed } from './circle-store.ts'

/**
 * Returns the circle of an administrator's one-time link, or undefined when it is unknown, used or
 * expired.
 */
export async function circleOfInvitation(
  tx: Tx,
  token: string,
  now: Temporal.Instant,
): Promise<CircleId | undefined> {
  return (await findInvitation(tx, sha256(token), now)) as CircleId | undefined
}

/** Uses a link up for a new member; false when somebody else was first. */
export function takeInvitation(
  tx: Tx,
  { token, memberId, now }: { token: string; memberId: string; now: Temporal.Instant },
): Promise<boolean> {
  return markInvitationUsed(tx, { tokenHash: sha256(token), memberId, now })
}
