import { memberError } from '#domain/members/member-errors.ts'
import {
  FACTOR_FAILURES_MAX,
  FACTOR_FAILURES_MINUTES,
  hasFactor,
  isTotpCode,
} from '#domain/security/second-factor.ts'
import { memberSentence } from '#server/members/person/sentence.ts'
import { type ActorCtx, type Preparing } from '#server/platform/use-case/context.ts'
import { preparedUseCase } from '#server/platform/use-case/use-case.ts'
import type { Limit } from '#server/platform/use-case/sliding-limits.ts'
import { markGiven } from '#server/platform/use-case/sessions.ts'
import { findFactors } from './factor-store.ts'
import { lockTotp, updateTotpUsed } from './totp-store.ts'
import { takeRecoveryCode } from './recovery-code-store.ts'
import { recoveryHash } from './recovery-codes.ts'
import { momentsOf, stepOf } from './totp.ts'

type Attempt = Preparing<'POST /user/second-factor'>

/**
 * Takes a code of the authenticator app or a recovery code; each works once. Wrong app codes count
 * by account, from any network, because a person who knows the password could log in often to
 * guess. Recovery codes are too long to guess, so the owner can still use them meanwhile. Throws
 * members.factor-wrong, factor-missing.
 */
export const giveSecondFactor = preparedUseCase('POST /user/second-factor', {
  async prepare(attempt) {
    if (!isTotpCode(attempt.input.body.code)) return
    const limit: Limit = {
      bucket: `second factor ${attempt.actor.identityId}`,
      max: FACTOR_FAILURES_MAX,
      minutes: FACTOR_FAILURES_MINUTES,
    }
    await attempt.services.limits.hit(limit)
    if (await isRight(attempt)) await attempt.services.limits.forgive(limit)
  },
  async run(ctx, { body: { code } }) {
    if (!hasFactor(await findFactors(ctx.tx, ctx.actor.identityId)))
      throw memberError('members.factor-missing')
    const isTaken = isTotpCode(code) ? await useTotp(ctx, code) : await useRecoveryCode(ctx, code)
    if (!isTaken) throw memberError('members.factor-wrong')
    await markGiven(ctx, { factor: true })
    ctx.announce([ctx.actor.memberId], 'membership')
    return { message: memberSentence(ctx.language, 'factor-given') }
  },
})

function isRight({ actor, caller, input, vault, read }: Attempt): Promise<boolean> {
  return read(async (tx, now) => {
    const row = await lockTotp(tx, actor.identityId)
    if (row === undefined || row.confirmedAt === null) return false
    return (
      stepOf(
        {
          person: await vault.of(tx, actor),
          identityId: actor.identityId,
          row,
          moments: await momentsOf({ tx, now, caller }),
        },
        input.body.code,
      ) !== undefined
    )
  })
}

async function useTotp(ctx: ActorCtx, code: string): Promise<boolean> {
  const { identityId } = ctx.actor
  const row = await lockTotp(ctx.tx, identityId)
  if (row === undefined || row.confirmedAt === null) return false
  const step = stepOf(
    {
      person: await ctx.vault.of(ctx.tx, ctx.actor),
      identityId,
      row,
      moments: await momentsOf(ctx),
    },
    code,
  )
  if (step === undefined) return false
  await updateTotpUsed(ctx.tx, identityId, { step, confirmedAt: row.confirmedAt })
  return true
}

async function useRecoveryCode(ctx: ActorCtx, code: string): Promise<boolean> {
  const { identityId } = ctx.actor
  const isTaken = await takeRecoveryCode(ctx.tx, {
    identityId,
    codeHash: recoveryHash(ctx.vault, identityId, code),
    now: ctx.now,
  })
  if (isTaken) ctx.enqueue('mail-address-owner', { identityId, about: 'recovery-code-used' })
  return isTaken
}
