import { memberError } from '#domain/members/member-errors.ts'
import { equalBytes } from '#server/platform/crypto/vault.ts'
import type { Preparing } from '#server/platform/use-case/context.ts'
import { captchaHash } from '../secrets/secret-hashes.ts'
import { takeCaptcha } from '../secrets/secret-store.ts'

type Attempt = Pick<Preparing<'POST /user/login'>, 'services' | 'vault' | 'read'>
type Response = Preparing<'POST /user/login'>['input']['body']['captcha']

/**
 * Uses the captcha up, right or wrong: its row changes in its own transaction. Throws
 * members.captcha-incorrect.
 */
export async function checkCaptcha(
  { services, vault, read }: Attempt,
  { captchaId, code, solution, challenge, salt, signature }: Response,
): Promise<void> {
  const expected = await read((tx, now) => takeCaptcha(tx, captchaId, now))
  if (expected === undefined) throw memberError('members.captcha-incorrect')
  if (code !== undefined && equalBytes(captchaHash(vault, captchaId, code), expected)) return
  const hasWorked =
    solution !== undefined &&
    challenge !== undefined &&
    salt !== undefined &&
    signature !== undefined &&
    (await services.captchas.isSolved(captchaId, { number: solution, challenge, salt, signature }))
  if (!hasWorked) throw memberError('members.captcha-incorrect')
}
