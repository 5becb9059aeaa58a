import { checkPhone } from '#domain/members/contact-formats.ts'
import { toAsciiDigits } from '#domain/shared/rupees.ts'
import { messageOf } from '#web/platform/api/api-error.ts'
import type { ApiRequest, ApiResponse } from '#web/platform/api/api-types.ts'
import { pageLanguage, the } from '../dom.ts'
import { type FieldMessages, print, runForm, type Values, valuesOf } from '../form.ts'
import { sentenceOf, texts } from '../page-texts.ts'
import { callSite } from '../site-api.ts'
import { proveWork, quietWork, workAskedFor, type Worked } from './quiet-work.ts'

type Entered = ApiResponse<'POST /user/phone/finish'>
type Newcomer = Partial<
  Pick<ApiRequest<'POST /user/phone/finish'>['body'], 'name' | 'adult' | 'consent' | 'way'>
>

type Steps = {
  /** Faults beside those of the number and the code. */
  readonly checkStart?: (values: Values) => FieldMessages
  readonly checkFinish?: (values: Values) => FieldMessages
  readonly way: () => { code: string } | undefined
  readonly newcomer: () => Newcomer
  readonly isSentAtOnce: boolean
  readonly onEntered: (entered: Entered, form: HTMLFormElement) => Promise<void>
}

type Asked = { readonly phone: string; readonly codeId: string }

/** The two steps of coming in and logging in: the number, then the code that came by SMS. */
export function runPhoneSteps(steps: Steps): void {
  const start = the('#phone-start', HTMLFormElement)
  const finish = the('#phone-finish', HTMLFormElement)
  const code = the('input[name="smsCode"]', HTMLInputElement, finish)
  let asked: Asked | undefined
  let reading = new AbortController()

  const showFinish = (shown: boolean): void => {
    reading.abort()
    ;[start.hidden, finish.hidden, code.value] = [shown, !shown, '']
    print(finish, '')
    the('[data-phone-sent]', HTMLElement, finish).textContent = texts['phone.sent'].replace(
      '{phone}',
      () => asked?.phone ?? '',
    )
    ;(shown ? code : the('input[name="phone"]', HTMLInputElement, start)).focus()
  }
  const readSms = async (): Promise<void> => {
    reading = new AbortController()
    const read = await codeFromSms(reading.signal)
    if (read === undefined || code.value !== '') return
    code.value = read
    if (steps.isSentAtOnce) finish.requestSubmit()
  }

  runStart(start, steps, (sent) => {
    asked = sent
    showFinish(true)
    void readSms()
  })
  runFinish(finish, steps, { asked: () => asked, onEntered: () => reading.abort() })
  the('[data-phone-again]', HTMLButtonElement, finish).addEventListener('click', () =>
    showFinish(false),
  )
}

function runStart(form: HTMLFormElement, steps: Steps, onSent: (asked: Asked) => void): void {
  const work = quietWork(form)
  runForm({
    form,
    failure: texts['login.failure'],
    check: (values) => ({
      ...steps.checkStart?.(values),
      phone: sentenceOf(checkPhone(values['phone'] ?? '')),
    }),
    send: async (values) => {
      const phone = (values['phone'] ?? '').trim()
      const way = steps.way()
      const askWith = (captcha: Worked) =>
        callSite('POST /user/phone/start', {
          body: { phone, captcha, language: pageLanguage(), ...(way !== undefined && { way }) },
        })
      const { codeId, smsLate } = await askWith(await work.take()).catch(async (error: unknown) => {
        // Many newcomers came by this link today, or another cell has the number: the phone works more, and tries once again.
        const level = workAskedFor(error)
        if (level === undefined) throw error
        print(form, messageOf(error, ''))
        return askWith(await proveWork(level))
      })
      print(form, '')
      the('[data-late="sms"]', HTMLElement).hidden = !smsLate
      onSent({ phone, codeId })
    },
  })
}

function runFinish(
  form: HTMLFormElement,
  steps: Steps,
  { asked, onEntered }: { asked: () => Asked | undefined; onEntered: () => void },
): void {
  runForm({
    form,
    failure: texts['login.failure'],
    check: (values) => ({
      ...steps.checkFinish?.(values),
      smsCode: /^\d{6}$/.test(digitsOf(values['smsCode'] ?? ''))
        ? undefined
        : texts['phone.code-missing'],
    }),
    send: async ({ smsCode = '' }) => {
      const sent = asked()
      if (sent === undefined) return
      const entered = await callSite('POST /user/phone/finish', {
        body: { ...sent, code: digitsOf(smsCode), language: pageLanguage(), ...steps.newcomer() },
      })
      onEntered()
      await steps.onEntered(entered, form)
    },
    onFailure: () => the('input[name="smsCode"]', HTMLInputElement, form).select(),
  })
}

/** What stands in the fields of the first step. */
export function startValues(): Values {
  return valuesOf(the('#phone-start', HTMLFormElement))
}

function digitsOf(typed: string): string {
  return toAsciiDigits(typed).replace(/\s/g, '')
}

/** Reads the code from the SMS where the phone offers that (WebOTP), until the signal ends it. */
async function codeFromSms(signal: AbortSignal): Promise<string | undefined> {
  if (!('OTPCredential' in window)) return undefined
  try {
    const options = { otp: { transport: ['sms'] }, signal } as CredentialRequestOptions
    const found: unknown = await navigator.credentials.get(options)
    const code = found instanceof Object && 'code' in found ? found.code : undefined
    return typeof code === 'string' ? code : undefined
  } catch {
    return undefined
  }
}
