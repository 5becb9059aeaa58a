import { asciiBytes, bytesOfHex, hexOf, type Sha256, shortText } from './bytes.ts'
import { HASHED_AS } from './merkle.ts'
import type { Restart } from './restarts.ts'

/**
 * What everybody in the circle sees of a member's transfer: no names, and tags that are new in
 * every transfer.
 */
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

/**
 * A seal: what its signer states about its transfers and everything before them. Hashes and keys
 * are hexadecimal.
 */
export type Seal = {
  readonly number: number
  readonly transfers: number
  readonly root: string
  readonly previous: string
  readonly sealedAt: string
  readonly key: string
}
export type SignedSeal = Seal & { readonly signature: string }

/** What only the two people of a transfer get. With the key they can compute its detail. */
export type Detail = {
  readonly key: string
  readonly transferId: string
  readonly matchId: string
  readonly at: string
}

export const FORMAT_VERSION = 1
/** A seal covers at most this many transfers, so that a proof and its memory stay small. */
export const TRANSFERS_A_SEAL_MAX = 4_096
/** No line of a file is longer, so that a reader needs little memory. */
export const LINE_BYTES_MAX = 600

const FIRST = 'paraspar ledger'
/** The one reason for a restart. */
const RESTORED = 'restored'

export function firstLine(circleId: string): string {
  return JSON.stringify([FIRST, FORMAT_VERSION, circleId])
}

export function keyLine({ key, publicKey }: { key: string; publicKey: string }): string {
  return JSON.stringify(['key', key, publicKey])
}

/** The line of a transfer. The seal covers exactly these bytes. */
export function transferLine({
  number,
  kind,
  day,
  amount,
  giver,
  receiver,
  detail,
  reverses,
}: SealedTransfer): string {
  return JSON.stringify([
    number,
    kind,
    day,
    amount,
    giver,
    receiver,
    detail,
    ...(reverses === null ? [] : [reverses]),
  ])
}

/** The line of a restart, which has a seal of its own. */
export function restartLine({ number, day, head }: Restart): string {
  return JSON.stringify(['restart', number, day, head ?? '', RESTORED])
}

/** The line to be signed: the whole seal without its signature. */
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

/**
 * The hash of a seal with its signature, which is printed and mailed. It proves everything before
 * it.
 */
export function headOf(sha256: Sha256, line: string): string {
  return hexOf(sha256(asciiBytes(line, HASHED_AS.head)))
}

/**
 * The `previous` of a circle's first seal. It differs by circle, so that no chain can pass as that
 * of another circle.
 */
export function beginningOf(sha256: Sha256, circleId: string): string {
  return headOf(sha256, firstLine(circleId))
}

/** The name of a public key: the first 8 bytes of its hash. */
export function keyName(sha256: Sha256, publicKey: Uint8Array): string {
  return hexOf(sha256(publicKey)).slice(0, 16)
}

/**
 * The tag of an account in one transfer. `secret` is the account's own 32 bytes. `number` is that
 * of the help, also in its reversal. It is one block of SHA-256, cut short. Without the secret
 * nobody finds another transfer of the account.
 */
export function tagOf(sha256: Sha256, secret: Uint8Array, number: number): string {
  const place = String(number)
  const bytes = new Uint8Array(1 + secret.length + place.length)
  bytes[0] = HASHED_AS.tag
  bytes.set(secret, 1)
  for (let at = 0; at < place.length; at++) bytes[1 + secret.length + at] = place.charCodeAt(at)
  return shortText(sha256(bytes))
}

/** Binds a transfer to its match and its exact time without showing them. */
export function detailOf(sha256: Sha256, { key, transferId, matchId, at }: Detail): string {
  return shortText(
    sha256(asciiBytes(JSON.stringify([key, transferId, matchId, at]), HASHED_AS.detail)),
  )
}

/**
 * One line of a file, after reading. Undefined where the text is no line, or differs from what
 * these functions write.
 */
