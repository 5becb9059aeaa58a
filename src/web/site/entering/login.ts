import { checkEmail } from '#domain/members/contact-formats.ts'
import { ApiError, messageOf } from '#web/platform/api/api-error.ts'
import { writeLocal } from '#web/platform/device/local-values.ts'
import { type CaptchaAnswer, runCaptcha } from './captcha.ts'
import { pageLanguage, the } from '../dom.ts'
import { dropDraft } from '../form-draft.ts'
import { runForm, print, showErrors } from '../form.ts'
import '../frame.ts'
import { nextPath } from './next-path.ts'
import { workAskedFor } from './quiet-work.ts'
import { runPhoneSteps } from './phone-steps.ts'
import { sentenceOf, texts } from '../page-texts.ts'
import { runPasswordField } from './password-field.ts'
import { runSecondStep } from './second-step.ts'
import { callSite } from '../site-api.ts'

// Long enough for a screen reader to begin the sentence, and short enough that nobody waits for it.
const SUCCESS_SHOWN_MS = 600

const form = the('#login', HTMLFormElement)
const unverified = the('[data-unverified]', HTMLAnchorElement, form)
const query = new URLSearchParams(location.search)
const password = runPasswordField(form)

const secondStep = runSecondStep({ onGiven: goOn })

async function goOn(said: HTMLFormElement, success: string): Promise<void> {
  writeLocal('language', pageLanguage())
  print(said, success)
  await new Promise((resolve) => setTimeout(resolve, SUCCESS_SHOWN_MS))
  location.assign(nextPath(query.get('next'), location.origin))
}

const [phoneStep, emailStep] = [
  the('[data-phone-step]', HTMLElement),
  the('[data-first-step]', HTMLElement),
]
// With the phone first; the link below leads to e-mail and password.
const byEmail = query.get('by') === 'email'
;[phoneStep.hidden, emailStep.hidden] = [byEmail, !byEmail]
const kept = new URLSearchParams(query)
kept.set('by', 'email')
the('[data-by-email]', HTMLAnchorElement).search = `${kept}`
// The picture is fetched for those who need it only.
const captcha = byEmail ? runCaptcha(form) : undefined

if (!byEmail)
  runPhoneSteps({
    way: () => undefined,
    newcomer: () => ({}),
    isSentAtOnce: true,
    onEntered: async ({ user }, finish) => {
      dropDraft(sessionStorage, 'phone-start')
      if (user.secondFactor === 'due') secondStep.show()
      else await goOn(finish, texts['login.success'])
    },
  })

runForm({
  form,
  failure: texts['login.failure'],
  check: ({ email = '', password: typed, captcha: digits }) => ({
    email: sentenceOf(checkEmail(email)),
    password: typed === '' ? texts['members.password-required'] : undefined,
    captcha:
      captcha?.answer() !== undefined
        ? undefined
        : digits === ''
          ? texts['captcha.missing']
          : texts['members.captcha-incorrect'],
  }),
  send: async ({ email = '', password: typed = '' }) => {
    const response = captcha?.answer()
    if (response === undefined) return
    unverified.hidden = true
    const logIn = (worked: CaptchaAnswer) =>
      callSite('POST /user/login', {
        body: { email: email.trim(), password: typed, captcha: worked },
      })
    const { user } = await logIn(response).catch(async (error: unknown) => {
      // Others typed many wrong passwords, or another cell has the account: the phone works, and tries once again.
      const level = workAskedFor(error)
      if (level === undefined || captcha === undefined) throw error
      print(form, messageOf(error, ''))
      const worked = await captcha.workMore(level)
      if (worked === undefined) throw error
      return logIn(worked)
    })
    dropDraft(sessionStorage, form.id)
    if (user.secondFactor === 'due') secondStep.show()
    else await goOn(form, texts['login.success'])
  },
  onFailure: (error) => {
    void captcha?.renew()
    if (!(error instanceof ApiError)) return
    if (error.code === 'members.captcha-incorrect') {
      print(form, '')
      showErrors(form, { captcha: error.message })
    }
    if (error.code === 'members.login-failed') password.value = ''
    if (error.code === 'members.email-unverified') {
      const email = new FormData(form).get('email')
      unverified.search = new URLSearchParams({
        email: typeof email === 'string' ? email : '',
      }).toString()
      unverified.hidden = false
    }
  },
})

// A page of the member area sends people here who have given only the password.
if (query.get('factor') === '1') secondStep.show()
if (query.get('expired') === '1')
  print(byEmail ? form : the('#phone-start', HTMLFormElement), texts['login.expired'], 'bad')
