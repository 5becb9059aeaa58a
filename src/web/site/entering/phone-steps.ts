import { checkPhone } from '#domain/members/contact-formats.ts'
import { toAsciiDigits } from '#domain/shared/rupees.ts'
import type { ApiRequest, ApiResponse } from '#web/platform/api/api-types.ts'
import { ApiError } from '#web/platform/api/api-error.ts'
import { pageLanguage, the } from '../dom.ts'
import { type FieldErrors, print, runForm, type Values, valuesOf } from '../form.ts'
import { sentenceOf, textsOf } from '../page-texts.ts'
import { callSite } from '../site-api.ts'
import type { PHONE_TEXTS } from '../texts.ts'
import { codeFromSms } from './code-from-sms.ts'
import { quietWork } from './quiet-work.ts'

type Entered = ApiResponse<'POST /user/phone/finish'>
type Newcomer = Partial<
  Pick<ApiRequest<'POST /user/phone/finish'>['body'], 'name' | 'adult' | 'consent' | 'way'>
>

type Steps = {
  /** Faults beside those of the number and the code. */
  readonly checkStart?: (values: Values) => FieldErrors
  readonly checkFinish?: (values: Values) => FieldErrors
  readonly way: () => { code: string } | undefined
  readonly newcomer: () => Newcomer
  readonly isSentAtOnce: boolean
  readonly onEntered: (entered: Entered, form: HTMLFormElement) => Promise<void>
}

/** The two steps of coming in and logging in: the number, then the code that came by SMS. */
export function runPhoneSteps(steps: Steps): void {
  const [start, finish] = [
    the('#phone-start', HTMLFormElement),
    the('#phone-finish', HTMLFormElement),
  ]
  const texts = textsOf<typeof PHONE_TEXTS>(start)
  const code = the('input[name="code"]', HTMLInputElement, finish)
  const work = quietWork(start)
  let asked: { phone: string; codeId: string } | undefined
  let reading = new AbortController()

  runForm({
    form: start,
    failure: texts['login.failure'],
    check: (values) => ({
      ...steps.checkStart?.(values),
      phone: sentenceOf(texts, checkPhone(values['phone'] ?? '')),
    }),
    send: async ({ phone = '' }) => {
      const way = steps.way()
      const { codeId } = await callSite('POST /user/phone/start', {
        body: {
          phone: phone.trim(),
          captcha: await work.take(),
          language: pageLanguage(),
          ...(way !== undefined && { way }),
        },
      })
      asked = { phone: phone.trim(), codeId }
      showFinish(true)
      void readSms()
    },
    onFailure: (error) => {
      // The script does the sum itself; a person can only try again.
      if (error instanceof ApiError && error.code === 'members.captcha-incorrect')
        print(start, texts['login.failure'], 'bad')
    },
  })

  runForm({
    form: finish,
    failure: texts['login.failure'],
    check: (values) => ({
      ...steps.checkFinish?.(values),
      code: /^\d{6}$/.test(digitsOf(values['code'] ?? ''))
        ? undefined
        : texts['phone.code-missing'],
    }),
    send: async ({ code: typed = '' }) => {
      if (asked === undefined) return
      const entered = await callSite('POST /user/phone/finish', {
        body: { ...asked, code: digitsOf(typed), language: pageLanguage(), ...steps.newcomer() },
      })
      reading.abort()
      await steps.onEntered(entered, finish)
    },
    onFailure: (error) => {
      if (error instanceof ApiError && error.code.startsWith('members.code-')) code.select()
    },
  })

  the('[data-phone-again]', HTMLButtonElement, finish).addEventListener('click', () => {
    reading.abort()
    showFinish(false)
  })

  function showFinish(shown: boolean): void {
    ;[start.hidden, finish.hidden, code.value] = [shown, !shown, '']
    print(finish, '')
    the('[data-phone-sent]', HTMLElement, finish).textContent = texts['phone.sent'].replace(
      '{phone}',
      () => asked?.phone ?? '',
    )
    ;(shown ? code : the('input[name="phone"]', HTMLInputElement, start)).focus()
  }

  async function readSms(): Promise<void> {
    reading = new AbortController()
    const read = await codeFromSms(reading.signal)
    if (read === undefined || code.value !== '') return
    code.value = read
    if (steps.isSentAtOnce) finish.requestSubmit()
  }
}

/** What stands in the fields of the first step. */
export function startValues(): Values {
  return valuesOf(the('#phone-start', HTMLFormElement))
}

function digitsOf(typed: string): string {
  return toAsciiDigits(typed).replace(/\s/g, '')
}
