import { ageInYears } from '../shared/calendar.ts'
import { toAsciiDigits } from '../shared/rupees.ts'

export const NAME_LENGTH_MAX = 80
export const EMAIL_LENGTH_MAX = 254
export const PASSWORD_LENGTH_MIN = 10
export const PASSWORD_LENGTH_MAX = 128
/** Whoever decides about others keeps a longer one (ASVS 5.0, as this project applies it). */
export const STAFF_PASSWORD_LENGTH_MIN = 15
export const KNOWN_BY_LENGTH_MAX = 280
export const AGE_MIN_YEARS = 18

/** What a form field is told: the key of a sentence in the catalogue. */
export type FieldCode =
  | 'members.name-required'
  | 'members.name-letters'
  | 'members.email-required'
  | 'members.email-invalid'
  | 'members.phone-required'
  | 'members.phone-ten-digits'
  | 'members.password-required'
  | 'members.password-short'
  | 'members.password-long'
  | 'members.password-short-for-staff'
  | 'members.password-common'
  | 'members.pan-required'
  | 'members.pan-invalid'
  | 'members.birth-required'
  | 'members.birth-under-age'
  | 'members.consent-required'
  | 'members.circle-required'
  | 'members.known-by-required'

type Check = FieldCode | undefined

/**
 * What a name is made of in any script: a payer compares it with what the bank's app shows, and
 * mails name people by it.
 */
export function checkName(name: string): Check {
  if (name.trim() === '') return 'members.name-required'
  return /^(?=.*\p{L})(?:[\p{L}\p{M} .'’-]|\u200c|\u200d)+$/u.test(name.trim())
    ? undefined
    : 'members.name-letters'
}

/**
 * A deliberately loose shape (something@domain.tld): only the mail that arrives proves an address.
 */
export function checkEmail(email: string): Check {
  const text = email.trim()
  if (text === '') return 'members.email-required'
  return text.length <= EMAIL_LENGTH_MAX && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)
    ? undefined
    : 'members.email-invalid'
}

/** The one form in which addresses are compared and stored: trimmed, lower case. */
export function canonicalEmail(email: string): string {
  return email.trim().toLowerCase()
}

/**
 * Ten digits beginning with 6 to 9, as India's numbering plan gives them to mobiles; +91, 91, 0 and
 * spaces may stand before.
 */
export function checkPhone(phone: string): Check {
  if (phone.trim() === '') return 'members.phone-required'
  return canonicalPhone(phone) === undefined ? 'members.phone-ten-digits' : undefined
}

/** "+91" and ten digits, or undefined when this is no Indian mobile number. */
export function canonicalPhone(phone: string): string | undefined {
  const digits = toAsciiDigits(phone).replace(/[\s().-]/g, '')
  const national = /^(?:\+91|91|0)?([6-9]\d{9})$/.exec(digits)?.[1]
  return national === undefined ? undefined : `+91${national}`
}

/**
 * Length only; whether the password is a common one needs the list, see isCommonPassword on the
 * server. Length counts letters, not bytes.
 */
export function checkPassword(password: string): Check {
  if (password === '') return 'members.password-required'
  const length = Array.from(password).length
  if (length < PASSWORD_LENGTH_MIN) return 'members.password-short'
  return length > PASSWORD_LENGTH_MAX ? 'members.password-long' : undefined
}

/** The same for somebody who will have a role, or has one. */
export function checkStaffPassword(password: string): Check {
  return Array.from(password).length < STAFF_PASSWORD_LENGTH_MIN
    ? 'members.password-short-for-staff'
    : checkPassword(password)
}

/**
 * Permanent account number: five capitals, four digits, one capital (Income-tax Department's
 * format).
 */
export function checkPan(pan: string): Check {
  if (pan.trim() === '') return 'members.pan-required'
  return /^[A-Z]{5}[0-9]{4}[A-Z]$/.test(pan.trim()) ? undefined : 'members.pan-invalid'
}

/**
 * A person's PAN has P as its fourth letter; anything else is worth a second look, not a refusal.
 */
export function isPersonalPan(pan: string): boolean {
  return pan.trim()[3] === 'P'
}

/** XXXXX1234X: what its owner sees. */
export function maskPan(pan: string): string {
  return `XXXXX${pan.slice(5, 9)}X`
}

/** r•••@example.in */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${Array.from(email)[0] ?? ''}•••${email.slice(at)}`
}

/** •••••• and the last four digits. */
export function maskPhone(phone: string): string {
  return `••••••${phone.slice(-4)}`
}

/** The date of birth as YYYY-MM-DD; 18 or older on the given day in India. */
export function checkBirth(birth: string, today: Temporal.PlainDate): Check {
  const born = readDay(birth)
  if (born === undefined) return 'members.birth-required'
  const age = ageInYears(born, today)
  if (age > 120) return 'members.birth-required'
  return age < AGE_MIN_YEARS ? 'members.birth-under-age' : undefined
}

/** A calendar day from YYYY-MM-DD, or undefined when there is no such day. */
export function readDay(text: string): Temporal.PlainDate | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' })
  } catch {
    return undefined
  }
}

/** Stands, unseen, before what somebody who has left is called; no name can hold it (checkName). */
const FORMER = '\u2060'

/**
 * The first word of a name: all that another member or an invited person is shown before they are
 * matched. A former member is called so in full.
 */
export function firstName(name: string): string {
  return name.startsWith(FORMER) ? name : (name.trim().split(/\s+/)[0] ?? '')
}
