import { asciiBytes, bytesOfHex, hexOf, joined, type Sha256, shortText } from './bytes.ts'
import { HASHED_AS } from './merkle.ts'

/** What a member's transfer shows to everybody in the circle: no names, and tags that are new in every transfer. */
export type SealedTransfer = {
  readonly number: number
  readonly kind: 'help' | 'reversal'
  /** The day in India. */
  readonly day: string
  readonly amount: number
  readonly giver: string
  readonly receiver: string
  readonly detail: string
  /** The number of the help that a reversal takes back. */
  readonly reverses: number | null
}

/** A seal: what its signer says about its transfers and about everything before them. Hashes and keys in hexadecimal. */
export type Seal = {
  readonly number: number
  readonly transfers: number
  readonly root: string
  readonly previous: string
  readonly sealedAt: string
  readonly key: string
}
export type SignedSeal = Seal & { readonly signature: string }

/** What only the two people of a transfer learn of it: with the key, its detail can be computed. */
export type Detail = { readonly key: string; readonly transferId: string; readonly matchId: string; readonly at: string }

export const FORMAT_VERSION = 1
/** A seal holds no more transfers than this, so that a proof and the memory for it stay small. */
export const TRANSFERS_A_SEAL_MAX = 4_096
/** No line of a file is longer. */
export const LINE_BYTES_MAX = 600

const FIRST = 'paraspar ledger'

export function firstLine(circleId: string): string {
  return JSON.stringify([FIRST, FORMAT_VERSION, circleId])
}

export function keyLine({ key, publicKey }: { key: string; publicKey: string }): string {
  return JSON.stringify(['key', key, publicKey])
}

/** The line of a transfer: these very bytes are what is sealed. */
export function transferLine({ number, kind, day, amount, giver, receiver, detail, reverses }: SealedTransfer): string {
  return JSON.stringify([number, kind, day, amount, giver, receiver, detail, ...(reverses === null ? [] : [reverses])])
}

/** The line that is signed: all of a seal but its signature. */
export function sealText({ number, transfers, root, previous, sealedAt, key }: Seal): string {
  return JSON.stringify(['seal', number, transfers, root, previous, sealedAt, key])
}

export function sealLine(seal: SignedSeal): string {
  return JSON.stringify([...(JSON.parse(sealText(seal)) as unknown[]), seal.signature])
}

export function lastLine({ seals, transfers }: { seals: number; transfers: number }): string {
  return JSON.stringify(['end', seals, transfers])
}

export function leafHash(sha256: Sha256, line: string): Uint8Array {
  return sha256(asciiBytes(line, HASHED_AS.leaf))
}

/** What is printed and mailed: the hash of a seal with its signature. Whoever has it knows all that came before. */
export function headOf(sha256: Sha256, line: string): string {
  return hexOf(sha256(asciiBytes(line, HASHED_AS.head)))
}

/** What stands as `previous` in a circle's first seal, so that no chain can be shown for another circle's. */
export function beginningOf(sha256: Sha256, circleId: string): string {
  return headOf(sha256, firstLine(circleId))
}

/** The name of a public key: the first 8 bytes of its hash. */
export function keyName(sha256: Sha256, publicKey: Uint8Array): string {
  return hexOf(sha256(publicKey)).slice(0, 16)
}

/**
 * How an account is called in one transfer: `secret` is the account's own 32 bytes, `number` that of the help, also in its reversal. One block
 * of SHA-256, truncated: without the secret nobody finds another transfer of the same account.
 */
export function tagOf(sha256: Sha256, secret: Uint8Array, number: number): string {
  return shortText(sha256(joined(Uint8Array.of(HASHED_AS.tag), secret, asciiBytes(String(number)))))
}

/** What binds a transfer to its payment and its exact time without showing them. */
export function detailOf(sha256: Sha256, { key, transferId, matchId, at }: Detail): string {
  return shortText(sha256(asciiBytes(JSON.stringify([key, transferId, matchId, at]), HASHED_AS.detail)))
}

/** One line of a file, read; undefined when it is none, or is not written exactly as these functions write it. */
export type Line =
  | { readonly is: 'first'; readonly circleId: string }
  | { readonly is: 'key'; readonly key: string; readonly publicKey: string }
  | { readonly is: 'transfer'; readonly transfer: SealedTransfer }
  | { readonly is: 'seal'; readonly seal: SignedSeal }
  | { readonly is: 'end'; readonly seals: number; readonly transfers: number }

const isNumber = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
const fits = (pattern: RegExp) => (value: unknown): value is string => typeof value === 'string' && pattern.test(value)
const isUuid = fits(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
const isHash = fits(/^[0-9a-f]{64}$/)
const isName = fits(/^[0-9a-f]{16}$/)
const isSignature = fits(/^[0-9a-f]{128}$/)
const isTag = fits(/^[\w-]{22}$/)
const isDay = fits(/^\d{4}-\d{2}-\d{2}$/)
const isInstant = fits(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)

export function readLine(text: string): Line | undefined {
  let values: unknown
  try {
    values = JSON.parse(text)
  } catch {
    return undefined
  }
  if (!Array.isArray(values)) return undefined
  const line = typeof values[0] === 'number' ? transferOf(values) : markOf(values)
  return line !== undefined && written(line) === text ? line : undefined
}

function transferOf([number, kind, day, amount, giver, receiver, detail, reverses = null]: readonly unknown[]): Line | undefined {
  if (!isNumber(number) || !isDay(day) || !isNumber(amount) || !isTag(giver) || !isTag(receiver) || !isTag(detail)) return undefined
  if (kind === 'help' && reverses === null) return { is: 'transfer', transfer: { number, kind, day, amount, giver, receiver, detail, reverses } }
  if (kind === 'reversal' && isNumber(reverses)) return { is: 'transfer', transfer: { number, kind, day, amount, giver, receiver, detail, reverses } }
  return undefined
}

function markOf([word, one, two, ...more]: readonly unknown[]): Line | undefined {
  if (word === FIRST && one === FORMAT_VERSION && isUuid(two)) return { is: 'first', circleId: two }
  if (word === 'key' && isName(one) && isHash(two)) return { is: 'key', key: one, publicKey: two }
  if (word === 'end' && isNumber(one) && isNumber(two)) return { is: 'end', seals: one, transfers: two }
  if (word === 'seal' && isNumber(one) && isNumber(two)) return sealOf(one, two, more)
  return undefined
}

function sealOf(number: number, transfers: number, [root, previous, sealedAt, key, signature]: readonly unknown[]): Line | undefined {
  if (!isHash(root) || !isHash(previous) || !isInstant(sealedAt) || !isName(key) || !isSignature(signature)) return undefined
  return { is: 'seal', seal: { number, transfers, root, previous, sealedAt, key, signature } }
}

function written(line: Line): string {
  switch (line.is) {
    case 'first': return firstLine(line.circleId)
    case 'key': return keyLine(line)
    case 'transfer': return transferLine(line.transfer)
    case 'seal': return sealLine(line.seal)
    case 'end': return lastLine(line)
  }
}

/** Whether this public key is the one of that name. */
export function isKeyOf(sha256: Sha256, { key, publicKey }: { key: string; publicKey: string }): boolean {
  return keyName(sha256, bytesOfHex(publicKey)) === key
}
