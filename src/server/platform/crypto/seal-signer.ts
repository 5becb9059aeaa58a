import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import type { VerifySignature } from '#domain/ledger/check-ledger.ts'
import { keyName } from '#domain/ledger/sealed-lines.ts'
import { sha256 } from './ids.ts'

/** Signs seals with Ed25519 (RFC 8032); `name` is the first 8 bytes of the public key's hash. */
export type SealSigner = {
  readonly name: string
  readonly publicKey: Buffer
  sign(text: string): Buffer
}

// What stands before the 32 bytes of an Ed25519 private key in DER (RFC 8410, section 7).
const PRIVATE_KEY_FRAME = Buffer.from('302e020100300506032b657004220420', 'hex')
const PUBLIC_KEY_BYTES = 32

export function createSealSigner(seed: Buffer): SealSigner {
  const privateKey = createPrivateKey({
    key: Buffer.concat([PRIVATE_KEY_FRAME, seed]),
    format: 'der',
    type: 'pkcs8',
  })
  const publicKey = createPublicKey(privateKey)
    .export({ format: 'der', type: 'spki' })
    .subarray(-PUBLIC_KEY_BYTES)
  return {
    name: keyName(sha256, publicKey),
    publicKey,
    sign: (text) => sign(null, Buffer.from(text), privateKey),
  }
}

/** Whether a seal is signed by this key. */
export const verifySeal: VerifySignature = async ({ publicKey, text, signature }) =>
  verify(
    null,
    text,
    createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey).toString('base64url') },
      format: 'jwk',
    }),
    signature,
  )
