import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { CHALLENGE_LASTS_MS } from '#domain/security/second-factor.ts'
import type { Binding } from '#server/platform/crypto/vault.ts'
import type { PasskeyRow } from './passkey-store.ts'

type Json = Record<string, unknown>
/** Ed25519, ES256 and RS256 (IANA COSE algorithms): the ones that current devices use. */
const ALGORITHMS = [-8, -7, -257]

/** Loaded with the first passkey: with all that reads certificates, it takes 30 ms. */
const webauthn = () => import('@simplewebauthn/server')

type Party = { readonly id: string; readonly origin: string }

/**
 * Returns the name that browsers bind passkeys to. It cannot be an IP address, so a local
 * installation uses localhost.
 */
export function relyingParty(publicUrl: string): Party {
  const url = new URL(publicUrl)
  if (url.hostname === '127.0.0.1') url.hostname = 'localhost'
  return { id: url.hostname, origin: url.origin }
}

/** The binding of a passkey's name. */
export function passkeyNameBinding(credentialId: string): Binding {
  return { table: 'passkey', column: 'name_sealed', id: credentialId }
}

/**
 * Returns the options for making a passkey in the browser (PublicKeyCredentialCreationOptionsJSON).
 */
export async function registrationOptions({
  publicUrl,
  identityId,
  email,
  name,
  passkeys,
}: {
  publicUrl: string
  identityId: string
  email: string
  name: string
  passkeys: readonly PasskeyRow[]
}): Promise<{ challenge: string; options: Json }> {
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: 'Paraspar',
    rpID: relyingParty(publicUrl).id,
    userID: new Uint8Array(Buffer.from(identityId)),
    userName: email,
    userDisplayName: name,
    attestationType: 'none',
    supportedAlgorithmIDs: ALGORITHMS,
    timeout: CHALLENGE_LASTS_MS,
    excludeCredentials: passkeys.map(describe),
    authenticatorSelection: { userVerification: 'required', residentKey: 'preferred' },
  })
  return { challenge: options.challenge, options: options as unknown as Json }
}

/**
 * Returns the options for using a passkey in the browser (PublicKeyCredentialRequestOptionsJSON).
 */
export async function authenticationOptions({
  publicUrl,
  passkeys,
}: {
  publicUrl: string
  passkeys: readonly PasskeyRow[]
}): Promise<{ challenge: string; options: Json }> {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(publicUrl).id,
    userVerification: 'required',
    timeout: CHALLENGE_LASTS_MS,
    allowCredentials: passkeys.map(describe),
  })
  return { challenge: options.challenge, options: options as unknown as Json }
}

function describe({ credentialId, transports }: PasskeyRow) {
  return { id: credentialId, transports: transports.split(',').filter(Boolean) }
}

/** Returns the challenge in a browser's response; empty when there is none. */
export function challengeIn(response: Json): string {
  try {
    const { clientDataJSON } = response['response'] as { clientDataJSON: string }
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
      challenge: unknown
    }
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

export type NewPasskey = {
  readonly credentialId: string
  readonly publicKey: Buffer
  readonly counter: number
  readonly transports: string
}

const CREDENTIAL_ID_LENGTH_MAX = 400

/**
 * Reads the passkey in a browser's response. Undefined when challenge, origin, party or user
 * verification is wrong.
 */
export async function readRegistration(
  response: Json,
  { challenge, publicUrl }: { challenge: string; publicUrl: string },
): Promise<NewPasskey | undefined> {
  const { id, origin } = relyingParty(publicUrl)
  try {
    if (!(await isUnattested(response))) return undefined
    const { verifyRegistrationResponse } = await webauthn()
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    if (!verified || registrationInfo.credential.id.length > CREDENTIAL_ID_LENGTH_MAX)
      return undefined
    const { credential } = registrationInfo
    const transports = (credential.transports ?? [])
      .filter((transport) => /^[a-z-]{1,20}$/.test(transport))
      .slice(0, 8)
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: transports.join(),
    }
  } catch {
    return undefined
  }
}

/**
 * Accepts no certificates: we request none, and to check some we would have to fetch an address
 * that they name.
 */
async function isUnattested(response: Json): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  const { attestationObject } = response['response'] as { attestationObject: string }
  const decoded = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
  const format = decoded.get('fmt')
  return (
    format === 'none' || (format === 'packed' && decoded.get('attStmt').get('x5c') === undefined)
  )
}

/**
 * Returns the passkey's new counter when a browser's response proves it, otherwise undefined. A
 * counter that did not go up is refused.
 */
export async function readUse(
  response: Json,
  { challenge, publicUrl, passkey }: { challenge: string; publicUrl: string; passkey: PasskeyRow },
): Promise<number | undefined> {
  const { id, origin } = relyingParty(publicUrl)
  try {
    const { verifyAuthenticationResponse } = await webauthn()
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: passkey.counter,
      },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}
