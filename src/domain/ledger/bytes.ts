/** SHA-256 (FIPS 180-4) as the server or the browser provides it. It gives 32 bytes. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** The bytes of an ASCII text. `first` is an optional byte before them. */
export function asciiBytes(text: string, first?: number): Uint8Array {
  const from = first === undefined ? 0 : 1
  const bytes = new Uint8Array(from + text.length)
  if (first !== undefined) bytes[0] = first
  for (let at = 0; at < text.length; at++) bytes[from + at] = text.charCodeAt(at)
  return bytes
}

/** The bytes of a text in UTF-8. */
export function utf8Bytes(text: string): Uint8Array {
  return asciiBytes(
    encodeURIComponent(text).replaceAll(/%(..)/g, (_all, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    ),
  )
}

/** The text of ASCII bytes. Undefined where a byte is not ASCII. */
export function asciiText(bytes: Uint8Array): string | undefined {
  for (let at = 0; at < bytes.length; at++)
    if ((bytes[at] ?? 0) > 0x7e || (bytes[at] ?? 0) < 0x20) return undefined
  return Reflect.apply(String.fromCharCode, null, bytes)
}

export function hexOf(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += HEX[byte]
  return text
}

/** The bytes of a hexadecimal text in small letters. */
export function bytesOfHex(hex: string): Uint8Array {
  return Uint8Array.from({ length: hex.length / 2 }, (_, at) =>
    Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16),
  )
}

/** Bytes in base64url without padding (RFC 4648 section 5). */
export function base64url(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const three = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    for (let place = 0; place <= Math.min(3, bytes.length - at); place++)
      text += BASE64URL[(three >> (18 - 6 * place)) & 63]
  }
  return text
}

/** The bytes of a text that `base64url` wrote. Undefined for another text. */
export function bytesOfBase64url(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4))
  let [bits, value, at] = [0, 0, 0]
  for (const letter of text) {
    value = ((value << 6) | BASE64URL.indexOf(letter)) & 0xfff
    bits += 6
    if (bits < 8) continue
    bits -= 8
    bytes[at++] = value >> bits
  }
  return base64url(bytes) === text ? bytes : undefined
}

/** Bytes in base64 with padding (RFC 4648 section 4). */
export function base64(bytes: Uint8Array): string {
  const text = base64url(bytes).replaceAll('-', '+').replaceAll('_', '/')
  return text.padEnd(4 * Math.ceil(text.length / 4), '=')
}

/** The bytes of a text that `base64` wrote. Undefined for another text. */
export function bytesOfBase64(text: string): Uint8Array | undefined {
  const bytes = bytesOfBase64url(
    text
      .replace(/={1,2}$/, '')
      .replaceAll('+', '-')
      .replaceAll('/', '_'),
  )
  return bytes !== undefined && base64(bytes) === text ? bytes : undefined
}

/** Whether two byte strings are the same. */
export function areSame(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at])
}

/** The first 16 bytes in base64url: 22 characters. */
export function shortText(hash: Uint8Array): string {
  return base64url(hash.subarray(0, 16))
}

/** The bytes with one byte before them. */
export function behind(first: number, bytes: Uint8Array): Uint8Array {
  const all = new Uint8Array(1 + bytes.length)
  all[0] = first
  all.set(bytes, 1)
  return all
}

/** The bytes of all parts, one behind the other. */
export function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
