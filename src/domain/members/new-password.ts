import type { PasswordWeakness } from '../shared/password-weakness.ts'
import {
  canonicalEmail,
  canonicalPhone,
  checkPassword,
  checkStaffPassword,
  type FieldCode,
} from './contact-formats.ts'

/** Shorter parts are in too many other words. */
const OWN_WORD_LENGTH_MIN = 3

const SENTENCE_OF = {
  'common': 'members.password-common',
  'repeats': 'members.password-repeats',
  'sequence': 'members.password-sequence',
  'own-data': 'members.password-own-data',
  'site-name': 'members.password-site-name',
} as const satisfies Record<PasswordWeakness, FieldCode>

/** Checks the length of a new password, and that it is not easy to guess. */
export function checkNewPassword(
  password: string,
  weakness: PasswordWeakness | undefined,
): FieldCode | undefined {
  return checkPassword(password) ?? (weakness && SENTENCE_OF[weakness])
}

/** The same for somebody who has a role, or will have one. */
export function checkNewStaffPassword(
  password: string,
  weakness: PasswordWeakness | undefined,
): FieldCode | undefined {
  return checkStaffPassword(password) ?? (weakness && SENTENCE_OF[weakness])
}

/** Returns the words about a person that make a password easy to guess for those who know them. */
export function ownWordsOf({
  name,
  email,
  phone,
}: {
  readonly name: string
  readonly email: string
  readonly phone: string
}): string[] {
  const address = canonicalEmail(email)
  const local = address.split('@')[0] ?? ''
  const names = name.toLowerCase().split(/[\s.'’-]+/u)
  const digits = (canonicalPhone(phone) ?? '').slice(-10)
  const words = [
    ...names,
    names.join(''),
    address,
    local,
    ...local.split(/[^\p{L}\p{M}]+/u),
    digits,
  ]
  return [...new Set(words)].filter((word) => Array.from(word).length >= OWN_WORD_LENGTH_MIN)
}
