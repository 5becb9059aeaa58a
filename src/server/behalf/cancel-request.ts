import { shownState } from '#domain/behalf/on-behalf.ts'
import { supportError } from '#domain/support/support-errors.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { supportSentence } from '#server/support/sentence.ts'
import { lockOwnRequest, updateRequest } from './behalf-store.ts'

/** Cancels a request that still waits for its code. */
export const cancelRequest = useCase(
  'POST /staff/behalf/{requestId}/cancel',
  async (ctx, { params }) => {
    const request = await lockOwnRequest(ctx.tx, ctx.actor, { ...params, by: 'manager' })
    if (shownState(request, ctx.now) !== 'waiting') throw supportError('behalf.ended')
    await updateRequest(ctx.tx, { ...request, state: 'void' }, { at: ctx.now, resultId: null })
    return { message: supportSentence(ctx.language, 'request-cancelled') }
  },
)
