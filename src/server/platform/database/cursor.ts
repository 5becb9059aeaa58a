import { requestError } from '#domain/shared/request-errors.ts'

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
