import type { Sha256 } from './bytes.ts'
import type { NotedHead, PlacedRestart } from './restarts.ts'
import type { TreeHead } from './tree/proofs.ts'
import type { OwnEntries, OwnFound, OwnLeaves } from './own-entries.ts'

/** All problems that a circle's ledger file can have; the catalogue has a sentence for each. */
export const LEDGER_PROBLEMS = [
  'not_a_ledger',
  'line_unreadable',
  'out_of_order',
  'number_wrong',
  'amount_wrong',
  'same_account',
  'reversal_wrong',
  'restart_wrong',
  'seal_wrong',
  'chain_broken',
  'root_wrong',
  'time_wrong',
  'key_wrong',
  'key_unknown',
  'signature_wrong',
  'unfinished',
  'sum_wrong',
  'other_circle',
  'earlier_missing',
  'unpublished',
  'own_missing',
  'own_different',
  'own_strange',
  'own_changed',
  'own_newer',
] as const
export type LedgerProblem = (typeof LEDGER_PROBLEMS)[number]
export type FoundProblem = {
  readonly is: LedgerProblem
  readonly line: number
  readonly number: number | null
}

/** What the check found. `ok` only where nothing is wrong and every signature could be checked. */
export type CheckedLedger = {
  readonly ok: boolean
  readonly problems: readonly FoundProblem[]
  readonly circleId: string | null
  readonly transfers: number
  readonly reversals: number
  readonly seals: number
  /** The sum of all entries, in rupees. */
  readonly sum: number
  /** The tree over all lines of the record: what a checkpoint of the whole file says. */
  readonly tree: TreeHead
  readonly head: string | null
  readonly sealedAt: string | null
  readonly keys: readonly string[]
  /** False where this browser cannot check signatures. */
  readonly signaturesChecked: boolean
  /** Each earlier seal that the reader asked about, with its number in the file, or the restart that explains why it is not there. */
  readonly earlier: readonly FoundHead[]
  readonly restarts: readonly PlacedRestart[]
  /** The time of the last seal up to which the reader knew the record before. */
  readonly knownUntil: string | null
  readonly own: OwnFound | null
}

export type FoundHead = {
  readonly head: string
  readonly seal: number | null
  readonly restart: PlacedRestart | null
}

export type Signed = {
  readonly publicKey: Uint8Array
  readonly text: Uint8Array
  readonly signature: Uint8Array
}
/** Checks an Ed25519 signature (RFC 8032). Gives undefined where that is not possible here. */
export type VerifySignature = (signed: Signed) => Promise<boolean | undefined>

export type CheckOptions = {
  readonly sha256: Sha256
  /** Seals that somebody noted earlier from a mail, a statement or a page. */
  readonly earlier?: readonly NotedHead[]
  /** What checkpoints say of the record: so many of its lines have this root. */
  readonly heads?: readonly TreeHead[]
  /** The names of the installation's published keys. Without them any key is accepted. */
  readonly keys?: readonly string[]
  /** The latest seals of all circles as the installation publishes them. One must be in the chain. */
  readonly published?: ReadonlySet<string>
  readonly own?: OwnEntries
  readonly ownLeaves?: OwnLeaves
  /** The present time in milliseconds. No seal is made later. */
  readonly now?: number
}
