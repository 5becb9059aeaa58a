import { toAsciiDigits } from '#domain/shared/rupees.ts'
import type { ApiResponse, ApiRequest } from '#web/platform/api/api-types.ts'
import { the } from '../dom.ts'
import { texts } from '../page-texts.ts'
import { solveWork } from './proof-of-work.ts'
import { callSite } from '../site-api.ts'

type Issued = ApiResponse<'GET /user/captcha'>
export type CaptchaAnswer = ApiRequest<'POST /user/login'>['body']['captcha']
export type Captcha = {
  /** What to send. Undefined while neither the digits nor the sum are there. */
  readonly answer: () => CaptchaAnswer | undefined
  /** Fetches a new picture. Every try uses one up. */
  readonly renew: () => Promise<void>
  /** Does the larger proof of work that the server asked for, and returns it. */
  readonly workMore: (level: number) => Promise<CaptchaAnswer | undefined>
}

// A captcha lives five minutes, so an unanswered one is replaced a little earlier.
const RENEW_AFTER_MS = 280_000
const ANNOUNCED_SHARE = 0.25

/** The picture with digits, and the sum for those who cannot see it. */
export function runCaptcha(form: HTMLFormElement): Captcha {
  const picture = the('[data-captcha-picture]', HTMLImageElement, form)
  const input = the('input[name="captcha"]', HTMLInputElement, form)
  const noEyes = the('[data-captcha-no-eyes]', HTMLButtonElement, form)
  const status = the('[data-captcha-status]', HTMLElement, form)
  let issued: Issued | undefined
  let solution: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let latest: Promise<Issued | undefined> | undefined

  const renew = async (work = 0): Promise<void> => {
    clearTimeout(timer)
    ;[issued, solution, input.value, status.textContent] = [undefined, undefined, '', '']
    noEyes.disabled = false
    const query = work > 0 ? { work: String(work) } : {}
    const asked = (latest = callSite('GET /user/captcha', { query }).catch(() => undefined))
    const fresh = await asked
    // On a slow line an older response may come last. It would belong to other work.
    if (asked !== latest) return
    issued = fresh
    picture.hidden = fresh === undefined
    if (fresh === undefined) status.textContent = texts['captcha.failed']
    else {
      picture.src = fresh.image
      timer = setTimeout(() => {
        if (input.value === '') void renew()
      }, RENEW_AFTER_MS)
    }
  }

  const solve = async (): Promise<void> => {
    if (issued === undefined) await renew()
    const current = issued
    if (current === undefined) return
    noEyes.disabled = true
    let announced = -1
    const found = await solveWork(current.challenge, (share) => {
      const step = Math.floor(share / ANNOUNCED_SHARE)
      if (current !== issued || step === announced) return
      announced = step
      status.textContent = texts['captcha.working'].replace(
        '{percent}',
        String(Math.round(share * 100)),
      )
    }).catch(() => undefined)
    if (current !== issued) return
    solution = found
    noEyes.disabled = found !== undefined
    status.textContent = texts[found === undefined ? 'captcha.unsolved' : 'captcha.solved']
  }

  the('[data-captcha-new]', HTMLButtonElement, form).addEventListener(
    'click',
    () => void renew().then(() => input.focus()),
  )
  noEyes.addEventListener('click', () => void solve())
  void renew()

  const answer = () => issued && answerOf(issued, solution, input.value)
  return {
    renew: () => renew(),
    workMore: async (level) => {
      await renew(level)
      await solve()
      return answer()
    },
    answer,
  }
}

function answerOf(
  { captchaId, challenge: { challenge, salt, signature } }: Issued,
  solution: number | undefined,
  typed: string,
): CaptchaAnswer | undefined {
  if (solution !== undefined) return { captchaId, solution, challenge, salt, signature }
  const code = toAsciiDigits(typed).replace(/\s/g, '')
  return /^\d{6}$/.test(code) ? { captchaId, code } : undefined
}
