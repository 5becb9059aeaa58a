import { CAPTCHA_DIGITS, CAPTCHA_LASTS_MS } from '#domain/members/secret-rules.ts'
import { addMs } from '#domain/shared/calendar.ts'
import { preparedUseCase } from '#server/platform/use-case/use-case.ts'
import { newDigits, newUuid } from '#server/platform/crypto/ids.ts'
import { captchaHash } from '../secrets/secret-hashes.ts'
import { insertCaptcha, takeCaptcha } from '../secrets/secret-store.ts'
import type { z } from 'zod'
import type { captcha } from '#contract/members/captcha.ts'
import { memberError } from '#domain/members/member-errors.ts'
import { equalBytes } from '#server/platform/crypto/vault.ts'
import type { Preparing } from '#server/platform/use-case/context.ts'

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

type Attempt = Pick<Preparing<'POST /user/login'>, 'services' | 'vault' | 'read'>

/**
 * Uses the captcha up, right or wrong: its row changes in its own transaction. Returns the level of
 * the proof of work; digits count as the lowest. Throws members.captcha-incorrect.
 */
export async function checkCaptcha(
  { services, vault, read }: Attempt,
  { captchaId, code, solution, challenge, salt, signature }: z.output<typeof captcha>,
): Promise<number> {
  const expected = await read((tx, now) => takeCaptcha(tx, captchaId, now))
  if (expected === undefined) throw memberError('members.captcha-incorrect')
  if (code !== undefined && equalBytes(captchaHash(vault, captchaId, code), expected)) return 0
  const level =
    solution !== undefined &&
    challenge !== undefined &&
    salt !== undefined &&
    signature !== undefined &&
    (await services.captchas.solvedDoublings(captchaId, {
      number: solution,
      challenge,
      salt,
      signature,
    }))
  if (level === false || level === undefined) throw memberError('members.captcha-incorrect')
  return level
}
