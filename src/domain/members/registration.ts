import type { PasswordWeakness } from '../shared/password-weakness.ts'
import {
  checkBirth,
  checkEmail,
  checkName,
  checkPan,
  checkPhone,
  type FieldCode,
} from './contact-formats.ts'
import { checkNewPassword } from './new-password.ts'

/** What a person typed about themselves. */
export type PersonForm = {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly password: string
  readonly pancard: string
  readonly dateOfBirth: string
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
  {
    today,
    weakness,
  }: {
    today: Temporal.PlainDate
    weakness: PasswordWeakness | undefined
  },
): FieldErrors<RegistrationField> {
  return { ...checkPerson(form, { today, weakness }), ...withoutHoles(checkWayIn(form)) }
}

/** The fields about the person with a fault, whatever they register for. */
export function checkPerson(
  form: PersonForm,
  {
    today,
    weakness,
  }: {
    today: Temporal.PlainDate
    weakness: PasswordWeakness | undefined
  },
): FieldErrors<PersonField> {
  return withoutHoles({
    name: checkName(form.name),
    email: checkEmail(form.email),
    phone: checkPhone(form.phone),
    password: checkNewPassword(form.password, weakness),
    pancard: checkPan(form.pancard),
    dateOfBirth: checkBirth(form.dateOfBirth, today),
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
