import { ageInYears } from '../shared/calendar.ts'
import { toAsciiDigits } from '../shared/rupees.ts'

export const NAME_LENGTH_MAX = 80
export const EMAIL_LENGTH_MAX = 254
export const PASSWORD_LENGTH_MIN = 10
export const PASSWORD_LENGTH_MAX = 128
/**
 * Staff need a longer password, because they decide about others (ASVS 5.0, as this project applies
 * it).
 */
export const STAFF_PASSWORD_LENGTH_MIN = 15
export const KNOWN_BY_LENGTH_MAX = 280
export const AGE_MIN_YEARS = 18

/** The key of the catalogue sentence that a form field shows. */
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
  | 'members.password-repeats'
  | 'members.password-sequence'
  | 'members.password-own-data'
  | 'members.password-site-name'
  | 'members.pan-required'
  | 'members.pan-invalid'
  | 'members.birth-required'
  | 'members.birth-under-age'
  | 'members.consent-required'
  | 'members.adult-required'
  | 'members.circle-required'
  | 'members.known-by-required'

/** What people put between digits, and the invisible signs that come with a copied number. */
const GAPS = /[\s()./\p{Pd}\p{Cf}]/gu

type Check = FieldCode | undefined

/**
 * Checks a name in any script. The payer compares it with the name in the bank's app, and mails use
 * it.
 */
export function checkName(name: string): Check {
  if (name.trim() === '') return 'members.name-required'
  return /^(?=.*\p{L})(?:[\p{L}\p{M} .'’-]|\u200c|\u200d)+$/u.test(name.trim())
    ? undefined
    : 'members.name-letters'
}

/**
 * Checks only the loose shape something@domain.tld. An address is proved by the mail that arrives.
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
 * Checks an Indian mobile number: ten digits beginning with 6 to 9. It may begin with +91, 0091, 91
 * or 0, and have spaces and dashes.
 */
export function checkPhone(phone: string): Check {
  if (phone.trim() === '') return 'members.phone-required'
  return canonicalPhone(phone) === undefined ? 'members.phone-ten-digits' : undefined
}

/** Returns "+91" and ten digits. Undefined where this is no Indian mobile number. */
export function canonicalPhone(phone: string): string | undefined {
  const digits = toAsciiDigits(phone).replace(GAPS, '')
  const national = /^(?:(?:\+|00)?91)?0?([6-9]\d{9})$/.exec(digits)?.[1]
  return national === undefined ? undefined : `+91${national}`
}

/**
 * Checks only the length, in letters, not bytes. The server also refuses what is easy to guess
 * (checkNewPassword).
 */
export function checkPassword(password: string): Check {
  if (password === '') return 'members.password-required'
  const length = Array.from(password).length
  if (length < PASSWORD_LENGTH_MIN) return 'members.password-short'
  return length > PASSWORD_LENGTH_MAX ? 'members.password-long' : undefined
}

/** Checks the length of a password for somebody who has a role, or will have one. */
export function checkStaffPassword(password: string): Check {
  const fault = checkPassword(password)
  if (fault === 'members.password-required') return fault
  return Array.from(password).length < STAFF_PASSWORD_LENGTH_MIN
    ? 'members.password-short-for-staff'
    : fault
}

/** The one form in which a PAN is compared and stored: capitals and digits, without gaps. */
export function canonicalPan(pan: string): string {
  return toAsciiDigits(pan).replace(GAPS, '').toUpperCase()
}

/**
 * Permanent account number: five letters, four digits, one letter (Income-tax Department's format).
 * It may be typed in small letters and with gaps.
 */
export function checkPan(pan: string): Check {
  const canonical = canonicalPan(pan)
  if (canonical === '') return 'members.pan-required'
  return /^[A-Z]{5}\d{4}[A-Z]$/.test(canonical) ? undefined : 'members.pan-invalid'
}

/** XXXXX1234X, as its owner sees it. */
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

/** Checks a date of birth, as readDay reads it. The person must be 18 or older on the given day in India. */
export function checkBirth(birth: string, today: Temporal.PlainDate): Check {
  const born = readDay(birth)
  if (born === undefined) return 'members.birth-required'
  const age = ageInYears(born, today)
  if (age > 120) return 'members.birth-required'
  return age < AGE_MIN_YEARS ? 'members.birth-under-age' : undefined
}

/**
 * Brings a typed day into the form YYYY-MM-DD. It may be written as in India (day, month, year), in
 * digits of any Indian script. Any other text stays.
 */
export function canonicalDay(text: string): string {
  const typed = toAsciiDigits(text).trim()
  const [, day = '', month = '', year = ''] = /^(\d\d?)[./-](\d\d?)[./-](\d{4})$/.exec(typed) ?? []
  return year === '' ? typed : `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** Reads a typed calendar day. Undefined where there is no such day. */
export function readDay(text: string): Temporal.PlainDate | undefined {
  const iso = canonicalDay(text)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return undefined
  try {
    return Temporal.PlainDate.from(iso, { overflow: 'reject' })
  } catch {
    return undefined
  }
}

/** An invisible sign before the name of a former member. No real name can have it (checkName). */
const FORMER = '\u2060'

/**
 * The first word of a name. Other members and invited people see only this before a match. A former
 * member's label is returned whole.
 */
export function firstName(name: string): string {
  return name.startsWith(FORMER) ? name : (name.trim().split(/\s+/)[0] ?? '')
}
