import { toAsciiDigits } from '#domain/shared/rupees.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'

/** What is kept of the secret in a link. */
export function linkHash(
  vault: Vault,
  purpose: 'verify_email' | 'reset_password' | 'change_email' | 'not_me',
  token: string,
): Buffer {
  return vault.hash('code', `${purpose}:${token}`)
}

/** What is kept of a code sent by SMS; bound to the person, so that it counts for nobody else. */
export function phoneCodeHash(vault: Vault, identityId: string, code: string): Buffer {
  return vault.hash('code', `verify_phone:${identityId}:${onlyDigits(code)}`)
}

/** The same for a code that proves another phone; it counts for that number only. */
export function phoneChangeHash(
  vault: Vault,
  { identityId, phone, code }: { identityId: string; phone: string; code: string },
): Buffer {
  return vault.hash('code', `change_phone:${identityId}:${phone}:${onlyDigits(code)}`)
}

/** What is kept of the digits in a captcha. */
export function captchaHash(vault: Vault, captchaId: string, digits: string): Buffer {
  return vault.hash('captcha', `${captchaId}:${onlyDigits(digits)}`)
}

function onlyDigits(code: string): string {
  return toAsciiDigits(code).replace(/\s/g, '')
}
