import { requestError } from '#domain/shared/request-errors.ts'

/** Throws request.changed-meanwhile unless the caller saw the current version of the row. */
export function checkVersion(row: { readonly version: number }, seen: number): void {
  if (row.version !== seen) throw requestError('request.changed-meanwhile')
}
