import { resumePledge as resume } from '#domain/pledges/pause-pledge.ts'
import { isBefore } from '#domain/shared/calendar.ts'
import { pausedUntil } from '#server/members/person/member-facts.ts'
import { memberName } from '#server/members/person/member-names.ts'
import { helpingSentence } from '#server/requests/sentence.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { checkVersion } from '#server/platform/database/versions.ts'
import { lockOwnPledge, updatePledge } from './pledge-store.ts'
import { pledgeView } from './pledge-view.ts'

/**
 * Resumes a paused pledge of the caller, or keeps it open after a decline or a lapse, at its old queue
 * position. It is matched once no pause after lapses runs any more. Throws pledges.unknown,
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
    const later = await pausedUntil(ctx.tx, { circleId, memberId })
    return {
      message: helpingSentence(
        ctx.language,
        later !== null && isBefore(ctx.now, later) ? 'pledge-resumed-later' : 'pledge-resumed',
      ),
      data: pledgeView(stored, {
        ownerName: await memberName(ctx, circleId, memberId),
        now: ctx.now,
      }),
    }
  },
)
