import {
  type Detail,
  detailOf,
  type SealedTransfer,
  tagOf,
  transferLine,
} from '#domain/ledger/sealed-lines.ts'
import { dayInIndia } from '#domain/shared/calendar.ts'
import { sha256 } from '#server/platform/crypto/ids.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import type { NumberedTransfer } from './seal-store.ts'

/**
 * Returns the 32-byte secret of an account. With it a person can find the account's transfers in
 * the circle's ledger, and nobody else's.
 */
export function accountSecret(
  vault: Vault,
  { circleId, accountId }: { circleId: string; accountId: string },
): Buffer {
  return vault.hash('ledger-account', `${circleId} ${accountId}`)
}

/** Returns the key that opens the detail of a transfer; only its two people get it. */
export function detailOfTransfer(
  vault: Vault,
  {
    circleId,
    transferId,
    matchId,
    postedAt,
  }: Pick<NumberedTransfer, 'circleId' | 'transferId' | 'matchId' | 'postedAt'>,
): Detail {
  return {
    key: vault.hash('ledger-detail', `${circleId} ${transferId}`).toString('hex'),
    transferId,
    matchId,
    at: postedAt.toString(),
  }
}

/** Returns a writer of transfers in their sealed form. It caches the accounts' secrets. */
export function sealedForm(vault: Vault): { line(transfer: NumberedTransfer): string } {
  const secrets = new Map<string, Uint8Array>()
  const tag = (circleId: string, accountId: string, number: number) => {
    const name = `${circleId} ${accountId}`
    const secret = secrets.get(name) ?? accountSecret(vault, { circleId, accountId })
    secrets.set(name, secret)
    return tagOf(sha256, secret, number)
  }
  return {
    line(transfer) {
      const { circleId, number, kind, amount, reversesNumber: reverses } = transfer
      const help = reverses ?? number
      const sealed: SealedTransfer = {
        number,
        kind,
        amount,
        reverses,
        day: dayInIndia(transfer.postedAt).toString(),
        giver: tag(circleId, transfer.giver, help),
        receiver: tag(circleId, transfer.receiver, help),
        detail: detailOf(sha256, detailOfTransfer(vault, transfer)),
      }
      return transferLine(sealed)
    },
  }
}
