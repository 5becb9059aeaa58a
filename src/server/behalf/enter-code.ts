import { invariant } from '#domain/shared/assert.ts'
import { submitAsk } from '#server/asks/submit-ask.ts'
import { recordAct } from '#server/audit-log/record-act.ts'
import { type ActorCtx } from '#server/platform/use-case/context.ts'
import type { EndpointInput } from '#server/platform/use-case/request.ts'
import { preparedUseCase } from '#server/platform/use-case/use-case.ts'
import { submitPledge } from '#server/pledges/submit-pledge.ts'
import { supportSentence } from '#server/support/sentence.ts'
import { asMember } from './as-member.ts'
import { type StoredRequest, updateRequest } from './behalf-store.ts'
import { behalfNoteBinding, behalfView } from './behalf-view.ts'
import { countTry, takeRight } from './count-try.ts'

/**
 * Enters the code that the member read out. Only now the pledge or ask is created, as the member's
 * own, under all usual rules. A wrong try stays counted.
 */
export const enterCode = preparedUseCase('POST /staff/behalf/{requestId}/enter', {
  prepare: (preparing) => countTry(preparing, typedIn(preparing.input)),
  async run(ctx, input) {
    const { circleId } = ctx.actor
    const { request, tries } = await takeRight(ctx, typedIn(input))
    const { act, memberId } = request
    invariant(memberId, 'a request for nobody')
    const resultId = await submit(ctx, { ...request, memberId })
    await updateRequest(ctx.tx, { ...request, state: 'done', tries }, { at: ctx.now, resultId })
    await recordAct(ctx, {
      circleId,
      actorId: request.byId,
      role: 'manager',
      act: `behalf.${act}`,
      subject: { kind: act, id: resultId },
      whomId: memberId,
      before: { state: 'waiting' },
      after: { state: 'done', amount: request.amount },
      reason: '',
    })
    const about =
      act === 'pledge'
        ? { requestId: request.id, pledgeId: resultId }
        : { requestId: request.id, askId: resultId }
    ctx.notify({ circleId, memberId, kind: 'acted_for_me', about })
    return {
      message: supportSentence(ctx.language, 'done-for-member'),
      data: await behalfView(ctx, { ...request, state: 'done', tries }),
    }
  },
})

function typedIn({ params, body }: EndpointInput<'POST /staff/behalf/{requestId}/enter'>) {
  return { requestId: params.requestId, by: 'manager', code: body.code } as const
}

async function submit(
  ctx: ActorCtx,
  request: StoredRequest & { readonly memberId: string },
): Promise<string> {
  const { circleId, memberId, plan, detailId, noteSealed } = request
  const amount = request.amount ?? 0
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
