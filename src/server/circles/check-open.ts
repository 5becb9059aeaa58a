import { circleError } from '#domain/circles/circle-errors.ts'
import { invariant } from '#domain/shared/assert.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { type CircleRow, findCircleById } from './circle-store.ts'

/**
 * Throws circles.not-open where nothing new may begin: the operator paused or closed the circle.
 * The caller must lock the circle first, so that a pause comes before or after.
 */
export async function checkOpen(tx: Tx, circleId: string): Promise<void> {
  if (!(await isOpen(tx, circleId))) throw circleError('circles.not-open')
}

/** Returns whether something new may begin in a circle. The caller must lock the circle. */
export async function isOpen(tx: Tx, circleId: string): Promise<boolean> {
  return (await circleOf(tx, circleId)).state === 'open'
}

/**
 * Throws circles.payments-not-open where no payment may be matched yet, and circles.not-open.
 */
export async function checkPaymentsOpen(tx: Tx, circleId: string): Promise<void> {
  await checkOpen(tx, circleId)
  if ((await circleOf(tx, circleId)).paymentsOpenAt === null)
    throw circleError('circles.payments-not-open')
}

/** Returns whether payments may be matched in a circle now. The caller must lock the circle. */
export async function matchesNow(tx: Tx, circleId: string): Promise<boolean> {
  const { state, paymentsOpenAt } = await circleOf(tx, circleId)
  return state === 'open' && paymentsOpenAt !== null
}

async function circleOf(tx: Tx, circleId: string): Promise<CircleRow> {
  const circle = await findCircleById(tx, circleId)
  invariant(circle, 'a circle that does not exist')
  return circle
}
