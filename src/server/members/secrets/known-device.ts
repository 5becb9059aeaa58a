import { newToken, sha256 } from '#server/platform/crypto/ids.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'

/**
 * Makes a token that a browser stores after a login. It gives the browser its own counter, so that
 * others cannot lock it out.
 */
export function newDevice(vault: Vault, identityId: string): string {
  const nonce = newToken()
  return `${nonce}.${vault.sign(signedText(nonce, identityId))}`
}

/**
 * Returns the counter of a browser that logged in to this account before; undefined for any other.
 */
export function deviceCounter(
  vault: Vault,
  { device, identityId }: { device: string | undefined; identityId: string | undefined },
): string | undefined {
  const [nonce, signature] = device?.split('.') ?? []
  if (nonce === undefined || signature === undefined || identityId === undefined) return undefined
  return vault.isSigned(signedText(nonce, identityId), signature)
    ? sha256(`${identityId} ${nonce}`).toString('hex')
    : undefined
}

function signedText(nonce: string, identityId: string): string {
  return `device ${nonce} ${identityId}`
}
