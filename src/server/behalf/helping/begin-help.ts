import { CODES_A_DAY } from '#domain/behalf/on-behalf.ts'
import { matchError } from '#domain/matches/match-errors.ts'
import { invariant } from '#domain/shared/assert.ts'
import { addMs, DAY_MS } from '#domain/shared/calendar.ts'
import { supportError } from '#domain/support/support-errors.ts'
import { preparedUseCase } from '#server/platform/use-case/use-case.ts'
import { supportSentence } from '#server/support/sentence.ts'
import { askForCode } from '../ask-for-code.ts'
import { countRequests, voidRequests } from '../behalf-store.ts'
import { helpRequestView } from './help-request.ts'
import { helpedPayment } from './helped-payment.ts'

/**
 * Has a code sent to the member's own phone for what they have to do in this payment: for this act,
 * amount, payment, person and helper. A code asked for before is void.
 */
export const beginHelp = preparedUseCase('POST /helping/matches/{matchId}/code', {
  prepare: async ({ services }) => (await services.waysOut.failing()).has('sms'),
  async run(ctx, { params: { matchId } }, isLate) {
    const { circleId, memberId: byId } = ctx.actor
    const { memberId, turn } = await helpedPayment(ctx, matchId, 'lock')
    const { act, match } = turn
    if (act === null) throw matchError('matches.not-now')
    const sent = await countRequests(
      ctx.tx,
      { circleId, memberId, act: ['claim', 'confirm'] },
      addMs(ctx.now, -DAY_MS),
    )
    if (sent >= CODES_A_DAY.payment) throw supportError('behalf.codes-today')
    await voidRequests(ctx.tx, { circleId, byId, matchId }, ctx.now)
    const id = ctx.newId<string>()
    const request = await askForCode(ctx, { id, memberId, act, amount: match.amount, matchId })
    const data = helpRequestView(ctx, request)
    invariant(data, 'a code that is over at once')
    return {
      message: supportSentence(ctx.language, isLate ? 'code-late' : 'code-on-its-way'),
      data,
    }
  },
})
