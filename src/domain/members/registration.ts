import type { PasswordWeakness } from '../shared/password-weakness.ts'
import {
  checkBirth,
  checkEmail,
  checkName,
  checkPan,
  checkPhone,
  type FieldCode,
} from './contact-formats.ts'
import { checkNewPassword, checkNewStaffPassword } from './new-password.ts'

/**
 * What somebody becomes by the full form. An outside officer gives and receives nothing, so nobody
 * asks them for PAN and date of birth; they say that they are an adult.
 */
export type Newcomer = 'member' | 'administrator' | 'outside-officer'

/** What a person typed about themselves. */
export type PersonForm = {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly password: string
  readonly pancard?: string | undefined
  readonly dateOfBirth?: string | undefined
  readonly adult?: boolean | undefined
  readonly consent?: unknown
}

/** What an applicant typed into the form. */
export type RegistrationForm = PersonForm & {
  readonly referralCode?: string | undefined
  readonly circle?: string | undefined
  readonly knownBy?: string | undefined
}

export type PersonField =
  | 'name'
  | 'email'
  | 'phone'
  | 'password'
  | 'pancard'
  | 'dateOfBirth'
  | 'adult'
  | 'consent'
export type RegistrationField = PersonField | 'circle' | 'knownBy'
export type FieldErrors<Field extends string> = Partial<Record<Field, FieldCode>>

/**
 * The fields with a fault, each with the key of its sentence. Empty where all are right. Without a
 * referral code, the form must name a circle and somebody there who knows the applicant.
 * `weakness` is why the password is easy to guess.
 */
export function checkRegistration(
  form: RegistrationForm,
  rules: PersonRules,
): FieldErrors<RegistrationField> {
  return { ...checkPerson(form, rules), ...withoutHoles(checkWayIn(form)) }
}

type PersonRules = {
  readonly newcomer: Newcomer
  readonly today: Temporal.PlainDate
  readonly weakness: PasswordWeakness | undefined
}

/** The fields about the person with a fault, whatever they register for. */
export function checkPerson(
  form: PersonForm,
  { newcomer, today, weakness }: PersonRules,
): FieldErrors<PersonField> {
  const isOutside = newcomer === 'outside-officer'
  const checkSecret = newcomer === 'member' ? checkNewPassword : checkNewStaffPassword
  return withoutHoles({
    name: checkName(form.name),
    email: checkEmail(form.email),
    phone: checkPhone(form.phone),
    password: checkSecret(form.password, weakness),
    pancard: isOutside ? undefined : checkPan(form.pancard ?? ''),
    dateOfBirth: isOutside ? undefined : checkBirth(form.dateOfBirth ?? '', today),
    adult: isOutside && form.adult !== true ? 'members.adult-required' : undefined,
    consent: form.consent === undefined ? 'members.consent-required' : undefined,
  })
}

/** The faults in what somebody gives who comes in by phone. */
export function checkNewcomer({
  name,
  adult,
  consent,
}: {
  name: string
  adult: boolean
  consent: unknown
}): FieldErrors<'name' | 'adult' | 'consent'> {
  return withoutHoles({
    name: checkName(name),
    adult: adult ? undefined : 'members.adult-required',
    consent: consent === undefined ? 'members.consent-required' : undefined,
  })
}

function checkWayIn({
  referralCode,
  circle,
  knownBy,
}: RegistrationForm): Record<'circle' | 'knownBy', FieldCode | undefined> {
  if (isGiven(referralCode)) return { circle: undefined, knownBy: undefined }
  return {
    circle: isGiven(circle) ? undefined : 'members.circle-required',
    knownBy: isGiven(knownBy) ? undefined : 'members.known-by-required',
  }
}

/** True for a text that has more than spaces in it. */
export function isGiven(text: string | undefined): text is string {
  return text !== undefined && text.trim() !== ''
}

function withoutHoles<Field extends string>(
  found: Record<Field, FieldCode | undefined>,
): FieldErrors<Field> {
  return Object.fromEntries(
    Object.entries(found).filter(([, code]) => code !== undefined),
  ) as FieldErrors<Field>
}
