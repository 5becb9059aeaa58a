import type { CircleId } from '#domain/shared/ids.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { type CircleRow, findCircleById, findCircleBySlug } from './circle-store.ts'

export type Circle = {
  readonly circleId: CircleId
  readonly name: string
  readonly slug: string
  readonly policyVersion: number
}

/** Finds the circle with this slug, shown or not; undefined when there is none. */
export async function circleBySlug(tx: Tx, slug: string): Promise<Circle | undefined> {
  const row = await findCircleBySlug(tx, slug.trim().toLowerCase())
  return row && asCircle(row)
}

/** Finds the circle with this id; undefined when there is none. */
export async function circleById(tx: Tx, circleId: string): Promise<Circle | undefined> {
  const row = await findCircleById(tx, circleId)
  return row && asCircle(row)
}

function asCircle(row: CircleRow): Circle {
  return { ...row, circleId: row.circleId as CircleId }
}
