import { sign } from 'node:crypto'
import { nodeSha256, signerOf } from '#test/helping/ledger-file.ts'
import { behind } from '#domain/ledger/bytes.ts'
import { rootOf } from '#domain/ledger/merkle.ts'
import { checkpointText, submissionText } from '#domain/ledger/tree/checkpoint.ts'
import { consistencyProof } from '#domain/ledger/tree/proofs.ts'
import { NOTE_TYPES, noteKey, noteText, signNote } from '#domain/ledger/tree/signed-note.ts'

/** A log under a name whose leaves are numbers, and what it asks a witness with. */
export function signedTree(name: string, seedByte = 7) {
  const { publicKey, privateKey } = signerOf(Buffer.alloc(32, seedByte))
  const key = noteKey(nodeSha256, { name, type: NOTE_TYPES.signature, publicKey })
  const signs = (text: string) => sign(null, Buffer.from(text), privateKey)
  const leavesOf = (size: number, changed = -1) =>
    Array.from({ length: size }, (_, at) =>
      nodeSha256(behind(0, Buffer.from(`${at}${at === changed ? ' changed' : ''}`))),
    )
  const noteOf = (size: number, { origin = name, changed = -1, more = '' } = {}) => {
    const root = rootOf(nodeSha256, leavesOf(size, changed))
    const text = checkpointText({ origin, size, root }) + more
    return noteText({ text, signatures: [signNote(text, { key, sign: signs, at: 0 })] })
  }
  return {
    key,
    noteOf,
    /** What it asks with to come from one size to another. `changed`: a leaf that was rewritten; `more`: further lines. */
    asks: (
      old: number,
      size: number,
      change: { origin?: string; changed?: number; more?: string } = {},
    ) =>
      submissionText({
        old,
        proof: consistencyProof(nodeSha256, leavesOf(size, change.changed), old),
        note: noteOf(size, change),
      }),
  }
}
