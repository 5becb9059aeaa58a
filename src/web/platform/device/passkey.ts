/**
 * WebAuthn's JSON shapes, as far as this file converts them. Older phones have no methods for that.
 */
type Json = Record<string, unknown>

/** What a device returns, in WebAuthn's JSON shapes. */
type Responded<Response> = {
  readonly id: string
  readonly rawId: string
  readonly type: 'public-key'
  readonly clientExtensionResults: Record<string, never>
  readonly response: Response
}
type Made = { clientDataJSON: string; attestationObject: string; transports: string[] }
type Used = { clientDataJSON: string; authenticatorData: string; signature: string }

/**
 * Whether passkeys work here. Browsers refuse them at bare IP addresses, and without https outside
 * localhost.
 */
export function canUsePasskeys(): boolean {
  return (
    typeof PublicKeyCredential !== 'undefined' &&
    isSecureContext &&
    !/^[\d.:[\]]+$/.test(location.hostname)
  )
}

/**
 * Makes a passkey on the device as the server asks, and returns what to send to the server. Throws
 * where the person or the device refuses.
 */
export async function makePasskey(options: Json): Promise<Responded<Made>> {
  const user = options['user'] as Json
  const made = (await navigator.credentials.create({
    publicKey: {
      ...options,
      challenge: bytesOf(options['challenge']),
      user: { ...user, id: bytesOf(user['id']) },
      excludeCredentials: describedIn(options['excludeCredentials']),
    } as unknown as PublicKeyCredentialCreationOptions,
  })) as PublicKeyCredential
  const response = made.response as AuthenticatorAttestationResponse
  return {
    ...outsideOf(made),
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      attestationObject: textOf(response.attestationObject),
      transports: response.getTransports(),
    },
  }
}

/**
 * Uses a passkey of the device as the server asks. Throws where the person or the device refuses.
 */
export async function givePasskey(options: Json): Promise<Responded<Used>> {
  const used = (await navigator.credentials.get({
    publicKey: {
      ...options,
      challenge: bytesOf(options['challenge']),
      allowCredentials: describedIn(options['allowCredentials']),
    } as unknown as PublicKeyCredentialRequestOptions,
  })) as PublicKeyCredential
  const response = used.response as AuthenticatorAssertionResponse
  return {
    ...outsideOf(used),
    response: {
      clientDataJSON: textOf(response.clientDataJSON),
      authenticatorData: textOf(response.authenticatorData),
      signature: textOf(response.signature),
    },
  }
}

function describedIn(list: unknown): Json[] {
  return Array.isArray(list) ? list.map((one: Json) => ({ ...one, id: bytesOf(one['id']) })) : []
}

function outsideOf({ id }: PublicKeyCredential): Omit<Responded<unknown>, 'response'> {
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {} }
}

function bytesOf(text: unknown): Uint8Array {
  return Uint8Array.from(
    atob(String(text).replace(/-/g, '+').replace(/_/g, '/')),
    (sign) => sign.codePointAt(0) ?? 0,
  )
}

function textOf(bytes: ArrayBuffer): string {
  return btoa(String.fromCodePoint(...new Uint8Array(bytes)))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
}
