import { enterCode as enter } from '#domain/behalf/on-behalf.ts'
import { supportError } from '#domain/support/support-errors.ts'
import { submitAsk } from '#server/asks/submit-ask.ts'
import { recordAct } from '#server/audit-log/record-act.ts'
import { type ActorCtx } from '#server/platform/use-case/context.ts'
import { preparedUseCase } from '#server/platform/use-case/use-case.ts'
import { equalBytes, type Vault } from '#server/platform/crypto/vault.ts'
import { submitPledge } from '#server/pledges/submit-pledge.ts'
import { supportSentence } from '#server/support/sentence.ts'
import { asMember } from './as-member.ts'
import { behalfCodeHash } from './behalf-code.ts'
import { lockOwnRequest, type StoredRequest, updateRequest } from './behalf-store.ts'
import { behalfNoteBinding, behalfView } from './behalf-view.ts'

const fits = (vault: Vault, request: StoredRequest, code: string) =>
  equalBytes(behalfCodeHash(vault, request, code), request.codeHash)

/**
 * Enters the code that the member read out. Only now the pledge or ask is created, as the member's
 * own, under all usual rules. A wrong try stays counted.
 */
export const enterCode = preparedUseCase('POST /staff/behalf/{requestId}/enter', {
  async prepare({ input: { params, body }, actor, vault, read }) {
    const outcome = await read(async (tx, now) => {
      const request = await lockOwnRequest(tx, actor, params.requestId)
      const entered = enter(request, { matches: fits(vault, request, body.code), now })
      const { tries } = entered.request
      if (entered.outcome === 'over')
        await updateRequest(tx, { ...request, state: 'void', tries }, { at: now, resultId: null })
      // A right code is used up in the transaction that submits the request; here it is only a
      // counted try.
      else
        await updateRequest(tx, {
          ...request,
          tries: entered.outcome === 'done' ? request.tries : tries,
        })
      return entered.outcome
    })
    if (outcome !== 'done')
      throw supportError(outcome === 'over' ? 'behalf.code-over' : 'behalf.code-wrong')
  },
  async run(ctx, { params, body }) {
    const { circleId } = ctx.actor
    const request = await lockOwnRequest(ctx.tx, ctx.actor, params.requestId)
    const entered = enter(request, { matches: fits(ctx.vault, request, body.code), now: ctx.now })
    if (entered.outcome !== 'done') throw supportError('behalf.code-wrong')
    const resultId = await submit(ctx, request)
    await updateRequest(
      ctx.tx,
      { ...request, state: 'done', tries: entered.request.tries },
      { at: ctx.now, resultId },
    )
    await recordAct(ctx, {
      circleId,
      actorId: request.managerId,
      role: 'manager',
      act: `behalf.${request.act}`,
      subject: { kind: request.act, id: resultId },
      whomId: request.memberId,
      before: { state: 'waiting' },
      after: { state: 'done', amount: request.amount },
      reason: '',
    })
    const about =
      request.act === 'pledge'
        ? { requestId: request.id, pledgeId: resultId }
        : { requestId: request.id, askId: resultId }
    ctx.notify({ circleId, memberId: request.memberId, kind: 'acted_for_me', about })
    return {
      message: supportSentence(ctx.language, 'done-for-member'),
      data: await behalfView(ctx, { ...request, ...entered.request }),
    }
  },
})

async function submit(ctx: ActorCtx, request: StoredRequest): Promise<string> {
  const { circleId, memberId, amount, plan, detailId, noteSealed } = request
  const member = await asMember(ctx, memberId)
  if (plan === null) {
    const person = await ctx.vault.of(ctx.tx, { circleId, memberId })
    const note = noteSealed === null ? '' : person.open(behalfNoteBinding(request.id), noteSealed)
    return (await submitAsk(member, { amount, paymentDetailId: detailId, note })).id
  }
  const pledge = await submitPledge(member, { amount, plan })
  ctx.enqueue('run-matching', { circleId }, { key: `run-matching ${circleId}` })
  ctx.announce([memberId], 'pledges')
  return pledge.id
}
