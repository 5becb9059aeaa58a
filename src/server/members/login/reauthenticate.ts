import { memberError } from '#domain/members/member-errors.ts'
import { judgeCode, mayResend } from '#domain/members/secret-rules.ts'
import { invariant } from '#domain/shared/assert.ts'
import { equalBytes } from '#server/platform/crypto/vault.ts'
import { type Preparing } from '#server/platform/use-case/context.ts'
import { preparedUseCase } from '#server/platform/use-case/use-case.ts'
import { markGiven } from '#server/platform/use-case/sessions.ts'
import { codeSentence } from '../secrets/code-sentence.ts'
import { memberSentence } from '../person/sentence.ts'
import { findIdentity, type IdentityRow, lockIdentity } from '../person/identity-store.ts'
import { countTry } from '../secrets/login-counters.ts'
import { freshCodeHash } from '../secrets/secret-hashes.ts'
import {
  findLastSentAt,
  lockLatestSecret,
  updateTries,
  voidSecrets,
} from '../secrets/secret-store.ts'
import { hitFreshCodes } from '../secrets/entry-allowance.ts'

type Attempt = Preparing<'POST /user/reauthenticate'>

const REFUSALS = {
  'wrong': 'members.code-wrong',
  'expired': 'members.code-expired',
  'too-many-tries': 'members.code-too-many-tries',
} as const

/**
 * Takes the password once more before a sensitive change. Who has none gives a code from an SMS, on
 * a device that may act. Wrong passwords count with those of the login page. Throws
 * members.password-wrong, code-wrong, code-expired, code-too-many-tries.
 */
export const reauthenticate = preparedUseCase('POST /user/reauthenticate', {
  async prepare(attempt) {
    const identity = await attempt.read((tx) => findIdentity(tx, attempt.actor.identityId))
    invariant(identity, 'a session without an identity')
    if (identity.passwordHash === null) await checkCode(attempt, identity)
    else await checkPassword(attempt, identity)
    return identity.passwordHash
  },
  async run(ctx, _input, checkedHash) {
    const { identityId } = ctx.actor
    const identity = await lockIdentity(ctx.tx, identityId)
    if (identity?.passwordHash !== checkedHash) throw memberError('members.password-wrong')
    if (checkedHash === null) {
      // Of two requests with one code, the second finds it used.
      const sent = await lockLatestSecret(ctx.tx, { identityId, purpose: 'reauthenticate' })
      if (sent === undefined) throw memberError('members.code-expired')
      await voidSecrets(ctx.tx, { identityId, purpose: 'reauthenticate', now: ctx.now })
    }
    await markGiven(ctx.tx, ctx.actor.sessionId, { login: true, now: ctx.now })
    return { message: memberSentence(ctx.language, 'reauthenticated') }
  },
})

async function checkPassword(
  attempt: Attempt,
  { identityId, emailKey, passwordHash }: IdentityRow,
): Promise<void> {
  invariant(emailKey, 'a password without an address')
  const counted = await countTry(attempt, { emailKey, identityId })
  const { password = '' } = attempt.input.body
  if (!(await attempt.services.passwords.verify(password, passwordHash ?? undefined))) {
    await counted.noteWrong()
    throw memberError('members.password-wrong')
  }
  await counted.forgive()
}

async function checkCode({ input, vault, read }: Attempt, { identityId }: IdentityRow) {
  const verdict = await read(async (tx, now) => {
    await lockIdentity(tx, identityId)
    const sent = await lockLatestSecret(tx, { identityId, purpose: 'reauthenticate' })
    const matches =
      sent !== undefined &&
      equalBytes(freshCodeHash(vault, identityId, input.body.code ?? ''), sent.secretHash)
    if (sent !== undefined) await updateTries(tx, sent.secretId, sent.tries + 1)
    return judgeCode({
      sent: sent && { tries: sent.tries + 1, expiresAt: sent.expiresAt },
      matches,
      now,
    })
  })
  if (verdict !== 'right') throw memberError(REFUSALS[verdict])
}

/**
 * Sends the code with which a person without a password proves anew that it is them. Throws
 * members.code-too-soon.
 */
export const sendFreshCode = preparedUseCase('POST /user/reauthenticate/send-code', {
  async prepare({ actor, services }) {
    await hitFreshCodes(services.limits, actor.identityId)
    return codeSentence(services.waysOut)
  },
  async run(ctx, _input, sentence) {
    const { identityId } = ctx.actor
    await lockIdentity(ctx.tx, identityId)
    const lastSentAt = await findLastSentAt(ctx.tx, { identityId, purpose: 'reauthenticate' })
    if (!mayResend({ lastSentAt, now: ctx.now })) throw memberError('members.code-too-soon')
    ctx.enqueue('send-fresh-code', { identityId }, { key: `send-fresh-code ${identityId}` })
    return { message: sentence(ctx.language) }
  },
})
