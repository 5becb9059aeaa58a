import { pausePledge as pause } from '#domain/pledges/pause-pledge.ts'
import { memberName } from '#server/members/person/member-names.ts'
import { helpingSentence } from '#server/requests/sentence.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { checkVersion } from '#server/platform/database/versions.ts'
import { lockOwnPledge, updatePledge } from './pledge-store.ts'
import { pledgeView } from './pledge-view.ts'

/**
 * Pauses a pledge of the caller, for some days or until it resumes; its open shares are not matched
 * meanwhile. Throws
 * pledges.unknown, paused-already, nothing-open.
 */
export const pausePledge = useCase(
  'POST /pledges/{pledgeId}/pause',
  async (ctx, { params, body }) => {
    const { circleId, memberId } = ctx.actor
    const pledge = await lockOwnPledge(ctx.tx, { circleId, memberId }, params.pledgeId)
    checkVersion(pledge, body.version)
    const stored = await updatePledge(
      ctx.tx,
      circleId,
      pause(pledge, { days: body.days, now: ctx.now }),
    )
    ctx.announce([memberId], 'pledges')
    return {
      message: helpingSentence(
        ctx.language,
        body.days === undefined ? 'pledge-paused' : `pledge-paused-${body.days}`,
      ),
      data: pledgeView(stored, {
        ownerName: await memberName(ctx, circleId, memberId),
        now: ctx.now,
      }),
    }
  },
)
