import { hash, randomBytes, randomUUID } from 'node:crypto'
import { codeFrom } from '#domain/shared/ids.ts'
import { takeRandom } from './random.ts'

const last = { ms: 0, count: 0 }

const CLOCK_SET_BACK_MS = 60_000

/**
 * Returns the millisecond and 12-bit counter of the next id. The counter starts at random in each
 * millisecond and counts up, so that ids of one process sort by creation (RFC 9562, 6.2, method 1).
 * Follows a clock that was set back by over a minute.
 */
function nextTick(): { ms: number; count: number } {
  const now = Date.now()
  const ms = now < last.ms && last.ms - now < CLOCK_SET_BACK_MS ? last.ms : now
  const count = ms === last.ms ? last.count + 1 : randomBytes(2).readUInt16BE() & 0x7ff
  Object.assign(last, count > 0xfff ? { ms: ms + 1, count: 0 } : { ms, count })
  return last
}

/** Makes a UUIDv7 (RFC 9562). Ids of one process sort by creation; they reveal nothing else. */
export function newUuid<T extends string = string>(): T {
  return uuidOf(nextTick(), takeRandom(8)) as T
}

/** Returns the UUIDv7 with this millisecond, this 12-bit counter and these last eight bytes. */
export function uuidOf({ ms, count }: { ms: number; count: number }, last8: Uint8Array): string {
  const bytes = Buffer.alloc(16)
  bytes.writeUIntBE(ms, 0, 6)
  bytes.writeUInt16BE(0x7000 | count, 6)
  bytes.set(last8, 8)
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

/** Returns when a UUIDv7 was made, in epoch milliseconds; undefined for anything else. */
export function madeAtMs(id: string): number | undefined {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(id)
    ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
    : undefined
}

/** Returns what every UUIDv7 made at this time or later comes after. */
export function beforeUuidsOf(atMs: number): string {
  const hex = atMs.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}`
}

/** Makes a random code that people can read aloud. */
export function newCode(length: number): string {
  return codeFrom(takeRandom(length))
}

let tokensBegin = ''

/** Names the cell that this process serves, in all tokens which it makes from now on. */
export function nameTokens(cell: string | undefined): void {
  tokensBegin = cell === undefined ? '' : `${cell}.`
}

/** Makes 256 random bits for links and sessions, URL-safe; in a cell they begin with its name and a dot. */
export function newToken(): string {
  return tokenOf(randomBytes(32).toString('base64url'))
}

/** Returns such a token of bits that were made elsewhere. */
export function tokenOf(bits: string): string {
  return tokensBegin + bits
}

/** Makes random decimal digits for SMS and captcha. */
export function newDigits(count: number): string {
  return Array.from(randomBytes(count), (byte) => byte % 10).join('')
}

export function sha256(data: string | Uint8Array): Buffer {
  return hash('sha256', data, 'buffer')
}

export function randomSeed(): string {
  return randomUUID()
}
