import {
  base64,
  bytesOfBase64,
  bytesOfHex,
  hexOf,
  joined,
  type Sha256,
  utf8Bytes,
} from '../bytes.ts'
import type { VerifySignature } from '../checked-ledger.ts'

/**
 * Notes as c2sp.org/signed-note has them: a text, and lines with signatures over it. A cosignature
 * (c2sp.org/tlog-cosignature) also covers the time at which its witness signed.
 */
export const NOTE_TYPES = { signature: 0x01, cosignature: 0x04 } as const
type NoteType = (typeof NOTE_TYPES)[keyof typeof NOTE_TYPES]

/** A public key of Ed25519 under a name. `id`: four bytes, hexadecimal. */
export type NoteKey = {
  readonly name: string
  readonly type: NoteType
  readonly publicKey: Uint8Array
  readonly id: string
}
/** What follows the id of the key in a line of a signature. */
export type NoteSignature = {
  readonly name: string
  readonly id: string
  readonly bytes: Uint8Array
}
export type SignedNote = { readonly text: string; readonly signatures: readonly NoteSignature[] }
/** A right signature by a known key. `at`: the time of a cosignature in seconds, else null. */
export type KnownSignature = {
  readonly key: NoteKey
  readonly at: number | null
  readonly signature: NoteSignature
}

/** A reader takes at least 16 signatures. */
const SIGNATURES_MAX = 64
const ID_BYTES = 4
const TIME_BYTES = 8
const KEY_BYTES = 32
const SIGNATURE_BYTES = 64
// No spaces of Unicode and no plus.
const NAME = '[^\\s\\u0085+]+'
const LINE = new RegExp(`^\u2014 (${NAME}) ([A-Za-z0-9+/=]+)$`)
const VKEY = new RegExp(`^(${NAME})\\+([0-9a-f]{8})\\+([A-Za-z0-9+/=]+)$`)

export function noteKey(sha256: Sha256, key: Omit<NoteKey, 'id'>): NoteKey {
  const { name, type, publicKey } = key
  const id = sha256(joined(utf8Bytes(`${name}\n`), Uint8Array.of(type), publicKey))
  return { ...key, id: hexOf(id.subarray(0, ID_BYTES)) }
}

/** A key as people configure it. */
export function verifierKey({ name, type, publicKey, id }: NoteKey): string {
  return `${name}+${id}+${base64(joined(Uint8Array.of(type), publicKey))}`
}

/** Reads a key. Undefined where it is none, its id is wrong, or its kind is not known here. */
export function readVerifierKey(sha256: Sha256, text: string): NoteKey | undefined {
  const [, name = '', , material = ''] = VKEY.exec(text) ?? []
  const [type, ...publicKey] = bytesOfBase64(material) ?? []
  if (!isKnownType(type) || publicKey.length !== KEY_BYTES) return undefined
  const key = noteKey(sha256, { name, type, publicKey: Uint8Array.from(publicKey) })
  return verifierKey(key) === text ? key : undefined
}

function isKnownType(type: number | undefined): type is NoteType {
  return type === NOTE_TYPES.signature || type === NOTE_TYPES.cosignature
}

/** Signs the text of a note; a cosignature at a time in seconds. */
export function signNote(
  text: string,
  { key, sign, at }: { key: NoteKey; sign: (text: string) => Uint8Array; at: number },
): NoteSignature {
  const { name, id } = key
  return key.type === NOTE_TYPES.signature
    ? { name, id, bytes: sign(text) }
    : { name, id, bytes: joined(timeBytes(at), sign(cosignedText(text, at))) }
}

function cosignedText(text: string, at: number): string {
  return `cosignature/v1\ntime ${at}\n${text}`
}

export function noteText({ text, signatures }: SignedNote): string {
  return `${text}\n${signatures.map(signatureLine).join('')}`
}

export function signatureLine({ name, id, bytes }: NoteSignature): string {
  return `\u2014 ${name} ${base64(joined(bytesOfHex(id), bytes))}\n`
}

/** Reads a note. Undefined for another text. Nobody has checked its signatures then. */
export function readNote(note: string): SignedNote | undefined {
  const end = note.lastIndexOf('\n\n')
  // eslint-disable-next-line no-control-regex
  if (end === -1 || /[\0-\x09\x0b-\x1f]/.test(note)) return undefined
  const signatures = readSignatures(note.slice(end + 2))
  return signatures && { text: note.slice(0, end + 1), signatures }
}

/** Reads lines of signatures, each with its end. Undefined where one is none, or where there are none. */
export function readSignatures(lines: string): NoteSignature[] | undefined {
  if (!lines.endsWith('\n')) return undefined
  const signatures = lines.slice(0, -1).split('\n').map(readSignature)
  const read = signatures.filter((one) => one !== undefined)
  return read.length === signatures.length && read.length <= SIGNATURES_MAX ? read : undefined
}

function readSignature(line: string): NoteSignature | undefined {
  const [, name = '', encoded = ''] = LINE.exec(line) ?? []
  const bytes = bytesOfBase64(encoded) ?? new Uint8Array()
  return bytes.length <= ID_BYTES
    ? undefined
    : { name, id: hexOf(bytes.subarray(0, ID_BYTES)), bytes: bytes.subarray(ID_BYTES) }
}

/**
 * Checks the signatures by known keys; others are nobody's. Undefined where one that should be by a
 * known key is wrong: then nothing of the note counts.
 */
export async function knownSignatures(
  { text, signatures }: SignedNote,
  keys: readonly NoteKey[],
  verify: VerifySignature,
): Promise<KnownSignature[] | undefined> {
  const known: KnownSignature[] = []
  for (const signature of signatures) {
    const key = keys.find(({ name, id }) => name === signature.name && id === signature.id)
    if (key === undefined) continue
    const at = key.type === NOTE_TYPES.cosignature ? timeIn(signature.bytes) : null
    if (!(await isRight({ text, key, at, signature }, verify))) return undefined
    known.push({ key, at, signature })
  }
  return known
}

async function isRight(
  { text, key, at, signature }: KnownSignature & { text: string },
  verify: VerifySignature,
): Promise<boolean> {
  const bytes = at === null ? signature.bytes : signature.bytes.subarray(TIME_BYTES)
  const signed = utf8Bytes(at === null ? text : cosignedText(text, at))
  return (
    bytes.length === SIGNATURE_BYTES &&
    (await verify({ publicKey: key.publicKey, text: signed, signature: bytes })) === true
  )
}

function timeBytes(at: number): Uint8Array {
  const bytes = new Uint8Array(TIME_BYTES)
  new DataView(bytes.buffer).setBigUint64(0, BigInt(at))
  return bytes
}

function timeIn(bytes: Uint8Array): number {
  let at = 0
  for (const byte of bytes.subarray(0, TIME_BYTES)) at = 256 * at + byte
  return at
}
