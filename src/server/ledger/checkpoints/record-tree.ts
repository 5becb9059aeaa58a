import { areSame } from '#domain/ledger/bytes.ts'
import { rootOf } from '#domain/ledger/merkle.ts'
import { leafHash } from '#domain/ledger/sealed-lines.ts'
import { checkpointText, submissionText } from '#domain/ledger/tree/checkpoint.ts'
import { consistencyProof, type TreeHead } from '#domain/ledger/tree/proofs.ts'
import {
  NOTE_TYPES,
  type NoteKey,
  noteKey,
  noteText,
  signNote,
} from '#domain/ledger/tree/signed-note.ts'
import { invariant } from '#domain/shared/assert.ts'
import { sha256 } from '#server/platform/crypto/ids.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { sealedForm } from '../sealed-form.ts'
import { listTransfers } from '../seal-store.ts'
import {
  findCheckpoint,
  type StoredCheckpoint,
  listSealLeaves,
  saveCheckpoint,
} from './checkpoint-store.ts'

const LEAF_BYTES = 32

/** The name under which an installation signs: the host of its address. */
function nameOf(publicUrl: string): string {
  return new URL(publicUrl).host
}

/** The key of an installation as notes have it; it is the one that seals. */
export function installationKey(publicKey: Uint8Array, publicUrl: string): NoteKey {
  return noteKey(sha256, { name: nameOf(publicUrl), type: NOTE_TYPES.signature, publicKey })
}

/** What the newest checkpoint of a circle says; nothing where there is none yet. */
export async function checkpointHeads(tx: Tx, circleId: string): Promise<TreeHead[]> {
  const kept = await findCheckpoint(tx, circleId)
  return kept === undefined ? [] : [{ size: kept.lines, root: kept.root }]
}

/** Signs that the record of a circle has so many lines with this root, and keeps it. */
export async function keepCheckpoint(
  ctx: Pick<BaseCtx, 'tx' | 'vault' | 'now'>,
  publicUrl: string,
  { circleId, ...head }: TreeHead & { circleId: string },
): Promise<void> {
  const before = await findCheckpoint(ctx.tx, circleId)
  const [lines, root] = [head.size, Buffer.from(head.root)]
  // One that was read before another one was kept does not take its place.
  if (lines <= (before?.lines ?? 0)) return
  const note = signedCheckpoint(ctx.vault, publicUrl, { circleId, ...head })
  await saveCheckpoint(ctx.tx, { circleId, lines, root, note }, ctx.now)
}

function signedCheckpoint(
  { seals }: Vault,
  publicUrl: string,
  { circleId, ...head }: TreeHead & { circleId: string },
): string {
  const text = checkpointText({ origin: `${nameOf(publicUrl)}/${circleId}`, ...head })
  const key = installationKey(seals.publicKey, publicUrl)
  const sign = (signed: string) => seals.sign(signed)
  return noteText({ text, signatures: [signNote(text, { key, sign, at: 0 })] })
}

/** The leaves under a kept checkpoint. */
export async function leavesUnder(
  { tx, vault }: Pick<BaseCtx, 'tx' | 'vault'>,
  { circleId, lines, root }: StoredCheckpoint,
): Promise<Uint8Array[]> {
  const form = sealedForm(vault)
  const leaves: Uint8Array[] = []
  for (const { firstNumber, transfers, leaves: kept } of await listSealLeaves(tx, circleId)) {
    if (leaves.length >= lines) break
    if (kept !== null)
      for (let at = 0; at < kept.length / LEAF_BYTES; at++) leaves.push(leafIn(kept, at))
    else {
      const page = { circleId, after: firstNumber - 1, limit: transfers }
      for (const transfer of await listTransfers(tx, page))
        leaves.push(leafHash(sha256, form.line(transfer)))
    }
  }
  const under = leaves.slice(0, lines)
  invariant(areSame(rootOf(sha256, under), root), 'the leaves are not those of the checkpoint')
  return under
}

function leafIn(kept: Buffer, at: number): Uint8Array {
  return kept.subarray(LEAF_BYTES * at, LEAF_BYTES * (at + 1))
}

/** What a witness is asked with that knows `old` lines. Without a proof where it knows more than there are. */
export function submissionFrom(note: string, leaves: readonly Uint8Array[], old: number): string {
  const proof = old > leaves.length ? [] : consistencyProof(sha256, leaves, old)
  return submissionText({ old, proof, note })
}
