import { skipNextInstalment } from '#domain/pledges/recurring.ts'
import { helpingSentence } from '#server/requests/sentence.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { checkVersion } from '#server/platform/database/versions.ts'
import { recurringPledgeView } from './pledge-view.ts'
import { lockOwnRecurringPledge, updateRecurringPledge } from './recurring-store.ts'

/** Skips the next instalment of the caller's recurring pledge; it is closed, not moved. */
export const skipInstalment = useCase(
  'POST /recurring-pledges/{recurringId}/skip',
  async (ctx, { params, body }) => {
    const { circleId, memberId } = ctx.actor
    const recurring = await lockOwnRecurringPledge(
      ctx.tx,
      { circleId, memberId },
      params.recurringId,
    )
    checkVersion(recurring, body.version)
    const stored = await updateRecurringPledge(ctx.tx, circleId, skipNextInstalment(recurring))
    ctx.announce([memberId], 'pledges')
    return {
      message: helpingSentence(ctx.language, 'instalment-skipped'),
      data: recurringPledgeView(stored),
    }
  },
)
