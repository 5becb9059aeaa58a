import { circleError } from '#domain/circles/circle-errors.ts'
import { memberError } from '#domain/members/member-errors.ts'
import { circleById } from '#server/circles/find-circle.ts'
import { lockCircle } from '#server/circles/lock-circle.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { currentPolicy } from '#server/platform/use-case/policies.ts'
import { countVacancies } from './application-store.ts'
import type { EntryRoute } from './entry-route.ts'

/**
 * Throws members.circle-full when nobody else can apply. Applicants count once their e-mail or
 * phone is proved, so that made-up registrations cannot fill a circle.
 */
export async function checkRoomToApply(tx: Tx, circleId: string): Promise<void> {
  const { policy } = await currentPolicy(tx, circleId)
  if ((await countVacancies(tx, circleId, 'verified')) >= policy.membersCap)
    throw memberError('members.circle-full')
}

/**
 * Throws members.circle-full when nobody else can be accepted. The caller must lock the circle
 * first, so that two people cannot take the last vacancy.
 */
export async function checkRoomToAccept(tx: Tx, circleId: string): Promise<void> {
  const { policy } = await currentPolicy(tx, circleId)
  if ((await countVacancies(tx, circleId, 'accepted')) >= policy.membersCap)
    throw memberError('members.circle-full')
}

/**
 * Locks the circle, so that a pause comes before or after. Throws circles.not-open where nobody can
 * apply: the circle is paused or closed. The other founder of a circle that waits for an operator
 * still comes in by their link.
 */
export async function checkTakesPeople(tx: Tx, { kind, circleId }: EntryRoute): Promise<void> {
  await lockCircle(tx, circleId)
  const state = (await circleById(tx, circleId))?.state
  if (state !== 'open' && !(state === 'applied' && kind === 'administrator'))
    throw circleError('circles.not-open')
}
