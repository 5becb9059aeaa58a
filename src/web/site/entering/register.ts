import {
  canonicalPan,
  checkEmail,
  checkName,
  checkPan,
  checkPassword,
  checkPhone,
  type FieldCode,
} from '#domain/members/contact-formats.ts'
import { outcomeIsUnknown } from '#web/platform/api/api-error.ts'
import { intentionKeys } from '#web/platform/api/idempotency.ts'
import { birthIn, checkBirthDay, todayInIndia } from './age.ts'
import { make, pageLanguage, the } from '../dom.ts'
import { clearForm, type FieldMessages, restore, runForm, print, type Values } from '../form.ts'
import '../frame.ts'
import { runInvitation } from './invitation.ts'
import { sentenceOf, textsOf } from '../page-texts.ts'
import { runPasswordHint } from './password-field.ts'
import { callSite } from '../site-api.ts'
import type { REGISTER_TEXTS } from '../texts.ts'

const form = the('#register', HTMLFormElement)
const texts = textsOf<typeof REGISTER_TEXTS>(form)
const choice = the('[data-circle-choice]', HTMLElement, form)
const keys = intentionKeys()
const invitation = runInvitation(form, texts, () => {
  choice.hidden = false
  void loadCircles()
})

const pan = the('[name=pancard]', HTMLInputElement, form)
pan.addEventListener('input', () => {
  const at = pan.selectionStart
  pan.value = canonicalPan(pan.value)
  pan.setSelectionRange(at, at)
})

const showRefused = runPasswordHint(form, texts)
runForm({ form, check, send, failure: texts['register.failure'], onFailure: showRefused })

function check(values: Values): FieldMessages {
  const value = (name: string) => values[name] ?? ''
  const withoutCode = invitation.code() === undefined
  const sentence = (code: FieldCode | undefined) => sentenceOf(texts, code)
  return {
    referralCode: invitation.problem(),
    name: sentence(checkName(value('name'))),
    email: sentence(checkEmail(value('email'))),
    phone: sentence(checkPhone(value('phone'))),
    password: sentence(checkPassword(value('password'))),
    pancard: sentence(checkPan(value('pancard'))),
    dateOfBirth: sentence(checkBirthDay(birthIn(values), todayInIndia())),
    circle: sentence(withoutCode && value('circle') === '' ? 'members.circle-required' : undefined),
    knownBy: sentence(
      withoutCode && value('knownBy').trim() === '' ? 'members.known-by-required' : undefined,
    ),
    consent: sentence(value('consent') === '' ? 'members.consent-required' : undefined),
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
    pancard: value('pancard'),
    dateOfBirth: birthIn(values),
    consent: { version: form.dataset['consentVersion'] ?? '', language: pageLanguage() },
    ...(referralCode === undefined
      ? { circle: value('circle'), knownBy: value('knownBy') }
      : { referralCode }),
  }
  const intention = JSON.stringify(body)
  try {
    await callSite('POST /user/register', { body }, keys.keyFor(intention))
    keys.answered(intention)
  } catch (error) {
    // After a broken line the form goes again under its first key, so that the server registers
    // once.
    if (!outcomeIsUnknown(error)) keys.answered(intention)
    throw error
  }
  clearForm(form)
  print(
    form,
    texts['register.success'],
    'good',
    make(
      'span',
      '',
      texts['register.success.next'].replace('{email}', () => body.email),
    ),
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
