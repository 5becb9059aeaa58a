import { make } from '../dom.ts'
import { callSite } from '../site-api.ts'
import { proveWork } from './quiet-work.ts'

/** Adds the button that stops invitations to the number of an invitation of a list. */
export function addStop(to: HTMLElement, words: string, code: string): void {
  const stop = make('button', 'link-btn', words)
  stop.type = 'button'
  const send = async () =>
    callSite('POST /user/invitation/{code}/stop', {
      params: { code },
      body: { captcha: await proveWork() },
    })
  stop.addEventListener('click', () => {
    stop.disabled = true
    send().then(
      ({ message }) => stop.replaceWith(message),
      (error: Error) => {
        stop.disabled = false
        stop.after(error.message)
      },
    )
  })
  to.append(stop)
}
