import { hexOf } from '#domain/ledger/bytes.ts'
import type { PlacedRestart } from '#domain/ledger/restarts.ts'
import {
  keyName,
  leafHash,
  restartLine,
  sealText,
  type SignedSeal,
} from '#domain/ledger/sealed-lines.ts'
import { sha256 } from '#server/platform/crypto/ids.ts'
import { verifySeal } from '#server/platform/crypto/seal-signer.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { findRestarts } from './restart-store.ts'

/** The restarts of a circle, oldest first, and those of them that the key of this server signed. */
export type SignedRestarts = {
  readonly all: PlacedRestart[]
  readonly signed: PlacedRestart[]
}

/**
 * Lists the restarts of a circle. Only those that this server's key signed explain anything: others can be made up by
 * somebody who has the database and not the key.
 */
export async function signedRestarts(
  { tx, vault }: { readonly tx: Tx; readonly vault: Vault },
  circleId: string,
): Promise<SignedRestarts> {
  const [all, signed]: [PlacedRestart[], PlacedRestart[]] = [[], []]
  for (const { signed: seal, ...restart } of await findRestarts(tx, circleId)) {
    const isCovered = seal.root === hexOf(leafHash(sha256, restartLine(restart)))
    all.push(restart)
    if (isCovered && (await isSignedByMe(vault, seal))) signed.push(restart)
  }
  return { all, signed }
}

/** Whether a seal has a good signature by the key of this server. */
export async function isSignedByMe(
  { seals: { publicKey } }: Vault,
  seal: SignedSeal,
): Promise<boolean> {
  const signature = Buffer.from(seal.signature, 'hex')
  return (
    seal.key === keyName(sha256, publicKey) &&
    (await verifySeal({ publicKey, text: Buffer.from(sealText(seal)), signature })) === true
  )
}
