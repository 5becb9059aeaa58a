import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'

/** Signs seals with Ed25519 (RFC 8032). */
export type SealSigner = {
  readonly publicKey: Buffer
  sign(text: string): Buffer
}

// The DER prefix of a 32-byte Ed25519 private key (RFC 8410, section 7).
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
    publicKey,
    sign: (text) => sign(null, Buffer.from(text), privateKey),
  }
}

/** Returns whether this key signed a seal. */
export async function verifySeal({
  publicKey,
  text,
  signature,
}: {
  readonly publicKey: Uint8Array
  readonly text: Uint8Array
  readonly signature: Uint8Array
}): Promise<boolean> {
  return verify(
    null,
    text,
    createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey).toString('base64url') },
      format: 'jwk',
    }),
    signature,
  )
}
