import { bytesOfHex, hexOf, type Sha256 } from './bytes.ts'
import { type Detail, detailOf, type SealedTransfer, tagOf } from './sealed-lines.ts'

/** One of a member's own transfers, as the member's statement shows it. */
export type OwnEntry = Omit<SealedTransfer, 'giver' | 'receiver' | 'detail'> & {
  readonly side: 'giver' | 'receiver'
  readonly detail: Detail
}
/**
 * A member's own sealed transfers and the secret that finds them. `sealed`: how many transfers the
 * circle had when these were read. Nobody else should have this.
 */
export type OwnEntries = {
  readonly circleId: string
  readonly secret: string
  readonly sealed: number
  readonly entries: readonly OwnEntry[]
}

/** The hash of the line of each own transfer, by its number. A phone keeps these: no name is in them. */
export type OwnLeaves = Readonly<Record<string, string>>

export type OwnFound = {
  readonly found: number
  readonly missing: readonly number[]
  readonly leaves: OwnLeaves
}
export type OwnCheck = {
  /** `leaf`: the hash of the transfer's line. */
  take(
    transfer: SealedTransfer,
    leaf: Uint8Array,
  ): 'own_different' | 'own_strange' | 'own_changed' | undefined
  /** `transfers`: how many the file has. */
  finish(transfers: number): OwnFound & { readonly isNewer: boolean }
}

/**
 * Searches every transfer for the member's own tag. All of the member's entries must be there
 * unchanged, with the lines that were seen before. No other transfer sealed before they were read may
 * have the tag.
 */
export function checkOwn(
  sha256: Sha256,
  { secret, sealed, entries }: OwnEntries,
  seen: OwnLeaves = {},
): OwnCheck {
  const bytes = bytesOfHex(secret)
  const expected = new Map(entries.map((entry) => [entry.number, entry]))
  const leaves: Record<string, string> = {}
  return {
    take(transfer, leaf) {
      const { number } = transfer
      const tag = tagOf(sha256, bytes, transfer.reverses ?? number)
      const side =
        transfer.giver === tag ? 'giver' : transfer.receiver === tag ? 'receiver' : undefined
      const entry = expected.get(number)
      if ((seen[number] ?? hexOf(leaf)) !== hexOf(leaf)) {
        expected.delete(number)
        return 'own_changed'
      }
      // An entry under another tag counts as missing.
      if (side === undefined) return undefined
      if (entry === undefined) return number > sealed ? undefined : 'own_strange'
      expected.delete(number)
      leaves[number] = hexOf(leaf)
      return isSame(sha256, { transfer, entry, side }) ? undefined : 'own_different'
    },
    finish: (transfers) => ({
      found: Object.keys(leaves).length,
      missing: [...expected.keys()],
      leaves,
      isNewer: sealed > transfers,
    }),
  }
}

/** Reads the file of a member's own entries. Undefined where the text is something else. */
export function ownEntriesIn(text: string): OwnEntries | undefined {
  try {
    const own = JSON.parse(text) as Partial<OwnEntries> | null
    return /^[\da-f]{64}$/.test(own?.secret ?? '') &&
      typeof own?.circleId === 'string' &&
      Number.isSafeInteger(own.sealed) &&
      Array.isArray(own.entries) &&
      own.entries.every((one) => typeof one?.detail === 'object' && one.detail !== null)
      ? (own as OwnEntries)
      : undefined
  } catch {
    return undefined
  }
}

function isSame(
  sha256: Sha256,
  { transfer, entry, side }: { transfer: SealedTransfer; entry: OwnEntry; side: OwnEntry['side'] },
): boolean {
  const { kind, day, amount, reverses } = transfer
  return (
    entry.side === side &&
    entry.kind === kind &&
    entry.day === day &&
    entry.amount === amount &&
    entry.reverses === reverses &&
    detailOf(sha256, entry.detail) === transfer.detail
  )
}
