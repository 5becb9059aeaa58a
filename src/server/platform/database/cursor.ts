import { type RawBuilder, sql } from 'kysely'
import { requestError } from '#domain/shared/request-errors.ts'
import type { Of } from './prepared.ts'

/** The last row of a page that is sorted by time, then id. */
export type Cursor = { readonly at: Temporal.Instant; readonly id: string }

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Formats the position of the next page as a text that the caller sends back. */
export function cursorOf({ at, id }: Cursor): string {
  return Buffer.from(`${at.toString()} ${id}`).toString('base64url')
}

/**
 * Reads a cursor that a caller sent back. Throws request.invalid for any text that we did not make.
 */
export function readCursor(text: string | undefined): Cursor | undefined {
  if (text === undefined) return undefined
  const [at = '', id = ''] = Buffer.from(text, 'base64url').toString('utf8').split(' ')
  try {
    if (UUID.test(id)) return { at: Temporal.Instant.from(at), id }
  } catch {
    // Not a time: refused below, like every text that we did not write.
  }
  throw requestError('request.invalid', { fields: { cursor: 'request.invalid' } })
}

/** SQL for whether a row of a list, latest first, comes after a cursor; every row where there is none. */
export function comesAfter(
  columns: readonly [at: string, id: string],
  cursor: Cursor | Of<Cursor> | undefined,
): RawBuilder<boolean> {
  if (cursor === undefined) return sql<boolean>`true`
  const [at, id] = columns
  return sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) < (${cursor.at}, ${cursor.id}::uuid)`
}

/** The page of what was found, which is one row more where another page follows. */
export function pageOf<T>(
  found: readonly T[],
  limit: number,
  positionOf: (row: T) => Cursor,
): { rows: T[]; nextCursor: string | null } {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    rows,
    nextCursor: found.length > limit && last !== undefined ? cursorOf(positionOf(last)) : null,
  }
}
