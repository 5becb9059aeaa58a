import type { z } from 'zod'
import type { captcha } from '#contract/members/captcha.ts'
import { memberError } from '#domain/members/member-errors.ts'
import { equalBytes } from '#server/platform/crypto/vault.ts'
import type { Preparing } from '#server/platform/use-case/context.ts'
import { captchaHash } from '../secrets/secret-hashes.ts'
import { takeCaptcha } from '../secrets/secret-store.ts'

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
