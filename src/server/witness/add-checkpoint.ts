import {
  type Checkpoint,
  readCheckpoint,
  readSubmission,
  type Submission,
} from '#domain/ledger/tree/checkpoint.ts'
import { areSame } from '#domain/ledger/bytes.ts'
import { rootOf } from '#domain/ledger/merkle.ts'
import { isConsistent } from '#domain/ledger/tree/proofs.ts'
import {
  knownSignatures,
  NOTE_TYPES,
  type NoteKey,
  noteKey,
  type NoteSignature,
  noteText,
  readNote,
  signatureLine,
  type SignedNote,
  signNote,
} from '#domain/ledger/tree/signed-note.ts'
import { createSealSigner, verifySeal } from '#server/platform/crypto/seal-signer.ts'
import { sha256 } from '#server/platform/crypto/ids.ts'
import type { Witnessed, WitnessMemory } from './witness-memory.ts'

/** How a witness answers: c2sp.org/tlog-witness. */
export type Answer = {
  readonly status: 200 | 400 | 403 | 404 | 409 | 422 | 429
  readonly type?: 'text/x.tlog.size'
  readonly body: string
}
export type Witness = {
  readonly key: NoteKey
  readonly memory: WitnessMemory
  add(submission: string): Promise<Answer>
}

/** So young a cosignature is given again, so that nobody fills the file with what it has. */
const AGAIN_SECONDS = 3_600
/** A checkpoint with its further lines is not longer. */
const TEXT_CHARACTERS_MAX = 1_000
/** A key vouches for so many records. */
const RECORDS_MAX = 10_000

/**
 * A witness of these logs. A key vouches for the log of its name, and for those whose origin goes on
 * behind a slash.
 */
export function createWitness(
  memory: WitnessMemory,
  logs: readonly NoteKey[],
  now: () => number,
): Witness {
  const { name, seed } = memory.identity
  const { publicKey, sign } = createSealSigner(seed)
  const key = noteKey(sha256, { name, type: NOTE_TYPES.cosignature, publicKey })
  const cosign = (text: string, at: number) => signNote(text, { key, sign, at })
  let last: Promise<unknown> = Promise.resolve()
  return {
    key,
    memory,
    async add(text) {
      const asked = await readSigned(text, logs)
      if ('status' in asked) return asked
      // One after another: of two at once, the second one is compared with what the first one left.
      const mine = last.then(() => compareAndSave(memory, asked, { cosign, now }))
      last = mine.catch(() => undefined)
      return mine
    },
  }
}

type Asked = Submission & {
  readonly checkpoint: Checkpoint
  readonly read: SignedNote
  readonly signatures: readonly NoteSignature[]
  /** The name of the key that signed. */
  readonly log: string
}

/** Reads what a witness is asked with. Nobody has checked it then. */
export function readAsked(text: string): Omit<Asked, 'signatures' | 'log'> | undefined {
  const submission = readSubmission(text)
  const read = submission && readNote(submission.note)
  const checkpoint = read && readCheckpoint(read.text)
  return submission && read && checkpoint && { ...submission, checkpoint, read }
}

async function readSigned(text: string, logs: readonly NoteKey[]): Promise<Asked | Answer> {
  const asked = readAsked(text)
  if (asked === undefined) return { status: 400, body: 'not a size, a proof and a checkpoint\n' }
  const { read, old } = asked
  const { origin, size } = asked.checkpoint
  if (read.text.length > TEXT_CHARACTERS_MAX) return { status: 400, body: 'too long\n' }
  const keys = logs.filter(({ name }) => isOf(name, origin))
  if (keys.length === 0) return { status: 404, body: 'unknown log\n' }
  const known = await knownSignatures(read, keys, verifySeal)
  const [first] = known ?? []
  if (known === undefined || first === undefined)
    return { status: 403, body: 'not signed by a key of this log\n' }
  if (old > size) return { status: 400, body: 'the old size is above the new one\n' }
  // One of each key, however often it is there.
  const signatures = new Map(known.map(({ key, signature }) => [key.id, signature]))
  return { ...asked, signatures: [...signatures.values()], log: first.key.name }
}

async function compareAndSave(
  memory: WitnessMemory,
  { old, proof, checkpoint, read, signatures, log }: Asked,
  { cosign, now }: { cosign: (text: string, at: number) => NoteSignature; now: () => number },
): Promise<Answer> {
  const known = memory.find(checkpoint.origin)
  const from = known ?? EMPTY
  if (old !== from.size) return { status: 409, type: 'text/x.tlog.size', body: `${from.size}\n` }
  const isTree = checkpoint.size > 0 || areSame(checkpoint.root, EMPTY.root)
  if (!isTree || !isConsistent(sha256, { from, to: checkpoint, proof }))
    return { status: 422, body: 'the proof does not lead from what is known to this\n' }
  if (known === undefined && isFull(memory, log))
    return {
      status: 429,
      body: `this witness remembers ${RECORDS_MAX} records of ${log}, and takes no more\n`,
    }
  const at = Math.floor(now() / 1_000)
  if (isYoung(known, checkpoint, at)) return { status: 200, body: ownLine(known) }
  const cosignature = cosign(read.text, at)
  await memory.save(noteText({ text: read.text, signatures: [...signatures, cosignature] }), at)
  return { status: 200, body: signatureLine(cosignature) }
}

const EMPTY = { size: 0, root: rootOf(sha256, []) }

function isFull(memory: WitnessMemory, log: string): boolean {
  const records = memory.all().filter(({ origin }) => isOf(log, origin))
  return records.toArray().length >= RECORDS_MAX
}

function isOf(log: string, origin: string): boolean {
  return origin === log || origin.startsWith(`${log}/`)
}

function isYoung(
  known: Witnessed | undefined,
  { size }: Checkpoint,
  at: number,
): known is Witnessed {
  return known?.size === size && at >= known.at && at - known.at < AGAIN_SECONDS
}

/** The witness adds its line last. */
function ownLine({ note }: Witnessed): string {
  return `${note.split('\n').at(-2)}\n`
}
