import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { codeFrom } from '#domain/shared/ids.ts'

/** A new UUIDv7 (RFC 9562): sorts by the time it was made, tells nothing else. */
export function newUuid<T extends string = string>(): T {
  const bytes = randomBytes(16)
  const ms = BigInt(Date.now())
  for (let i = 0; i < 6; i++) bytes[i] = Number((ms >> BigInt(40 - 8 * i)) & 0xffn)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}` as T
}

/** When a UUIDv7 was made, in epoch milliseconds; undefined for anything else. */
export function madeAtMs(id: string): number | undefined {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(id) ? Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) : undefined
}

/** A random code people can read aloud. */
export function newCode(length: number): string {
  return codeFrom(randomBytes(length))
}

/** 256 random bits for links and sessions, URL-safe. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Six random decimal digits for SMS and captcha. */
export function newDigits(count: number): string {
  return Array.from(randomBytes(count), (byte) => byte % 10).join('')
}

export function sha256(data: string | Uint8Array): Buffer {
  return createHash('sha256').update(data).digest()
}

export function randomSeed(): string {
  return randomUUID()
}
