import { roomWithoutIdentity } from '#domain/asks/ask.ts'
import type { Availability } from '#domain/asks/availability.ts'
import type { Rupees } from '#domain/shared/rupees.ts'
import { foundersOf, isFounding } from '#server/circles/founding-time.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { hasRole, isIdentified } from './store/asker-store.ts'

/**
 * How much more the acting member may ask for without PAN and date of birth. Null once both are
 * given.
 */
export async function identityRoom(
  { tx, now, actor: { circleId, memberId }, policy }: ActorCtx,
  availability: Availability | Promise<Availability>,
): Promise<Rupees | null> {
  const owner = { circleId, memberId }
  const [identified, { receivedThisYear, outstanding }] = await Promise.all([
    isIdentified(tx, owner),
    availability,
  ])
  if (identified) return null
  return roomWithoutIdentity({
    receivedThisYear,
    outstanding,
    isStaff: (await hasRole(tx, owner)) || (await foundersOf(tx, circleId)).has(memberId),
    isFoundingTime: await isFounding(tx, circleId, now),
    policy,
  })
}
