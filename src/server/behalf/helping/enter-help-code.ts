import { HELP_LASTS_MS, HELPERS_MAX } from '#domain/behalf/on-behalf.ts'
import { matchError } from '#domain/matches/match-errors.ts'
import { addMs } from '#domain/shared/calendar.ts'
import { supportError } from '#domain/support/support-errors.ts'
import { recordMemberAct } from '#server/audit-log/record-act.ts'
import { helpedBy, nameHelper } from '#server/members/helpers/helpers.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import type { EndpointInput } from '#server/platform/use-case/request.ts'
import { preparedUseCase } from '#server/platform/use-case/use-case.ts'
import { supportSentence } from '#server/support/sentence.ts'
import { asMember } from '../as-member.ts'
import { updateRequest } from '../behalf-store.ts'
import { countTry, takeRight } from '../count-try.ts'
import { canBeNamedBy } from './begin-naming.ts'
import { helpedPayment } from './helped-payment.ts'

/**
 * Enters the code that the member read out. It makes the acting person their helper, or opens one
 * act in one payment for half an hour, if the payment still waits for it. A wrong try stays counted.
 */
export const enterHelpCode = preparedUseCase('POST /helping/requests/{requestId}/enter', {
  prepare: (preparing) => countTry(preparing, typedIn(preparing.input)),
  async run(ctx, input) {
    const { request, tries } = await takeRight(ctx, typedIn(input))
    const { memberId, matchId, act } = request
    if (memberId === null) throw supportError('behalf.code-over')
    if (matchId === null) {
      await becomeHelper(ctx, memberId)
      const ended = { at: ctx.now, resultId: null }
      await updateRequest(ctx.tx, { ...request, state: 'done', tries }, ended)
      return { message: supportSentence(ctx.language, 'now-helper') }
    }
    const { turn } = await helpedPayment(ctx, matchId, 'lock')
    if (turn.act !== act) throw matchError('matches.not-now')
    const until = addMs(ctx.now, HELP_LASTS_MS)
    await updateRequest(ctx.tx, { ...request, state: 'open', tries }, undefined, until)
    return { message: supportSentence(ctx.language, 'code-right') }
  },
})

function typedIn({ params, body }: EndpointInput<'POST /helping/requests/{requestId}/enter'>) {
  return { requestId: params.requestId, by: 'helper', code: body.code } as const
}

async function becomeHelper(ctx: ActorCtx, memberId: string): Promise<void> {
  const { circleId, memberId: helperId } = ctx.actor
  await asMember(ctx, memberId, 'helper')
  const helped = await helpedBy(ctx.tx, ctx.actor)
  if (helped.length >= HELPERS_MAX || !(await canBeNamedBy(ctx, memberId)))
    throw supportError('behalf.three-already')
  await nameHelper(ctx, { circleId, helperId, memberId })
  await recordMemberAct(ctx, memberId, {
    role: 'helper',
    act: 'behalf.name',
    before: {},
    after: {},
    reason: '',
  })
  ctx.notify({ circleId, memberId, kind: 'helper_named', about: {} })
  ctx.announce([memberId, helperId], 'membership')
}
