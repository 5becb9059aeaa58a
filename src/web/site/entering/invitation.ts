import type { EntryForm } from '#domain/members/registration.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import type { ApiResponse } from '#web/platform/api/api-types.ts'
import { localAddress, make, the } from '../dom.ts'
import { showErrors } from '../form.ts'
import { referralCodeOf } from './referral-code.ts'
import { texts } from '../page-texts.ts'
import { callSite } from '../site-api.ts'

export type Invitation = {
  /** The code to send. Undefined where the visitor has none or went on without it. */
  readonly code: () => string | undefined
  /** Why the code cannot be sent, or undefined. */
  readonly problem: () => string | undefined
  /** The form for what the link makes of the visitor. */
  readonly form: () => EntryForm
}

/**
 * Handles the code of the link. It shows who invites or that the code is unknown, and lets the
 * visitor clear it. `onWithout` is called where there is none, `onKnown` once it is known what the
 * link makes of the visitor.
 */
export function runInvitation(
  form: HTMLFormElement,
  {
    onWithout,
    onKnown,
  }: { onWithout: () => void; onKnown: (asked: EntryForm, lead: string) => void },
): Invitation {
  const box = the('[data-invitation]', HTMLElement, form)
  const input = the('input[name="referralCode"]', HTMLInputElement, form)
  const said = the('[data-invitation-said]', HTMLElement, box)
  const clear = the('[data-code-clear]', HTMLButtonElement, box)
  const retry = the('[data-code-retry]', HTMLButtonElement, box)
  let code = referralCodeOf(location)
  let problem: string | undefined
  let asks: EntryForm = 'member'

  const check = async (): Promise<void> => {
    if (code === undefined) return
    const asked = code
    ;[retry.hidden, clear.hidden, problem] = [true, true, undefined]
    try {
      const shown = await callSite('POST /user/invitation', { body: { code: asked } })
      // The sentences that depend on the link come with what it is.
      Object.assign(texts, shown.texts)
      said.replaceChildren(...shown.said.map((line) => make('p', '', line)))
      asks = formOf(shown)
      onKnown(asks, shown.lead)
      if (shown.listStop) said.append(linkToStop(shown.listStop, asked))
    } catch (error) {
      const isUnknown = error instanceof ApiError && error.status === 404
      ;[retry.hidden, clear.hidden] = [isUnknown, false]
      problem = texts[isUnknown ? 'register.code-unknown' : 'register.code-failed']
    }
    showErrorQuietly(form, problem)
  }

  const goWithout = (): void => {
    ;[code, problem, box.hidden] = [undefined, undefined, true]
    history.replaceState(null, '', localAddress('/register'))
    onWithout()
  }

  clear.addEventListener('click', goWithout)
  retry.addEventListener('click', () => void check())
  if (code === undefined) onWithout()
  else {
    box.hidden = false
    // Set as the default value, so that it survives a reset of the form.
    input.defaultValue = code
    void check()
  }
  return { code: () => code, problem: () => problem, form: () => asks }
}

function formOf({ asAdministrator, asOfficer }: ApiResponse<'POST /user/invitation'>): EntryForm {
  if (asOfficer) return 'outside-officer'
  return asAdministrator ? 'administrator' : 'member'
}

// The error of a code that was checked on arrival must not take the focus from the visitor's
// typing.
function showErrorQuietly(form: HTMLFormElement, problem: string | undefined): void {
  const focused = document.activeElement
  showErrors(form, { referralCode: problem })
  if (focused instanceof HTMLElement && focused !== document.body) focused.focus()
}

/** The page of invitations has the button and the proof of work that it takes; here is no room for it. */
function linkToStop(words: string, code: string): HTMLElement {
  const link = make('a', 'btn', words)
  link.href = localAddress(`/join/${encodeURIComponent(code)}#stop`)
  return link
}
