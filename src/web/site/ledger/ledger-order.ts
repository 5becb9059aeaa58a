import type { CheckedLedger } from '#domain/ledger/checked-ledger.ts'
import type { RememberedFor } from '#web/features/ledger/record-memory.ts'
import type { PhoneMemory } from '#domain/ledger/phone-memory.ts'
import type { NotedHead } from '#domain/ledger/restarts.ts'
import type { OwnEntries } from '#domain/ledger/own-entries.ts'

/**
 * What the page gives to its worker: a file, or the order to fetch the record of the reader's
 * circle.
 */
export type LedgerOrder = {
  readonly file: File | null
  readonly own: OwnEntries | null
  readonly earlier: readonly NotedHead[]
  /** What this phone saw of the record before now, and for whom it remembers. */
  readonly memory: PhoneMemory | null
  readonly person: RememberedFor | null
  readonly keys: readonly string[] | null
  /** The seals that the installation publishes now, where today's record is fetched. */
  readonly published: ReadonlySet<string> | null
  /** The server's time. A phone's own can be years wrong. */
  readonly now: number | null
}
export type LedgerResponse =
  | { readonly is: 'progress'; readonly transfers: number; readonly part: number | null }
  | { readonly is: 'done'; readonly checked: CheckedLedger }
  | { readonly is: 'login' | 'failed' }
