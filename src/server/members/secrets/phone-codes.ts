import type { Language } from '#domain/shared/languages.ts'
import type { WaysOut } from '#server/platform/outside/ways.ts'
import { memberSentence } from '../person/sentence.ts'
import { memberError } from '#domain/members/member-errors.ts'
import { judgeCode, mayResend } from '#domain/members/secret-rules.ts'
import { equalBytes } from '#server/platform/crypto/vault.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import {
  findLastSentAt,
  lockLatestSecret,
  type SecretPurpose,
  type SecretRow,
  updateTries,
} from './secret-store.ts'

/** Returns a function that says a code is on its way, or that SMS are late today. */
export async function codeSentence(waysOut: WaysOut): Promise<(language: Language) => string> {
  const isLate = (await waysOut.failing()).has('sms')
  return (language) => memberSentence(language, isLate ? 'code-late' : 'phone-code-sent')
}

/** Throws members.code-too-soon within a minute of the last code. */
export async function checkPause(
  { tx, now }: Pick<BaseCtx, 'tx' | 'now'>,
  { identityId, purpose }: { identityId: string; purpose: SecretPurpose },
): Promise<void> {
  const lastSentAt = await findLastSentAt(tx, { identityId, purpose })
  if (!mayResend({ lastSentAt, now })) throw memberError('members.code-too-soon')
}

/** The refusals of a typed code. */
export const CODE_REFUSALS = {
  'wrong': 'members.code-wrong',
  'expired': 'members.code-expired',
  'too-many-tries': 'members.code-too-many-tries',
} as const
type Refusal = (typeof CODE_REFUSALS)[keyof typeof CODE_REFUSALS]

/**
 * Compares a typed code with the latest that was sent, and records the try. Returns why it does not
 * count, or undefined. The caller must lock the identity, and must not roll the try back.
 */
export async function tryCode(
  { tx, now }: BaseCtx,
  { identityId, purpose }: { identityId: string; purpose: SecretPurpose },
  hashFor: (secret: SecretRow) => Buffer,
): Promise<Refusal | undefined> {
  const secret = await lockLatestSecret(tx, { identityId, purpose })
  if (secret === undefined) return CODE_REFUSALS.expired
  const sent = { tries: secret.tries + 1, expiresAt: secret.expiresAt }
  await updateTries(tx, secret.secretId, sent.tries)
  const matches = equalBytes(hashFor(secret), secret.secretHash)
  const verdict = judgeCode({ sent, matches, now })
  return verdict === 'right' ? undefined : CODE_REFUSALS[verdict]
}
