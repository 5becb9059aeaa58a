import { checkEmail } from '#domain/members/contact-formats.ts'
import { the } from '../dom.ts'
import { clearForm, runForm, print } from '../form.ts'
import '../frame.ts'
import { sentenceOf, texts } from '../page-texts.ts'
import { callSite } from '../site-api.ts'

const form = the('#forgot-password', HTMLFormElement)

runForm({
  form,
  failure: texts['forgot.failure'],
  check: ({ email = '' }) => ({ email: sentenceOf(checkEmail(email)) }),
  send: async ({ email = '' }) => {
    const { message } = await callSite('POST /user/forgot-password', {
      body: { email: email.trim() },
    })
    clearForm(form)
    print(form, message || texts['forgot.success'])
  },
})
