import { stopStanding as stop } from '#domain/pledges/standing.ts'
import { lockCircle } from '#server/circles/lock-circle.ts'
import { helpingAnswer } from '#server/requests/request-answers.ts'
import { useCase } from '#server/platform/use-case/context.ts'
import { checkVersion } from '#server/platform/database/versions.ts'
import { standingView } from './pledge-view.ts'
import { lockOwnStanding, updateStanding } from './standing-store.ts'

/**
 * Stops one's own standing pledge from its next instalment; what is open or matched already stays.
 */
export const stopStanding = useCase(
  'POST /recurring-pledges/{standingId}/stop',
  async (ctx, { params, body }) => {
    const { circleId, memberId } = ctx.actor
    await lockCircle(ctx.tx, circleId)
    const standing = await lockOwnStanding(ctx.tx, { circleId, memberId }, params.standingId)
    checkVersion(standing, body.version)
    const stored = await updateStanding(ctx.tx, circleId, stop(standing))
    ctx.announce([memberId], 'pledges')
    return { message: helpingAnswer(ctx.language, 'standing-stopped'), data: standingView(stored) }
  },
)
