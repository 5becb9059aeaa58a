import { ApiError, messageOf } from '#web/platform/api/api-error.ts'
import { canUsePasskeys, givePasskey } from '#web/platform/device/passkey.ts'
import { the } from '../dom.ts'
import { runForm, print } from '../form.ts'
import { texts } from '../page-texts.ts'
import { callSite } from '../site-api.ts'

/**
 * The second step of the login page: a code, a recovery code, or a passkey. `onGiven` goes on to
 * the wanted page.
 */
export function runSecondStep({
  onGiven,
}: {
  onGiven: (form: HTMLFormElement, success: string) => Promise<void>
}): { show(): void } {
  const step = the('[data-second-step]', HTMLElement)
  const form = the('#second-factor', HTMLFormElement, step)
  const code = the('input[name="code"]', HTMLInputElement, form)
  const passkey = the('[data-passkey]', HTMLButtonElement, step)

  runForm({
    form,
    failure: texts['factor.failure'],
    check: ({ code: typed = '' }) =>
      typed.trim() === '' ? { code: texts['factor.code.missing'] } : {},
    send: async ({ code: typed = '' }) => {
      await callSite('POST /user/second-factor', { body: { code: typed } })
      await onGiven(form, texts['login.success'])
    },
    onFailure: (error) => {
      leaveIfOver(error)
      code.select()
    },
  })
  passkey.hidden = !canUsePasskeys()
  passkey.addEventListener('click', () => void give())
  the('[data-leave]', HTMLButtonElement, step).addEventListener('click', () => void leave())

  async function give(): Promise<void> {
    passkey.disabled = true
    print(form, '')
    try {
      const { options } = await callSite('POST /user/second-factor/passkey/start', {})
      await callSite('POST /user/second-factor/passkey', {
        body: { response: await givePasskey(options) },
      })
      await onGiven(form, texts['login.success'])
    } catch (error) {
      leaveIfOver(error)
      print(form, messageOf(error, texts['factor.passkey.failed']), 'bad')
    } finally {
      passkey.disabled = false
    }
  }

  return {
    show() {
      for (const shown of ['[data-phone-step]', '[data-first-step]'])
        the(shown, HTMLElement).hidden = true
      step.hidden = false
      code.focus()
    },
  }
}

async function leave(): Promise<void> {
  await callSite('POST /user/logout', {}).catch(() => undefined)
  location.assign(location.pathname)
}

/** The session of the first step is over, so the first step must be done again. */
function leaveIfOver(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 401) return
  const query = new URLSearchParams(location.search)
  query.delete('factor')
  query.set('expired', '1')
  location.assign(`${location.pathname}?${query}`)
}
