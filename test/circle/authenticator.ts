import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { Secret, TOTP } from 'otpauth'

type Options = Record<string, unknown>

/** How a response is made. Values given here are wrong on purpose. */
type Made = {
  readonly origin?: string
  readonly partyId?: string
  readonly verified?: boolean
  readonly counter?: number
  readonly credentialId?: string
}

const FLAG = { present: 0x01, verified: 0x04, attested: 0x40 }

/**
 * A browser's passkey at this address, in software. It responds to WebAuthn requests with one P-256
 * key.
 */
export function softAuthenticator(publicUrl: string) {
  const url = new URL(publicUrl.replace('127.0.0.1', 'localhost'))
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(16)
  let counter = 0
  const clientData = (type: string, { challenge }: Options, origin = url.origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const head = (flags: number, { partyId = url.hostname, counter: count = ++counter }: Made) => {
    const bytes = Buffer.alloc(5)
    bytes[0] = flags
    bytes.writeUInt32BE(count, 1)
    return Buffer.concat([createHash('sha256').update(partyId).digest(), bytes])
  }
  const flagsFor = ({ verified = true }: Made, more = 0) =>
    FLAG.present | (verified ? FLAG.verified : 0) | more
  return {
    credentialId: credentialId.toString('base64url'),
    /** What navigator.credentials.create returns. */
    register(options: Options, made: Made = {}): Record<string, unknown> {
      const authData = Buffer.concat([
        head(flagsFor(made, FLAG.attested), made),
        attestedKey(credentialId, publicKey),
      ])
      return {
        id: credentialId.toString('base64url'),
        rawId: credentialId.toString('base64url'),
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', options, made.origin).toString('base64url'),
          attestationObject: attestationOf(authData).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** What navigator.credentials.get returns. */
    use(options: Options, made: Made = {}): Record<string, unknown> {
      const data = clientData('webauthn.get', options, made.origin)
      const authData = head(flagsFor(made), made)
      const signature = sign(
        'sha256',
        Buffer.concat([authData, createHash('sha256').update(data).digest()]),
        privateKey,
      )
      const id = made.credentialId ?? credentialId.toString('base64url')
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: data.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}

/**
 * The part of the answer that names the new key: no maker, the length of its id, its id, the key.
 */
function attestedKey(credentialId: Buffer, publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const key = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]),
  )
  const length = Buffer.alloc(2)
  length.writeUInt16BE(credentialId.length)
  return Buffer.concat([Buffer.alloc(16), length, credentialId, key])
}

function attestationOf(authData: Buffer): Buffer {
  const attestation = isoCBOR.encode(
    new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]) as never,
  )
  return Buffer.from(attestation)
}

/** The code of an authenticator app with this secret at an instant, or some steps of 30 s away. */
export function codeOfApp(secret: string, at: Temporal.Instant, stepsOff = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({
    timestamp: at.epochMilliseconds + stepsOff * 30_000,
  })
}
