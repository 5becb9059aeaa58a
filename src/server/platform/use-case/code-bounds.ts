import type { CodeBounds } from '#domain/shared/entry-ceilings.ts'
import type { Db, Tx } from '../database/db.ts'

/** Reads how many codes by SMS newcomers may cause, as the operator set it. */
export function readCodeBounds(db: Db | Tx): Promise<CodeBounds> {
  return db
    .selectFrom('openingBounds')
    .select(['codesOfLinkMax', 'codesOfCircleMax', 'codesOfAllMax'])
    .executeTakeFirstOrThrow()
}
