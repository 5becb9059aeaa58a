import { memberError } from '#domain/members/member-errors.ts'
import type { Tx } from '#server/platform/db.ts'
import { currentPolicy } from '#server/platform/policies.ts'
import { countPlaces, lockCircleRow } from './circle-store.ts'

/**
 * Throws members.circle-full when nobody else can apply. Applicants count once their e-mail is proved, so that made-up
 * registrations cannot fill a circle.
 */
export async function checkRoomToApply(tx: Tx, circleId: string): Promise<void> {
  const { policy } = await currentPolicy(tx, circleId)
  if ((await countPlaces(tx, circleId, 'verified')) >= policy.membersCap) throw memberError('members.circle-full')
}

/** Makes everybody else who wants to change how many members the circle has wait, so that two cannot share the last place. */
export function lockRoom(tx: Tx, circleId: string): Promise<void> {
  return lockCircleRow(tx, circleId)
}

/** Throws members.circle-full when nobody else can be accepted; the room is to be locked before. */
export async function checkRoomToAccept(tx: Tx, circleId: string): Promise<void> {
  const { policy } = await currentPolicy(tx, circleId)
  if ((await countPlaces(tx, circleId, 'accepted')) >= policy.membersCap) throw memberError('members.circle-full')
}
