import { resumePledge as resume } from '#domain/pledges/pause-pledge.ts'
import { memberName } from '#server/members/person/member-names.ts'
import { helpingSentence } from '#server/requests/sentence.ts'
import { useCase } from '#server/platform/use-case/context.ts'
import { checkVersion } from '#server/platform/database/versions.ts'
import { lockOwnPledge, updatePledge } from './pledge-store.ts'
import { pledgeView } from './pledge-view.ts'

/**
 * Resumes a paused pledge of the caller, at its old queue position. Throws pledges.unknown,
 * not-paused, paused-by-suspension.
 */
export const resumePledge = useCase(
  'POST /pledges/{pledgeId}/resume',
  async (ctx, { params, body }) => {
    const { circleId, memberId } = ctx.actor
    const pledge = await lockOwnPledge(ctx.tx, { circleId, memberId }, params.pledgeId)
    checkVersion(pledge, body.version)
    const stored = await updatePledge(ctx.tx, circleId, resume(pledge))
    ctx.enqueue('run-matching', { circleId }, { key: `run-matching ${circleId}` })
    ctx.announce([memberId], 'pledges')
    return {
      message: helpingSentence(ctx.language, 'pledge-resumed'),
      data: pledgeView(stored, {
        ownerName: await memberName(ctx, circleId, memberId),
        now: ctx.now,
      }),
    }
  },
)
