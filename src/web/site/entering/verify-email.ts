import { checkEmail } from '#domain/members/contact-formats.ts'
import { messageOf } from '#web/platform/api/api-error.ts'
import { localAddress, pageLanguage, the } from '../dom.ts'
import { keepDraft } from '../form-draft.ts'
import { runForm, print, showErrors } from '../form.ts'
import '../frame.ts'
import { sentenceOf, texts } from '../page-texts.ts'
import { takeLink } from './link-values.ts'
import { callSite } from '../site-api.ts'

const SUCCESS_SHOWN_MS = 1500

const form = the('#verify-email', HTMLFormElement)
const email = the('input[name="email"]', HTMLInputElement, form)
const code = the('input[name="code"]', HTMLInputElement, form)
const again = the('[data-again]', HTMLButtonElement, form)
const query = takeLink()

email.value = query.get('email') ?? ''
code.value = query.get('code') ?? ''

runForm({
  form,
  failure: texts['verify.failure'],
  check: () => ({}),
  send: async ({ email: address = '', code: typed = '' }) => {
    const { loggedIn } = await callSite('POST /user/verify-email', {
      body: { email: address, code: typed },
    })
    const done = texts['verify.success']
    print(form, loggedIn ? done : `${done} ${texts['verify.log-in']}`)
    again.hidden = true
    await new Promise((resolve) => setTimeout(resolve, SUCCESS_SHOWN_MS))
    // Their phone is not verified yet, so the form of the mobile number would send them no code.
    keepDraft(sessionStorage, 'login', { email: address.trim() })
    location.assign(loggedIn ? '/dashboard' : `${localAddress('/login')}?by=email`)
  },
  onFailure: () => {
    again.hidden = false
  },
})

again.addEventListener('click', () => void sendAgain())

if (code.value === '' || email.value === '') {
  print(form, texts['verify.incomplete'], 'bad')
  the('button[type="submit"]', HTMLButtonElement, form).disabled = true
  email.readOnly = email.value !== ''
  again.hidden = false
}

async function sendAgain(): Promise<void> {
  if (showErrors(form, { email: sentenceOf(checkEmail(email.value)) })) return
  again.disabled = true
  again.setAttribute('aria-busy', 'true')
  try {
    const { message } = await callSite('POST /user/resend-verification', {
      body: { email: email.value.trim(), language: pageLanguage() },
    })
    print(form, message || texts['verify.again.sent'])
  } catch (error) {
    print(form, messageOf(error, texts['verify.failure']), 'bad')
  } finally {
    again.disabled = false
    again.removeAttribute('aria-busy')
  }
}
