import { hexOf } from '#domain/ledger/bytes.ts'
import type { PlacedRestart } from '#domain/ledger/restarts.ts'
import {
  headOf,
  keyName,
  leafHash,
  restartLine,
  sealLine,
  sealText,
  type SignedSeal,
} from '#domain/ledger/sealed-lines.ts'
import { sha256 } from '#server/platform/crypto/ids.ts'
import { verifySeal } from '#server/platform/crypto/seal-signer.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { findRestarts } from './restart-store.ts'
import { listSealsAfter } from './seal-store.ts'

/** The restarts of a circle, oldest first, and those of them that the key of this server signed or vouches for. */
export type SignedRestarts = {
  readonly all: PlacedRestart[]
  readonly signed: PlacedRestart[]
}

type Reading = { readonly tx: Tx; readonly vault: Vault }

/**
 * Lists the restarts of a circle. Only those that this server's key signed explain anything, and those of an earlier key
 * from which the chain leads to a seal of this one: others can be made up by somebody who has the database and not the key.
 */
export async function signedRestarts(
  { tx, vault }: Reading,
  circleId: string,
): Promise<SignedRestarts> {
  const [all, signed]: [PlacedRestart[], PlacedRestart[]] = [[], []]
  for (const { signed: seal, ...restart } of await findRestarts(tx, circleId)) {
    const isCovered = seal.root === hexOf(leafHash(sha256, restartLine(restart)))
    all.push(restart)
    const isMine = async () =>
      (await isSignedByMe(vault, seal)) || isContinuedByMe({ tx, vault }, circleId, seal)
    if (isCovered && (await isMine())) signed.push(restart)
  }
  return { all, signed }
}

/** Whether the chain leads from a seal to the newest one, and that one is signed with the key of this server. */
async function isContinuedByMe(
  { tx, vault }: Reading,
  circleId: string,
  seal: SignedSeal,
): Promise<boolean> {
  const known = `${circleId} ${seal.signature} ${keyName(sha256, vault.seals.publicKey)}`
  if (continued.has(known)) return true
  const seals = await listSealsAfter(tx, circleId, seal.number - 1)
  const newest = seals.at(-1)
  const isContinued =
    newest !== undefined &&
    endOfChain(seals, seal.previous) !== undefined &&
    (await isSignedByMe(vault, newest))
  if (isContinued) continued.add(known)
  return isContinued
}

/** Restarts of earlier keys that were found continued: the chain after them is read once in a process. */
const continued = new Set<string>()

/** The head after these seals; undefined where one does not continue from the head before. */
export function endOfChain(seals: readonly SignedSeal[], begin: string): string | undefined {
  let head = begin
  for (const seal of seals) {
    if (seal.previous !== head) return undefined
    head = headOf(sha256, sealLine(seal))
  }
  return head
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
