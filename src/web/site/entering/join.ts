import { checkName } from '#domain/members/contact-formats.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { localAddress, make, pageLanguage, the } from '../dom.ts'
import { dropDraft } from '../form-draft.ts'
import '../frame.ts'
import { sentenceOf, texts } from '../page-texts.ts'
import { callSite } from '../site-api.ts'
import { writeLocal } from '#web/platform/device/local-values.ts'
import { runPhoneSteps, startValues } from './phone-steps.ts'
import { proveWork } from './quiet-work.ts'
import { referralCodeOf } from './referral-code.ts'

const start = the('#phone-start', HTMLFormElement)
const finish = the('#phone-finish', HTMLFormElement)
const said = the('[data-invitation-said]', HTMLElement)
const code = referralCodeOf(location)
const nameField = the('[data-name-field]', HTMLElement, start)
const fullForm = the('[data-full-form]', HTMLAnchorElement)
if (code === undefined) location.replace(localAddress('/join'))
else fullForm.href = localAddress(`/register/${encodeURIComponent(code)}`)

/** Shows who invites. An invitation that needs the full form goes there. */
async function showInvitation(): Promise<void> {
  if (code === undefined) return
  try {
    const {
      said: lines,
      byPhone,
      listNote,
      listStop,
    } = await callSite('POST /user/invitation', { body: { code } })
    const isToStop = location.hash === '#stop'
    if (!byPhone && !isToStop) return location.replace(fullForm.href)
    start.hidden = isToStop
    said.replaceChildren(...lines.map((line) => make('p', '', line)))
    if (listNote) {
      // A list has the name, and who comes in may correct it.
      nameField.hidden = true
      return addStop(the('[data-invitation-stop]', HTMLElement), listStop, code)
    }
  } catch (error) {
    const isUnknown = error instanceof ApiError && error.status === 404
    said.replaceChildren(
      make('p', '', texts[isUnknown ? 'join.code-unknown' : 'register.code-failed']),
    )
  }
}

// What comes late must not push the button from under a finger: it works once the lines above stand.
void showInvitation().finally(() =>
  runPhoneSteps({
    way: () => (code === undefined ? undefined : { code }),
    checkStart: ({ name = '' }) => (nameField.hidden ? {} : { name: sentenceOf(checkName(name)) }),
    checkFinish: ({ adult, consent }) => ({
      adult: adult === '' ? texts['members.adult-required'] : undefined,
      consent: consent === '' ? texts['members.consent-required'] : undefined,
    }),
    newcomer: () => ({
      ...(!nameField.hidden && { name: (startValues()['name'] ?? '').trim() }),
      adult: true,
      consent: { version: finish.dataset['consentVersion'] ?? '', language: pageLanguage() },
      ...(code !== undefined && { way: { code } }),
    }),
    isSentAtOnce: false,
    async onEntered({ user }) {
      writeLocal('language', pageLanguage())
      for (const form of [start, finish]) dropDraft(sessionStorage, form.id)
      location.assign(user.secondFactor === 'due' ? localAddress('/login?factor=1') : '/dashboard')
    },
  }),
)

/** Adds the button that stops invitations to the number of an invitation of a list. */
function addStop(to: HTMLElement, words: string, code: string): void {
  const stop = make('button', 'link-btn', words)
  stop.type = 'button'
  const send = async () =>
    callSite('POST /user/invitation/stop', {
      body: { code, captcha: await proveWork() },
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
