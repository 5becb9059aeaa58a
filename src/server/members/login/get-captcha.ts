import { CAPTCHA_DIGITS, CAPTCHA_LASTS_MS } from '#domain/members/secret-rules.ts'
import { addMs } from '#domain/shared/calendar.ts'
import { preparedUseCase } from '#server/platform/use-case/use-case.ts'
import { newDigits, newUuid } from '#server/platform/crypto/ids.ts'
import { captchaHash } from '../secrets/secret-hashes.ts'
import { insertCaptcha } from '../secrets/secret-store.ts'

/**
 * Returns a captcha: six digits to retype, and a proof of work as another way, larger on request.
 * For one attempt within five minutes.
 */
export const getCaptcha = preparedUseCase('GET /user/captcha', {
  async prepare({ input, services }) {
    const captchaId = newUuid()
    const digits = newDigits(CAPTCHA_DIGITS)
    const [image, challenge] = await Promise.all([
      services.captchas.draw(digits),
      services.captchas.challenge(captchaId, input.query.work ?? 0),
    ])
    return { captchaId, digits, image, challenge }
  },
  async run(ctx, _input, { captchaId, digits, image, challenge }) {
    await insertCaptcha(ctx.tx, {
      captchaId,
      answerHash: captchaHash(ctx.vault, captchaId, digits),
      expiresAt: addMs(ctx.now, CAPTCHA_LASTS_MS),
    })
    return { captchaId, image, challenge }
  },
})
