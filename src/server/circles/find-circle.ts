import type { CircleState } from '#domain/circles/circle-states.ts'
import type { CircleKind } from '#domain/shared/circle-kinds.ts'
import type { CircleId } from '#domain/shared/ids.ts'
import type { Tx } from '#server/platform/database/db.ts'
import {
  type CircleRow,
  findCircleById,
  findCircleBySlug,
  findReservedCircle,
} from './circle-store.ts'

export type Circle = {
  readonly circleId: CircleId
  readonly name: string
  readonly slug: string
  readonly policyVersion: number
  readonly kind: CircleKind
  readonly state: CircleState
  readonly paymentsOpenAt: Temporal.Instant | null
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

/** Finds the circle of operators; undefined before set-up made it. */
export function reservedCircle(
  tx: Tx,
  kind: Exclude<CircleKind, 'members'>,
): Promise<string | undefined> {
  return findReservedCircle(tx, kind)
}

function asCircle(row: CircleRow): Circle {
  return { ...row, circleId: row.circleId as CircleId }
}
