import { the } from '../dom.ts'
import { runForm, print } from '../form.ts'
import { takeLink } from './link-values.ts'
import { callSite } from '../site-api.ts'

type LinkForm = {
  readonly form: HTMLFormElement
  readonly endpoint: 'POST /user/confirm-email' | 'POST /user/confirm-device' | 'POST /user/not-me'
  readonly success: string
  readonly failure: string
  readonly incomplete: string
}

/**
 * A form with one button that uses the code in the page's address. Opening the link alone does
 * nothing.
 */
export function runLinkForm({ form, endpoint, success, failure, incomplete }: LinkForm): void {
  const button = the('button[type="submit"]', HTMLButtonElement, form)
  const code = takeLink().get('code') ?? ''
  runForm({
    form,
    failure,
    check: () => ({}),
    send: async () => {
      const { message } = await callSite(endpoint, { body: { code } })
      print(form, message || success)
      button.hidden = true
    },
  })
  if (code !== '') return
  print(form, incomplete, 'bad')
  button.disabled = true
}
