import { checkFounding } from '#domain/circles/founding.ts'
import {
  checkEmail,
  checkName,
  checkPan,
  checkPhone,
  checkStaffPassword,
  type FieldCode,
} from '#domain/members/contact-formats.ts'
import { toAsciiDigits } from '#domain/shared/rupees.ts'
import { ApiError, outcomeIsUnknown } from '#web/platform/api/api-error.ts'
import { intentionKeys } from '#web/platform/api/idempotency.ts'
import { birthIn, checkBirthDay, todayInIndia } from './age.ts'
import { quietWork } from './quiet-work.ts'
import { make, pageLanguage, the } from '../dom.ts'
import { clearForm, type FieldMessages, print, runForm, type Values } from '../form.ts'
import '../frame.ts'
import { sentenceOf, textsOf } from '../page-texts.ts'
import { runPasswordField } from './password-field.ts'
import { callSite } from '../site-api.ts'
import type { START_TEXTS } from '../texts.ts'

const form = the('#start-a-circle', HTMLFormElement)
const texts = textsOf<typeof START_TEXTS>(form)
const keys = intentionKeys()
const work = quietWork(form)
type Proof = Awaited<ReturnType<typeof work.take>>
let proof: Proof | undefined
// Of the link that the server prints while it has no circle.
const firstCode = new URLSearchParams(location.hash.slice(1)).get('code')
runPasswordField(form, texts)

runForm({
  form,
  check,
  send,
  failure: texts['start.failure'],
  onFailure: (error) => {
    // After a broken line the form goes again as it was, so that the server writes one circle.
    if (!outcomeIsUnknown(error)) proof = undefined
  },
})

const sizeOf = (values: Values) => Number(toAsciiDigits(values['size'] ?? '') || Number.NaN)

function check(values: Values): FieldMessages {
  const value = (name: string) => values[name] ?? ''
  const sentence = (code: FieldCode | undefined) => sentenceOf(texts, code)
  const circle = checkFounding({
    circleName: value('circleName'),
    purpose: value('purpose'),
    place: value('place'),
    size: sizeOf(values),
  })
  return {
    circleName: sentenceOf(texts, circle.circleName),
    purpose: sentenceOf(texts, circle.purpose),
    place: sentenceOf(texts, circle.place),
    size: sentenceOf(texts, circle.size),
    name: sentence(checkName(value('name'))),
    email: sentence(checkEmail(value('email'))),
    phone: sentence(checkPhone(value('phone'))),
    password: sentence(checkStaffPassword(value('password'))),
    pancard: sentence(checkPan(value('pancard'))),
    dateOfBirth: sentence(checkBirthDay(birthIn(values), todayInIndia())),
    consent: sentence(value('consent') === '' ? 'members.consent-required' : undefined),
  }
}

function bodyOf(values: Values, captcha: Proof) {
  const value = (name: string) => (values[name] ?? '').trim()
  const language = pageLanguage()
  return {
    circleName: value('circleName'),
    purpose: value('purpose'),
    place: value('place'),
    language,
    size: sizeOf(values),
    name: value('name'),
    email: value('email'),
    phone: value('phone'),
    password: values['password'] ?? '',
    pancard: value('pancard'),
    dateOfBirth: birthIn(values),
    consent: { version: form.dataset['consentVersion'] ?? '', language },
    captcha,
    ...(firstCode !== null && { firstCode }),
  }
}

async function send(values: Values, isAgain = false): Promise<void> {
  proof ??= await work.take()
  const body = bodyOf(values, proof)
  const intention = JSON.stringify(body)
  try {
    await callSite('POST /foundings', { body }, keys.keyFor(intention))
    keys.answered(intention)
  } catch (error) {
    if (!outcomeIsUnknown(error)) keys.answered(intention)
    // The proof was for an earlier try, or too old: nothing is written, so a new one is done, once.
    const isOld = error instanceof ApiError && error.code === 'members.captcha-incorrect'
    if (!isOld || isAgain) throw error
    proof = undefined
    return send(values, true)
  }
  showDone(body.email)
}

function showDone(email: string): void {
  clearForm(form)
  // An empty form below would look as if nothing had been sent.
  for (const part of form.children)
    if (part instanceof HTMLElement && !part.matches('[data-status]')) part.hidden = true
  print(
    form,
    texts['start.success'],
    'good',
    make(
      'span',
      '',
      texts['start.success.next'].replace('{email}', () => email),
    ),
  )
}
