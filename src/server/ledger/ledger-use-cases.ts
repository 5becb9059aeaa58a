import { listOwnEntries } from './list-own-entries.ts'
import { listSealsForAll } from './list-seals.ts'
import { showHeads } from './show-heads.ts'
import { showHistory } from './show-history.ts'
import { showStatement } from './show-statement.ts'
import { showWeeks } from './show-weeks.ts'

/** The use cases of this feature, each with its endpoint. */
export const ledgerUseCases = [
  listOwnEntries,
  listSealsForAll,
  showHeads,
  showHistory,
  showStatement,
  showWeeks,
] as const
