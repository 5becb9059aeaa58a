import {
  canonicalPan,
  checkEmail,
  checkName,
  checkPan,
  checkPassword,
  checkPhone,
  checkStaffPassword,
  type FieldCode,
  PASSWORD_LENGTH_MIN,
  STAFF_PASSWORD_LENGTH_MIN,
} from '#domain/members/contact-formats.ts'
import type { EntryForm } from '#domain/members/registration.ts'
import { birthIn, checkBirthDay, todayInIndia } from './age.ts'
import { pageLanguage, the } from '../dom.ts'
import { endForm, type FieldMessages, restore, runForm, type Values } from '../form.ts'
import '../frame.ts'
import { runInvitation } from './invitation.ts'
import { sentenceOf, texts } from '../page-texts.ts'
import { runPasswordHint } from './password-field.ts'
import { callSite, onceCaller } from '../site-api.ts'

const form = the('#register', HTMLFormElement)
const choice = the('[data-circle-choice]', HTMLElement, form)
const sendOnce = onceCaller('POST /user/register')
const identity = the('[data-identity]', HTMLElement, form)
const adult = the('[data-adult]', HTMLElement, form)
const codeField = the('[data-invitation] .field', HTMLElement, form)
const lead = the('[data-lead]', HTMLElement)
const invitation = runInvitation(form, {
  onWithout: () => {
    choice.hidden = false
    void loadCircles()
  },
  onKnown: showFormOf,
})

const pan = the('[name=pancard]', HTMLInputElement, form)
pan.addEventListener('input', () => {
  const at = pan.selectionStart
  pan.value = canonicalPan(pan.value)
  pan.setSelectionRange(at, at)
})

const showRefused = runPasswordHint(form, () =>
  invitation.form() === 'member' ? PASSWORD_LENGTH_MIN : STAFF_PASSWORD_LENGTH_MIN,
)
runForm({ form, check, send, failure: texts['register.failure'], onFailure: showRefused })

/** Staff are told before they type how long their password is; an outside officer has fewer fields. */
function showFormOf(asked: EntryForm, special: string): void {
  if (asked === 'member') return
  the('#hint-password', HTMLElement, form).textContent = texts['field.password.hint-staff']
  if (special !== '') [lead.textContent, codeField.hidden] = [special, true]
  if (asked !== 'outside-officer') return
  ;[identity.hidden, adult.hidden] = [true, false]
  the('#hint-name', HTMLElement, form).textContent = texts['field.name.hint-officer']
}

function check(values: Values): FieldMessages {
  const value = (name: string) => values[name] ?? ''
  const withoutCode = invitation.code() === undefined
  const asked = invitation.form()
  const checkLength = asked === 'member' ? checkPassword : checkStaffPassword
  const given = (name: string, code: FieldCode) => (value(name).trim() === '' ? code : undefined)
  const codes = {
    name: checkName(value('name')),
    email: checkEmail(value('email')),
    phone: checkPhone(value('phone')),
    password: checkLength(value('password')),
    ...(asked === 'outside-officer'
      ? { adult: given('adult', 'members.adult-required') }
      : {
          pancard: checkPan(value('pancard')),
          dateOfBirth: checkBirthDay(birthIn(values), todayInIndia()),
        }),
    ...(withoutCode && {
      circle: given('circle', 'members.circle-required'),
      knownBy: given('knownBy', 'members.known-by-required'),
    }),
    consent: given('consent', 'members.consent-required'),
  }
  return {
    referralCode: invitation.problem(),
    ...Object.fromEntries(Object.entries(codes).map(([name, code]) => [name, sentenceOf(code)])),
  }
}

async function send(values: Values): Promise<void> {
  const value = (name: string) => (values[name] ?? '').trim()
  const referralCode = invitation.code()
  const body = {
    name: value('name'),
    email: value('email'),
    phone: value('phone'),
    password: values['password'] ?? '',
    ...(invitation.form() === 'outside-officer'
      ? { adult: true }
      : { pancard: value('pancard'), dateOfBirth: birthIn(values) }),
    consent: { version: form.dataset['consentVersion'] ?? '', language: pageLanguage() },
    ...(referralCode === undefined
      ? { circle: value('circle'), knownBy: value('knownBy') }
      : { referralCode }),
  }
  await sendOnce({ body })
  endForm(
    form,
    texts['register.success'],
    texts['register.success.next'].replace('{email}', () => body.email),
  )
}

async function loadCircles(): Promise<void> {
  const select = the('select[name="circle"]', HTMLSelectElement, form)
  const said = the('[data-circles-said]', HTMLElement, form)
  if (select.options.length > 1) return
  try {
    const { data } = await callSite('GET /circles', {})
    select.append(...data.map(({ slug, name }) => new Option(name, slug)))
    said.textContent = data.length === 0 ? texts['register.no-circles'] : ''
    restore(form)
  } catch {
    said.textContent = texts['register.circles-failed']
  }
}
