import { createCipheriv, createDecipheriv } from 'node:crypto'
import { takeRandom } from './random.ts'

const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts with AES-256-GCM (NIST SP 800-38D): nonce, tag, ciphertext. decrypt needs an equal
 * `bound`.
 */
export function encrypt(key: Buffer, plain: Uint8Array, bound: string): Buffer {
  const nonce = takeRandom(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(bound))
  const text = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), text])
}

/** Returns the decrypted bytes; throws when the key, the binding or a single bit differs. */
export function decrypt(key: Buffer, sealed: Buffer, bound: string): Buffer {
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(bound))
    .setAuthTag(tag)
  return Buffer.concat([
    decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)),
    decipher.final(),
  ])
}
