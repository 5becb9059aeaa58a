import { base64, bytesOfBase64 } from '../bytes.ts'
import type { TreeHead } from './proofs.ts'

/** What a log states about its tree: c2sp.org/tlog-checkpoint. `origin` says which log. */
export type Checkpoint = TreeHead & { readonly origin: string }

const HASH_BYTES = 32
const HASH_CHARACTERS = 44
/** A checkpoint that is asked to be witnessed has at most so many hashes before it. */
const PROOF_MAX = 63

export function checkpointText({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${base64(root)}\n`
}

/** Reads the text of a checkpoint, with lines after the three if they are not empty. */
export function readCheckpoint(text: string): Checkpoint | undefined {
  const [origin = '', sizeLine = '', rootLine = '', ...more] = text.split('\n')
  const [size, root] = [readSize(sizeLine), readHash(rootLine)]
  const isWhole = more.at(-1) === '' && !more.slice(0, -1).includes('')
  return origin === '' || size === undefined || root === undefined || !isWhole
    ? undefined
    : { origin, size, root }
}

/** What a witness is asked with: c2sp.org/tlog-witness. `old`: the size that it knows. */
export type Submission = {
  readonly old: number
  readonly proof: readonly Uint8Array[]
  readonly note: string
}

export function submissionText({ old, proof, note }: Submission): string {
  return [`old ${old}`, ...proof.map(base64), '', note].join('\n')
}

export function readSubmission(text: string): Submission | undefined {
  const end = text.indexOf('\n\n')
  const [first = '', ...lines] = text.slice(0, Math.max(0, end)).split('\n')
  const old = first.startsWith('old ') ? readSize(first.slice(4)) : undefined
  const proof = readHashes(lines)
  return old === undefined || proof === undefined || proof.length > PROOF_MAX
    ? undefined
    : { old, proof, note: text.slice(end + 2) }
}

/** Reads a size: decimal, without zeros before it. */
export function readSize(text: string): number | undefined {
  return /^(?:0|[1-9]\d{0,15})$/.test(text) && Number.isSafeInteger(Number(text))
    ? Number(text)
    : undefined
}

/** Reads lines with one hash each. */
export function readHashes(lines: readonly string[]): Uint8Array[] | undefined {
  const hashes = lines.map(readHash).filter((one) => one !== undefined)
  return hashes.length === lines.length ? hashes : undefined
}

function readHash(line: string): Uint8Array | undefined {
  const hash = line.length === HASH_CHARACTERS ? bytesOfBase64(line) : undefined
  return hash?.length === HASH_BYTES ? hash : undefined
}
