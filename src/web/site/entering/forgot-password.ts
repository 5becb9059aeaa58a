import { checkEmail } from '#domain/members/contact-formats.ts'
import { the } from '../dom.ts'
import { clearForm, runForm, print } from '../form.ts'
import '../frame.ts'
import { sentenceOf, textsOf } from '../page-texts.ts'
import { callSite } from '../site-api.ts'
import type { FORGOT_TEXTS } from '../texts.ts'

const form = the('#forgot-password', HTMLFormElement)
const texts = textsOf<typeof FORGOT_TEXTS>(form)

runForm({
  form,
  failure: texts['forgot.failure'],
  check: ({ email = '' }) => ({ email: sentenceOf(texts, checkEmail(email)) }),
  send: async ({ email = '' }) => {
    const { message } = await callSite('POST /user/forgot-password', {
      body: { email: email.trim() },
    })
    clearForm(form)
    print(form, message || texts['forgot.success'])
  },
})
