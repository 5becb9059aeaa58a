import { checkFounding } from '#domain/circles/founding.ts'
import {
  checkEmail,
  checkName,
  checkPan,
  checkPhone,
  checkStaffPassword,
} from '#domain/members/contact-formats.ts'
import { toAsciiDigits } from '#domain/shared/rupees.ts'
import { ApiError, messageOf, outcomeIsUnknown } from '#web/platform/api/api-error.ts'
import { birthIn, checkBirthDay, todayInIndia } from './age.ts'
import { quietWork } from './quiet-work.ts'
import { localAddress, make, pageLanguage, the } from '../dom.ts'
import { closeForm, endForm, type FieldMessages, runForm, type Values } from '../form.ts'
import '../frame.ts'
import { sentenceOf, texts } from '../page-texts.ts'
import { takeLink } from './link-values.ts'
import { runPasswordField } from './password-field.ts'
import { callSite, onceCaller } from '../site-api.ts'

const form = the('#start-a-circle', HTMLFormElement)
const sendOnce = onceCaller('POST /foundings')
const work = quietWork(form)
type Proof = Awaited<ReturnType<typeof work.take>>
let proof: Proof | undefined
// Of the link that the server prints while it has no circle.
const firstCode = takeLink().get('code')
let next: string = texts['start.success.next']
if (firstCode !== null) void checkFirstLink(firstCode)
runPasswordField(form)

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
  const circle = checkFounding({
    circleName: value('circleName'),
    purpose: value('purpose'),
    place: value('place'),
    size: sizeOf(values),
  })
  return {
    circleName: sentenceOf(circle.circleName),
    purpose: sentenceOf(circle.purpose),
    place: sentenceOf(circle.place),
    size: sentenceOf(circle.size),
    name: sentenceOf(checkName(value('name'))),
    email: sentenceOf(checkEmail(value('email'))),
    phone: sentenceOf(checkPhone(value('phone'))),
    password: sentenceOf(checkStaffPassword(value('password'))),
    pancard: sentenceOf(checkPan(value('pancard'))),
    dateOfBirth: sentenceOf(checkBirthDay(birthIn(values), todayInIndia())),
    consent: sentenceOf(value('consent') === '' ? 'members.consent-required' : undefined),
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
  try {
    await sendOnce({ body })
  } catch (error) {
    // The proof was for an earlier try, or too old: nothing is written, so a new one is done, once.
    const isOld = error instanceof ApiError && error.code === 'members.captcha-incorrect'
    if (!isOld || isAgain) throw error
    proof = undefined
    return send(values, true)
  }
  endForm(
    form,
    texts['start.success'],
    next.replace('{email}', () => body.email),
  )
}

/** Says how the circle of the operator's link opens; a link that begins none has no form. */
async function checkFirstLink(code: string): Promise<void> {
  try {
    const shown = await callSite('POST /foundings/first-link', { body: { code } })
    the('[data-lead]', HTMLElement).textContent = shown.lead
    the('button[type="submit"]', HTMLButtonElement, form).textContent = shown.submit
    next = shown.next
  } catch (error) {
    // Without a response the form stays: the server checks the link again when it is sent.
    if (outcomeIsUnknown(error)) return
    const logIn = make('a', '', texts['go.login'])
    logIn.href = localAddress('/login')
    closeForm(form, messageOf(error, texts['start.failure']), 'bad', logIn)
  }
}
