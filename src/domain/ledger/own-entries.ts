import { bytesOfHex, type Sha256 } from './bytes.ts'
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

export type OwnFound = { readonly found: number; readonly missing: readonly number[] }
export type OwnCheck = {
  take(transfer: SealedTransfer): 'own_different' | 'own_strange' | undefined
  finish(): OwnFound
}

/**
 * Searches every transfer for the member's own tag. All of the member's entries must be there
 * unchanged. No other transfer sealed before they were read may have the tag.
 */
export function checkOwn(sha256: Sha256, { secret, sealed, entries }: OwnEntries): OwnCheck {
  const bytes = bytesOfHex(secret)
  const expected = new Map(entries.map((entry) => [entry.number, entry]))
  let foundSoFar = 0
  return {
    take(transfer) {
      const tag = tagOf(sha256, bytes, transfer.reverses ?? transfer.number)
      const side =
        transfer.giver === tag ? 'giver' : transfer.receiver === tag ? 'receiver' : undefined
      const entry = expected.get(transfer.number)
      // An entry under another tag counts as missing.
      if (side === undefined) return undefined
      if (entry === undefined) return transfer.number > sealed ? undefined : 'own_strange'
      expected.delete(transfer.number)
      foundSoFar++
      return isSame(sha256, { transfer, entry, side }) ? undefined : 'own_different'
    },
    finish: () => ({ found: foundSoFar, missing: [...expected.keys()] }),
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
