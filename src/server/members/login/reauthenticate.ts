import { memberError } from '#domain/members/member-errors.ts'
import { invariant } from '#domain/shared/assert.ts'
import { preparedUseCase } from '#server/platform/use-case/context.ts'
import { markGiven } from '#server/platform/use-case/sessions.ts'
import { memberSentence } from '../person/sentence.ts'
import { findIdentity, lockIdentity } from '../person/identity-store.ts'
import { countersOf, forgiveAll } from '../secrets/login-counters.ts'

/**
 * Takes the password once more before a sensitive change. Wrong ones count with those of the login
 * page. Throws members.password-wrong.
 */
export const reauthenticate = preparedUseCase('POST /user/reauthenticate', {
  async prepare({ actor: { identityId }, input, services, caller, vault, read }) {
    const identity = await read((tx) => findIdentity(tx, identityId))
    invariant(identity, 'a session without an identity')
    const counters = countersOf({ vault, caller }, identity)
    for (const counter of counters) await services.limits.hit(counter)
    if (!(await services.passwords.verify(input.body.password, identity.passwordHash)))
      throw memberError('members.password-wrong')
    await forgiveAll(services.limits, counters)
    return identity.passwordHash
  },
  async run(ctx, _input, checkedHash) {
    const identity = await lockIdentity(ctx.tx, ctx.actor.identityId)
    if (identity?.passwordHash !== checkedHash) throw memberError('members.password-wrong')
    await markGiven(ctx.tx, ctx.actor.sessionId, { login: true, now: ctx.now })
    return { message: memberSentence(ctx.language, 'reauthenticated') }
  },
})
