import type { CircleId } from '#domain/shared/ids.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { sha256 } from '#server/platform/crypto/ids.ts'
import {
  findAppointingCircle,
  findAppointingName,
  findInvitation,
  markInvitationUsed,
  setOutsideOfficer,
} from './circle-store.ts'

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

/** Returns the circle that appointed the outside officer of a link; undefined for all other links. */
export function appointingCircleOf(tx: Tx, token: string): Promise<string | undefined> {
  return findAppointingCircle(tx, sha256(token))
}

/** Returns the name of the circle that appointed an outside officer last. */
export function nameOfAppointingCircle(tx: Tx, officerId: string): Promise<string | undefined> {
  return findAppointingName(tx, officerId)
}

/**
 * Uses a link up for a new member, who becomes the officer if it is the link of an appointment;
 * false when somebody else was first.
 */
export async function takeInvitation(
  tx: Tx,
  { token, memberId, now }: { token: string; memberId: string; now: Temporal.Instant },
): Promise<boolean> {
  const tokenHash = sha256(token)
  if (!(await markInvitationUsed(tx, { tokenHash, memberId, now }))) return false
  await setOutsideOfficer(tx, { tokenHash, memberId })
  return true
}