export type SealedLine =
  | { readonly is: 'first'; readonly circleId: string }
  | { readonly is: 'key'; readonly key: string; readonly publicKey: string }
  | { readonly is: 'transfer'; readonly transfer: SealedTransfer }
  | { readonly is: 'restart'; readonly restart: Restart }
  | { readonly is: 'seal'; readonly seal: SignedSeal }
  | { readonly is: 'end'; readonly seals: number; readonly transfers: number }

const NUMBER = '(0|[1-9]\\d{0,14})'
const UUID = '([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})'
const HASH = '"([0-9a-f]{64})"'
const KEY = '"([0-9a-f]{16})"'
// The last character has the last two of 128 bits.
const TAG = '"([\\w-]{21}[AQgw])"'
// Only days that exist, from 2000 to 2099.
const A_DAY =
  '20(?:\\d\\d-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1\\d|2[0-8])|(?:0[13-9]|1[0-2])-(?:29|30)|(?:0[13578]|1[02])-31)|(?:[02468][048]|[13579][26])-02-29)'
const DAY = `"(${A_DAY})"`
const INSTANT = `"(${A_DAY}T(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d\\.\\d{3}Z)"`
const lineOf = (...parts: readonly string[]) => new RegExp(`^\\[${parts.join(',')}\\]$`)

const HELP = lineOf(NUMBER, '"help"', DAY, NUMBER, TAG, TAG, TAG)
const REVERSAL = lineOf(NUMBER, '"reversal"', DAY, NUMBER, TAG, TAG, TAG, NUMBER)
const RESTART = lineOf('"restart"', NUMBER, DAY, '"([0-9a-f]{64}|)"', `"${RESTORED}"`)
const SEAL = lineOf('"seal"', NUMBER, NUMBER, HASH, HASH, INSTANT, KEY, '"([0-9a-f]{128})"')
const KEYS = lineOf('"key"', KEY, HASH)
const FIRSTS = lineOf(`"${FIRST}"`, String(FORMAT_VERSION), `"${UUID}"`)
const LASTS = lineOf('"end"', NUMBER, NUMBER)

/** Reads one line. Each line can be written in one way only. */
export function readLine(text: string): SealedLine | undefined {
  const help = HELP.exec(text)
  return help === null
    ? readFields(text)
    : { is: 'transfer', transfer: transferOf(help.slice(1), 'help') }
}

function readFields(text: string): SealedLine | undefined {
  for (const [pattern, lineFrom] of OTHER_LINES) {
    const [, ...parts] = pattern.exec(text) ?? []
    if (parts.length > 0) return lineFrom(parts)
  }
  return undefined
}

const OTHER_LINES: readonly (readonly [RegExp, (parts: readonly string[]) => SealedLine])[] = [
  [
    SEAL,
    ([number, transfers, root = '', previous = '', sealedAt = '', key = '', signature = '']) => ({
      is: 'seal',
      seal: {
        number: Number(number),
        transfers: Number(transfers),
        root,
        previous,
        sealedAt,
        key,
        signature,
      },
    }),
  ],
  [REVERSAL, (parts) => ({ is: 'transfer', transfer: transferOf(parts, 'reversal') })],
  [
    RESTART,
    ([number, day = '', head = '']) => ({
      is: 'restart',
      restart: { number: Number(number), day, head: head || null },
    }),
  ],
  [KEYS, ([key = '', publicKey = '']) => ({ is: 'key', key, publicKey })],
  [FIRSTS, ([circleId = '']) => ({ is: 'first', circleId })],
  [
    LASTS,
    ([seals, transfers]) => ({ is: 'end', seals: Number(seals), transfers: Number(transfers) }),
  ],
]

function transferOf(
  [number, day = '', amount, giver = '', receiver = '', detail = '', reverses]: readonly string[],
  kind: SealedTransfer['kind'],
): SealedTransfer {
  return {
    number: Number(number),
    kind,
    day,
    amount: Number(amount),
    giver,
    receiver,
    detail,
    reverses: reverses === undefined ? null : Number(reverses),
  }
}

/** Whether this public key has this name. */
export function isKeyOf(
  sha256: Sha256,
  { key, publicKey }: { key: string; publicKey: string },
): boolean {
  return keyName(sha256, bytesOfHex(publicKey)) === key
}
