import { memberError } from '#domain/members/member-errors.ts'
import { closeRequestsOf } from '#server/asks/requests-on-hold.ts'
import { lockCircle } from '#server/circles/lock-circle.ts'
import { memberSentence } from '#server/members/person/sentence.ts'
import { leaveByOwnWish } from '#server/members/measures/membership-measures.ts'
import { hasAddress, lockStatus } from '#server/members/person/account-facts.ts'
import { withdrawApplication } from '#server/members/joining/withdraw-application.ts'
import { type ActorCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { findRights } from './rights-store.ts'

/**
 * Withdraws the consent and closes my account. Open pledges and asks and all roles end at once.
 * While a match of mine runs, the account stays for that only and closes by itself afterwards.
 * Throws members.email-not-yours, leaving-already, open-cases, staff.too-few-admins.
 */
export const closeAccount = useCase('POST /user/close-account', async (ctx, { body }) => {
  const { circleId, memberId, identityId } = ctx.actor
  await lockCircle(ctx.tx, circleId)
  if (!(await hasAddress(ctx, identityId, body.email))) throw memberError('members.email-not-yours')
  const how = await leave(ctx)
  ctx.enqueue('mail-address-owner', {
    identityId,
    about: how === 'closed' ? 'account-closed' : 'account-closing',
  })
  if (how === 'closed') ctx.caller.endSession()
  ctx.announce([memberId], 'membership')
  return {
    message: memberSentence(ctx.language, how === 'closed' ? 'account-closed' : 'account-closes'),
    closed: how === 'closed',
  }
})

async function leave(ctx: ActorCtx): Promise<'closed' | 'when_free'> {
  const of = { circleId: ctx.actor.circleId, memberId: ctx.actor.memberId }
  if ((await lockStatus(ctx.tx, of)) === 'applied') {
    await withdrawApplication(ctx, of)
    return 'closed'
  }
  const { leaving, openCases } = await findRights(ctx.tx, of)
  if (leaving) throw memberError('members.leaving-already')
  if (openCases > 0) throw memberError('members.open-cases')
  await closeRequestsOf(ctx, of)
  return leaveByOwnWish(ctx, of)
}
