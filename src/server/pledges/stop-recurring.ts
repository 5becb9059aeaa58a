import { stopRecurring as stop } from '#domain/pledges/recurring.ts'
import { helpingSentence } from '#server/requests/sentence.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { checkVersion } from '#server/platform/database/versions.ts'
import { recurringPledgeView } from './pledge-view.ts'
import { lockOwnRecurringPledge, updateRecurringPledge } from './recurring-store.ts'

/**
 * Stops the caller's recurring pledge from its next instalment on; open and matched shares stay.
 */
export const stopRecurring = useCase(
  'POST /recurring-pledges/{recurringId}/stop',
  async (ctx, { params, body }) => {
    const { circleId, memberId } = ctx.actor
    const recurring = await lockOwnRecurringPledge(
      ctx.tx,
      { circleId, memberId },
      params.recurringId,
    )
    checkVersion(recurring, body.version)
    const stored = await updateRecurringPledge(ctx.tx, circleId, stop(recurring))
    ctx.announce([memberId], 'pledges')
    return {
      message: helpingSentence(ctx.language, 'recurring-stopped'),
      data: recurringPledgeView(stored),
    }
  },
)
