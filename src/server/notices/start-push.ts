import { requestError } from '#domain/shared/request-errors.ts'
import { preparedUseCase } from '#server/platform/use-case/use-case.ts'
import { arePushKeys } from '#server/platform/outside/push.ts'
import { commonWords } from './notice-words.ts'
import { subscriptionBinding } from './push-out.ts'
import { insertSubscription } from './push-store.ts'

/**
 * Starts push notices to this browser until its session ends. Takes only addresses of known push
 * services, because the server will call them. Throws request.invalid.
 */
export const startPush = preparedUseCase('POST /user/push', {
  async prepare({ services, input: { body } }) {
    if (!services.push.takes(body.endpoint) || !arePushKeys(body.keys))
      throw requestError('request.invalid', { fields: { endpoint: 'request.invalid' } })
  },
  async run(ctx, { body }) {
    const { circleId, memberId, sessionId } = ctx.actor
    const subscriptionId = ctx.newId<string>()
    const person = await ctx.vault.of(ctx.tx, { circleId, memberId })
    await insertSubscription(ctx.tx, {
      circleId,
      memberId,
      subscriptionId,
      sessionId,
      endpointKey: ctx.vault.hash('push', body.endpoint),
      sealed: person.seal(subscriptionBinding(subscriptionId), JSON.stringify(body)),
      now: ctx.now,
    })
    return { message: commonWords(ctx.language, 'answer.push-on') }
  },
})
