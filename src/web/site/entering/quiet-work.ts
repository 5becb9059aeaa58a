import { ApiError } from '#web/platform/api/api-error.ts'
import type { ApiRequest } from '#web/platform/api/api-types.ts'
import { callSite } from '../site-api.ts'
import { solveWork } from './proof-of-work.ts'

export type Worked = ApiRequest<'POST /user/phone/start'>['body']['captcha']

// A captcha lives five minutes; an older one is done anew before it is sent.
const GOOD_FOR_MS = 270_000

/**
 * Does the proof of work in the background, from the first tap on, so that nobody retypes a picture.
 * Each proof is for one try.
 */
export function quietWork(form: HTMLFormElement): { take(): Promise<Worked> } {
  let work: Promise<Worked> | undefined
  let beganAt = 0
  const begin = (): Promise<Worked> => {
    beganAt = performance.now()
    work = proveWork()
    return work
  }
  // A failed proof is done once more when the form is sent.
  const beginQuietly = () => void begin().catch(() => (work = undefined))
  form.addEventListener('focusin', beginQuietly, { once: true })
  return {
    async take() {
      const current =
        work !== undefined && performance.now() - beganAt < GOOD_FOR_MS ? work : begin()
      try {
        return await current
      } finally {
        work = undefined
      }
    },
  }
}

/** Does one proof of work, larger where the server asked for more. */
export async function proveWork(level = 0): Promise<Worked> {
  const { captchaId, challenge } = await callSite('GET /user/captcha', {
    query: level > 0 ? { work: String(level) } : {},
  })
  const solution = await solveWork(challenge, () => undefined)
  const { challenge: asked, salt, signature } = challenge
  return {
    captchaId,
    challenge: asked,
    salt,
    signature,
    ...(solution !== undefined && { solution }),
  }
}

/** The level of the proof of work with which the same may be tried again; undefined for any other failure. */
export function workAskedFor(error: unknown): number | undefined {
  if (!(error instanceof ApiError)) return undefined
  return error.code === 'request.elsewhere' ? 0 : error.workDoublings || undefined
}
