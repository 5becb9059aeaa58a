import { memberError } from '#domain/members/member-errors.ts'
import { PASSKEYS_MAX } from '#domain/security/second-factor.ts'
import { memberSentence } from '#server/members/person/sentence.ts'
import { lockOwnIdentity } from '#server/members/login/login-change.ts'
import { preparedUseCase } from '#server/platform/use-case/use-case.ts'
import { factorAdded, isFirstFactor } from './factor-added.ts'
import { insertPasskey, listPasskeys, takeChallenge } from './passkey-store.ts'
import { challengeIn, passkeyNameBinding, readRegistration } from './passkeys.ts'

/**
 * Saves a passkey that the browser made. Its challenge is used up, right or wrong. Throws
 * members.passkey-refused, too-many-passkeys.
 */
export const savePasskey = preparedUseCase('POST /user/passkeys', {
  async prepare({ actor: { identityId }, input: { body }, caller, read }) {
    const challenge = challengeIn(body.response)
    const isOurs = await read((tx, now) =>
      takeChallenge(tx, { identityId, purpose: 'register', challenge, now }),
    )
    const made = isOurs
      ? await readRegistration(body.response, { challenge, publicUrl: caller.publicUrl })
      : undefined
    if (made === undefined) throw memberError('members.passkey-refused')
    return made
  },
  async run(ctx, { body }, made) {
    const { identityId } = ctx.actor
    await lockOwnIdentity(ctx)
    if ((await listPasskeys(ctx.tx, identityId)).length >= PASSKEYS_MAX)
      throw memberError('members.too-many-passkeys')
    const isFirst = await isFirstFactor(ctx)
    const person = await ctx.vault.of(ctx.tx, ctx.actor)
    const isNew = await insertPasskey(ctx.tx, {
      ...made,
      identityId,
      nameSealed: person.seal(passkeyNameBinding(made.credentialId), body.name),
      now: ctx.now,
    })
    if (!isNew) throw memberError('members.passkey-refused')
    return {
      message: memberSentence(ctx.language, 'passkey-saved'),
      recoveryCodes: await factorAdded(ctx, { isFirst }),
    }
  },
})
