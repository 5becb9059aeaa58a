import { toAsciiDigits } from '#domain/shared/rupees.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'

/** Hashes the secret of a link for storage. */
export function linkHash(
  vault: Vault,
  purpose: 'verify_email' | 'reset_password' | 'change_email' | 'not_me' | 'new_device',
  token: string,
): Buffer {
  return vault.hash('code', `${purpose}:${token}`)
}

/** Hashes the code of a list's invitation for storage. */
export function invitationHash(vault: Vault, code: string): Buffer {
  return vault.hash('code', `list_invitation:${code.trim().toUpperCase()}`)
}

/** Hashes an SMS code for storage; bound to the person, so that it is valid for nobody else. */
export function phoneCodeHash(vault: Vault, identityId: string, code: string): Buffer {
  return vault.hash('code', `verify_phone:${identityId}:${onlyDigits(code)}`)
}

/** Hashes a code that proves another phone; it is valid for that number only. */
export function phoneChangeHash(
  vault: Vault,
  { identityId, phone, code }: { identityId: string; phone: string; code: string },
): Buffer {
  return vault.hash('code', `change_phone:${identityId}:${phone}:${onlyDigits(code)}`)
}

/** Hashes a code that logs a number in; it is valid for that number and that request only. */
export function entryCodeHash(
  vault: Vault,
  { codeId, phone, code }: { codeId: string; phone: string; code: string },
): Buffer {
  return vault.hash('code', `enter:${codeId}:${phone}:${onlyDigits(code)}`)
}

/** Hashes a code for a fresh login of a person without a password. */
export function freshCodeHash(vault: Vault, identityId: string, code: string): Buffer {
  return vault.hash('code', `reauthenticate:${identityId}:${onlyDigits(code)}`)
}

/** Hashes the digits of a captcha for storage. */
export function captchaHash(vault: Vault, captchaId: string, digits: string): Buffer {
  return vault.hash('captcha', `${captchaId}:${onlyDigits(digits)}`)
}

function onlyDigits(code: string): string {
  return toAsciiDigits(code).replace(/\s/g, '')
}
