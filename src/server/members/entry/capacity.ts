import { circleError } from '#domain/circles/circle-errors.ts'
import { entryRule } from '#domain/members/entry-routes.ts'
import { memberError } from '#domain/members/member-errors.ts'
import { circleById } from '#server/circles/find-circle.ts'
import { lockCircle } from '#server/circles/lock-circle.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { currentPolicy } from '#server/platform/use-case/policies.ts'
import { countVacancies } from './application-store.ts'
import type { EntryRoute } from './entry-route.ts'

/**
 * Locks the circle, so that a pause comes before or after, and throws circles.not-open or
 * members.circle-full where it takes nobody now. Applicants count once their e-mail or phone is
 * proved, so that made-up registrations cannot fill a circle.
 */
export async function checkTakesNewcomer(tx: Tx, { kind, circleId }: EntryRoute): Promise<void> {
  const { into } = entryRule(kind)
  if (into.length === 0) return
  await lockCircle(tx, circleId)
  const state = (await circleById(tx, circleId))?.state
  if (state === undefined || !into.includes(state)) throw circleError('circles.not-open')
  await checkVacancy(tx, circleId, 'verified')
}

/**
 * Throws members.circle-full when nobody else can be accepted. The caller must lock the circle
 * first, so that two people cannot take the last vacancy.
 */
export function checkRoomToAccept(tx: Tx, circleId: string): Promise<void> {
  return checkVacancy(tx, circleId, 'accepted')
}

async function checkVacancy(
  tx: Tx,
  circleId: string,
  applicants: 'accepted' | 'verified',
): Promise<void> {
  const { policy } = await currentPolicy(tx, circleId)
  if ((await countVacancies(tx, circleId, applicants)) >= policy.membersCap)
    throw memberError('members.circle-full')
}
