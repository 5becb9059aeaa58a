import { randomBytes } from 'node:crypto'
import { type Captchas, createCaptchas } from '#server/platform/outside/captcha-picture.ts'

/** Little work for tests that do it. */
const WORK_MAX = 60

/** Like the real captchas, but each picture is its digits, and the work is little. */
export function legibleCaptchas(): Captchas {
  return {
    ...createCaptchas(randomBytes(32).toString('hex'), WORK_MAX),
    draw: async (digits) => `data:text/plain,${digits}`,
  }
}
