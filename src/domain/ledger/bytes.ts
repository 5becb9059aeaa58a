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

/** The first 16 bytes in base64url without padding (RFC 4648 section 5): 22 characters. */
export function shortText(hash: Uint8Array): string {
  let text = ''
  for (let at = 0; at < 15; at += 3) {
    const three = ((hash[at] ?? 0) << 16) | ((hash[at + 1] ?? 0) << 8) | (hash[at + 2] ?? 0)
    text += `${BASE64URL[three >> 18]}${BASE64URL[(three >> 12) & 63]}${BASE64URL[(three >> 6) & 63]}${BASE64URL[three & 63]}`
  }
  const last = hash[15] ?? 0
  return `${text}${BASE64URL[last >> 2]}${BASE64URL[(last & 3) << 4]}`
}

/** The bytes with one byte before them. */
export function behind(first: number, bytes: Uint8Array): Uint8Array {
  const all = new Uint8Array(1 + bytes.length)
  all[0] = first
  all.set(bytes, 1)
  return all
}
