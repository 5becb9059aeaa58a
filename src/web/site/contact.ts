import { checkEmail, checkName, checkPhone } from '#domain/members/contact-formats.ts'
import { MESSAGE_LENGTH_MIN } from '#domain/support/message-lengths.ts'
import { make, pageLanguage, the } from './dom.ts'
import { clearForm, runForm, print, type Values } from './form.ts'
import './frame.ts'
import { sentenceOf, texts } from './page-texts.ts'
import { onceCaller } from './site-api.ts'

const form = the('#contact', HTMLFormElement)
const sendOnce = onceCaller('POST /contact')

runForm({
  form,
  failure: texts['contact.failure'],
  check: ({ name = '', email = '', phone = '', message = '' }) => ({
    name: sentenceOf(checkName(name)),
    email: sentenceOf(checkEmail(email)),
    phone: sentenceOf(checkPhone(phone)),
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
  const { message } = await sendOnce({
    body: {
      name: value('name'),
      email: value('email'),
      phone: value('phone'),
      message: value('message'),
      language: pageLanguage(),
    },
  })
  clearForm(form)
  print(
    form,
    message || texts['contact.success'],
    'good',
    make('span', '', texts['contact.success.next']),
  )
}
