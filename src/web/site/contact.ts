import { checkEmail, checkName, checkPhone } from '#domain/members/contact-formats.ts'
import { MESSAGE_LENGTH_MIN } from '#domain/support/message-lengths.ts'
import { outcomeIsUnknown } from '../platform/api/api-error.ts'
import { intentionKeys } from '../platform/api/idempotency.ts'
import { make, pageLanguage, the } from './dom.ts'
import { clearForm, runForm, print, type Values } from './form.ts'
import './frame.ts'
import { sentenceOf, textsOf } from './page-texts.ts'
import { callSite } from './site-api.ts'
import type { CONTACT_TEXTS } from './texts.ts'

const form = the('#contact', HTMLFormElement)
const texts = textsOf<typeof CONTACT_TEXTS>(form)
const keys = intentionKeys()

runForm({
  form,
  failure: texts['contact.failure'],
  check: ({ name = '', email = '', phone = '', message = '' }) => ({
    name: sentenceOf(texts, checkName(name)),
    email: sentenceOf(texts, checkEmail(email)),
    phone: sentenceOf(texts, checkPhone(phone)),
    message: messageProblem(message.trim()),
  }),
  send,
})

function messageProblem(message: string): string | undefined {
  if (message === '') return texts['contact.message.required']
  return message.length < MESSAGE_LENGTH_MIN ? texts['support.message-length'] : undefined
}

async function send(values: Values): Promise<void> {
  const value = (name: string) => (values[name] ?? '').trim()
  const body = {
    name: value('name'),
    email: value('email'),
    phone: value('phone'),
    message: value('message'),
    language: pageLanguage(),
  }
  const intention = JSON.stringify(body)
  try {
    const { message } = await callSite('POST /contact', { body }, keys.keyFor(intention))
    keys.answered(intention)
    clearForm(form)
    print(
      form,
      message || texts['contact.success'],
      'good',
      make('span', '', texts['contact.success.next']),
    )
  } catch (error) {
    // After a broken line the message goes again under its first key, so that it arrives once.
    if (!outcomeIsUnknown(error)) keys.answered(intention)
    throw error
  }
}
