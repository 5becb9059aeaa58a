import { checkPassword } from '#domain/members/contact-formats.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { localAddress, the } from '../dom.ts'
import { clearForm, runForm, print } from '../form.ts'
import '../frame.ts'
import { sentenceOf, texts } from '../page-texts.ts'
import { runPasswordHint } from './password-field.ts'
import { takeLink } from './link-values.ts'
import { callSite } from '../site-api.ts'

const SUCCESS_SHOWN_MS = 1500

const form = the('#reset-password', HTMLFormElement)
const again = the('[data-again]', HTMLAnchorElement, form)
const query = takeLink()
const email = query.get('email') ?? ''
const code = query.get('code') ?? ''

// Password managers save the new password for this address.
the('input[name="username"]', HTMLInputElement, form).value = email

runPasswordHint(form)
runForm({
  form,
  failure: texts['reset.failure'],
  check: ({ password = '' }) => ({ password: sentenceOf(checkPassword(password)) }),
  send: async ({ password = '' }) => {
    const { message } = await callSite('POST /user/reset-password', {
      body: { email, code, password },
    })
    clearForm(form)
    print(form, message || texts['reset.success'])
    await new Promise((resolve) => setTimeout(resolve, SUCCESS_SHOWN_MS))
    location.assign(localAddress('/login'))
  },
  onFailure: (error) => {
    if (error instanceof ApiError && error.code.startsWith('members.link-')) again.hidden = false
  },
})

if (email === '' || code === '') {
  print(form, texts['verify.incomplete'], 'bad')
  the('button[type="submit"]', HTMLButtonElement, form).disabled = true
  again.hidden = false
}
