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

export type PersonField =
  | 'name'
  | 'email'
  | 'phone'
  | 'password'
  | 'pancard'
  | 'dateOfBirth'
  | 'adult'
  | 'consent'

const PERSON = ['name', 'email', 'phone', 'password', 'consent'] as const
const FULL = [...PERSON, 'pancard', 'dateOfBirth'] as const

/**
 * The forms, with what each asks for. By phone the rest is given later, where it is needed. An outside
 * officer gives and receives nothing, so nobody asks them for PAN and date of birth. Who gives no date
 * of birth says that they are an adult.
 */
export const ENTRY_FORMS = {
  'phone': ['name', 'phone', 'adult', 'consent'],
  'member': FULL,
  'administrator': FULL,
  'outside-officer': [...PERSON, 'adult'],
} as const satisfies Record<string, readonly PersonField[]>
export type EntryForm = keyof typeof ENTRY_FORMS

/** What a person typed about themselves. */
export type PersonForm = {
  readonly name: string
  readonly phone: string
  readonly email?: string | undefined
  readonly password?: string | undefined
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
  return { ...checkPerson(form, rules), ...withoutHoles(checkApplication(form)) }
}

export type PersonRules = {
  readonly form: EntryForm
  readonly today: Temporal.PlainDate
  readonly weakness?: PasswordWeakness | undefined
}

type Check = (given: PersonForm, rules: PersonRules) => FieldCode | undefined

const CHECKS: Readonly<Record<PersonField, Check>> = {
  name: ({ name }) => checkName(name),
  email: ({ email = '' }) => checkEmail(email),
  phone: ({ phone }) => checkPhone(phone),
  password: ({ password = '' }, { form, weakness }) =>
    (form === 'member' ? checkNewPassword : checkNewStaffPassword)(password, weakness),
  pancard: ({ pancard = '' }) => checkPan(pancard),
  dateOfBirth: ({ dateOfBirth = '' }, { today }) => checkBirth(dateOfBirth, today),
  adult: ({ adult }) => (adult === true ? undefined : 'members.adult-required'),
  consent: ({ consent }) => (consent === undefined ? 'members.consent-required' : undefined),
}

/** The fields about the person with a fault, of those that the form asks for. */
export function checkPerson(given: PersonForm, rules: PersonRules): FieldErrors<PersonField> {
  return withoutHoles(
    Object.fromEntries(
      ENTRY_FORMS[rules.form].map((field) => [field, CHECKS[field](given, rules)]),
    ) as Record<PersonField, FieldCode | undefined>,
  )
}

/** What somebody gave, without PAN and date of birth where the form does not ask for them. */
export function askedOf<Given extends Pick<PersonForm, 'pancard' | 'dateOfBirth'>>(
  form: EntryForm,
  { pancard, dateOfBirth, ...given }: Given,
): Omit<Given, 'pancard' | 'dateOfBirth'> & Pick<PersonForm, 'pancard' | 'dateOfBirth'> {
  const asked: readonly PersonField[] = ENTRY_FORMS[form]
  return asked.includes('pancard') ? { ...given, pancard, dateOfBirth } : given
}

function checkApplication({
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
