import { skipNextInstalment } from '#domain/pledges/standing.ts'
import { lockCircle } from '#server/circles/lock-circle.ts'
import { helpingAnswer } from '#server/requests/request-answers.ts'
import { useCase } from '#server/platform/use-case/context.ts'
import { checkVersion } from '#server/platform/database/versions.ts'
import { standingView } from './pledge-view.ts'
import { lockOwnStanding, updateStanding } from './standing-store.ts'

/** Skips the next instalment of one's own standing pledge; it is closed, not moved. */
export const skipInstalment = useCase(
  'POST /recurring-pledges/{standingId}/skip',
  async (ctx, { params, body }) => {
    const { circleId, memberId } = ctx.actor
    await lockCircle(ctx.tx, circleId)
    const standing = await lockOwnStanding(ctx.tx, { circleId, memberId }, params.standingId)
    checkVersion(standing, body.version)
    const stored = await updateStanding(ctx.tx, circleId, skipNextInstalment(standing))
    ctx.announce([memberId], 'pledges')
    return {
      message: helpingAnswer(ctx.language, 'instalment-skipped'),
      data: standingView(stored),
    }
  },
)
