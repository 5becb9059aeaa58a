import { the } from '../dom.ts'
import { print, runForm } from '../form.ts'
import '../frame.ts'
import { texts } from '../page-texts.ts'
import { callSite } from '../site-api.ts'
import { takeLink } from './link-values.ts'

/** What each page does with the code in its address once its one button is pressed. */
const LINKS = {
  'confirm-email': ['POST /user/confirm-email', 'confirm.success', 'verify.failure'],
  'confirm-device': ['POST /user/confirm-device', 'device.success', 'verify.failure'],
  'not-me': ['POST /user/not-me', 'not-me.success', 'not-me.failure'],
} as const

const form = the('form', HTMLFormElement)
const button = the('button[type="submit"]', HTMLButtonElement, form)
const [endpoint, success, failure] = LINKS[form.id as keyof typeof LINKS]
const code = takeLink().get('code') ?? ''

runForm({
  form,
  failure: texts[failure],
  check: () => ({}),
  send: async () => {
    const { message } = await callSite(endpoint, { body: { code } })
    print(form, message || texts[success])
    button.hidden = true
  },
})
if (code === '') {
  print(form, texts['confirm.incomplete'], 'bad')
  button.disabled = true
}
