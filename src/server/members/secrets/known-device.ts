import { newToken, sha256 } from '#server/platform/crypto/ids.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'

/** A family shares a phone: a browser remembers that many people who logged in on it. */
const PEOPLE_OF_A_BROWSER_MAX = 6
const BETWEEN = '~'

/**
 * Makes a token that a browser stores after a login. It gives the browser its own counter, so that
 * others cannot lock it out, and lets it be known again.
 */
export function newDevice(vault: Vault, identityId: string): string {
  const nonce = newToken()
  return `${nonce}.${vault.sign(signedText(nonce, identityId))}`
}

/** What a browser stores once it has one more token; the oldest of too many goes. */
export function withDevice(stored: string | undefined, token: string): string {
  const others = tokensOf(stored).filter((other) => other !== token)
  return [token, ...others].slice(0, PEOPLE_OF_A_BROWSER_MAX).join(BETWEEN)
}

/** Returns the token of a browser that logged in to this account before; undefined for any other. */
export function deviceOf(
  vault: Vault,
  { device, identityId }: { device: string | undefined; identityId: string | undefined },
): string | undefined {
  if (identityId === undefined) return undefined
  return tokensOf(device).find((token) => {
    const signature = token.slice(nonceOf(token).length + 1)
    return vault.isSigned(signedText(nonceOf(token), identityId), signature)
  })
}

/** Returns the hash of a token for storage. */
export function deviceHash(token: string): Buffer {
  return sha256(`device ${token}`)
}

/**
 * Returns the counter of a browser that logged in to this account before; undefined for any other.
 */
export function deviceCounter(
  vault: Vault,
  asked: { device: string | undefined; identityId: string | undefined },
): string | undefined {
  const token = deviceOf(vault, asked)
  return token && sha256(`${asked.identityId} ${nonceOf(token)}`).toString('hex')
}

/** The part before the signature; in a cell it has a dot itself. */
function nonceOf(token: string): string {
  return token.slice(0, Math.max(0, token.lastIndexOf('.')))
}

function tokensOf(stored: string | undefined): string[] {
  return (stored ?? '').split(BETWEEN).filter(Boolean).slice(0, PEOPLE_OF_A_BROWSER_MAX)
}

function signedText(nonce: string, identityId: string): string {
  return `device ${nonce} ${identityId}`
}
