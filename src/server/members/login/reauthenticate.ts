import { memberError } from '#domain/members/member-errors.ts'
import { invariant } from '#domain/shared/assert.ts'
import type { Preparing } from '#server/platform/use-case/context.ts'
import { preparedUseCase } from '#server/platform/use-case/use-case.ts'
import { markGiven } from '#server/platform/use-case/sessions.ts'
import { checkPause, codeSentence, tryCode } from '../secrets/phone-codes.ts'
import { memberSentence } from '../person/sentence.ts'
import { findIdentity, type IdentityRow, lockIdentity } from '../person/identity-store.ts'
import { countTry } from '../secrets/login-counters.ts'
import { freshCodeHash } from '../secrets/secret-hashes.ts'
import { lockLatestSecret, voidSecrets } from '../secrets/secret-store.ts'
import { hitFreshCodes } from '../secrets/allowances.ts'

type Attempt = Preparing<'POST /user/reauthenticate'>

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
    await markGiven(ctx, { login: true })
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
  const refusal = await read(async (tx, _now, ctx) => {
    await lockIdentity(tx, identityId)
    return tryCode(ctx, { identityId, purpose: 'reauthenticate' }, () =>
      freshCodeHash(vault, identityId, input.body.code ?? ''),
    )
  })
  if (refusal !== undefined) throw memberError(refusal)
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
    await checkPause(ctx, { identityId, purpose: 'reauthenticate' })
    ctx.enqueue('send-fresh-code', { identityId }, { key: `send-fresh-code ${identityId}` })
    return { message: sentence(ctx.language) }
  },
})
