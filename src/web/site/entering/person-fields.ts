import {
  checkEmail,
  checkName,
  checkPan,
  checkPassword,
  checkPhone,
  checkStaffPassword,
  type FieldCode,
} from '#domain/members/contact-formats.ts'
import { ENTRY_FORMS, type EntryForm, type PersonField } from '#domain/members/registration.ts'
import { pageLanguage } from '../dom.ts'
import type { FieldMessages, Values } from '../form.ts'
import { sentenceOf } from '../page-texts.ts'
import { birthIn, checkBirthDay, todayInIndia } from './age.ts'

const CHECKS: Readonly<
  Record<PersonField, (value: string, form: EntryForm, values: Values) => FieldCode | undefined>
> = {
  name: checkName,
  email: checkEmail,
  phone: checkPhone,
  password: (value, form) => (form === 'member' ? checkPassword : checkStaffPassword)(value),
  pancard: checkPan,
  dateOfBirth: (_value, _form, values) => checkBirthDay(birthIn(values), todayInIndia()),
  adult: (value) => (value === '' ? 'members.adult-required' : undefined),
  consent: (value) => (value === '' ? 'members.consent-required' : undefined),
}

/** The faults in what somebody typed about themselves. */
export function checkPerson(form: EntryForm, values: Values): FieldMessages {
  return Object.fromEntries(
    ENTRY_FORMS[form].map((field) => [
      field,
      sentenceOf(CHECKS[field](values[field] ?? '', form, values)),
    ]),
  )
}

/** What somebody typed about themselves, as the server takes it. */
export function personIn(values: Values, form: HTMLFormElement) {
  const value = (name: PersonField) => (values[name] ?? '').trim()
  return {
    name: value('name'),
    email: value('email'),
    phone: value('phone'),
    password: values['password'] ?? '',
    pancard: value('pancard'),
    dateOfBirth: birthIn(values),
    consent: { version: form.dataset['consentVersion'] ?? '', language: pageLanguage() },
  }
}
