import { readCheckpoint, readSubmission, type Checkpoint } from './checkpoint.ts'
import type { Sha256 } from '../bytes.ts'
import type { VerifySignature } from '../checked-ledger.ts'
import { leafHash } from '../sealed-lines.ts'
import { isIncluded } from './proofs.ts'
import { knownSignatures, type NoteKey, readNote } from './signed-note.ts'
import { readTlogProof } from './tlog-proof.ts'

/** Who signed a checkpoint, of the keys that a reader names. `at`: when each of them did, in seconds, newest first. */
export type WitnessedNote = {
  readonly checkpoint: Checkpoint
  readonly signed: readonly NoteKey[]
  readonly at: readonly number[]
}

/**
 * Reads a checkpoint and its signatures by known keys; also out of what a witness is asked with.
 * Undefined where it is none, or where one of those signatures is wrong.
 */
export async function readWitnessed(
  text: string,
  keys: readonly NoteKey[],
  verify: VerifySignature,
): Promise<WitnessedNote | undefined> {
  const note = readNote(readSubmission(text)?.note ?? text)
  const checkpoint = note && readCheckpoint(note.text)
  const known = note && (await knownSignatures(note, keys, verify))
  if (checkpoint === undefined || known === undefined) return undefined
  const byKey = new Map(known.map(({ key, at }) => [key, at]))
  return {
    checkpoint,
    signed: [...byKey.keys()],
    at: [...byKey.values()].filter((at) => at !== null).toSorted((one, two) => two - one),
  }
}

/** What a proof shows: a line, and the checkpoint of a record that has it. Undefined where it shows nothing. */
export async function readProvedLine(
  sha256: Sha256,
  text: string,
  { keys, verify }: { keys: readonly NoteKey[]; verify: VerifySignature },
): Promise<(WitnessedNote & { readonly line: string }) | undefined> {
  const proof = readTlogProof(text)
  const note = proof && (await readWitnessed(proof.note, keys, verify))
  if (proof === undefined || note === undefined) return undefined
  const line = String.fromCharCode(...proof.extra)
  const { index, proof: hashes } = proof
  const head = note.checkpoint
  const isIn = isIncluded(sha256, { index, leaf: leafHash(sha256, line), proof: hashes, head })
  return isIn ? { ...note, line } : undefined
}
