import { memberError } from '#domain/members/member-errors.ts'
import { memberSentence } from '#server/members/person/sentence.ts'
import { preparedUseCase } from '#server/platform/use-case/use-case.ts'
import { markGiven } from '#server/platform/use-case/sessions.ts'
import { findPasskey, listPasskeys, takeChallenge, updatePasskeyUsed } from './passkey-store.ts'
import { challengeIn, readUse } from './passkeys.ts'

/**
 * Takes a passkey as the second factor and as a fresh login. Its challenge is used up, right or
 * wrong. Throws members.passkey-refused, factor-missing.
 */
export const givePasskey = preparedUseCase('POST /user/second-factor/passkey', {
  async prepare({
    actor: { identityId },
    input: {
      body: { response },
    },
    caller,
    read,
  }) {
    const challenge = challengeIn(response)
    const isOurs = await read((tx, now) =>
      takeChallenge(tx, { identityId, purpose: 'use', challenge, now }),
    )
    const credentialId = typeof response['id'] === 'string' ? response['id'] : ''
    const { passkey, has } = await read(async (tx) => ({
      passkey: await findPasskey(tx, identityId, credentialId),
      has: (await listPasskeys(tx, identityId)).length > 0,
    }))
    if (!has) throw memberError('members.factor-missing')
    const counter =
      isOurs && passkey !== undefined
        ? await readUse(response, { challenge, publicUrl: caller.publicUrl, passkey })
        : undefined
    if (passkey === undefined || counter === undefined) throw memberError('members.passkey-refused')
    return { credentialId, before: passkey.counter, counter }
  },
  async run(ctx, _input, use) {
    const { identityId, memberId } = ctx.actor
    const isCounted = await updatePasskeyUsed(ctx.tx, { ...use, identityId, now: ctx.now })
    if (!isCounted) throw memberError('members.passkey-refused')
    await markGiven(ctx, { login: true, factor: true })
    ctx.announce([memberId], 'membership')
    return { message: memberSentence(ctx.language, 'factor-given') }
  },
})
