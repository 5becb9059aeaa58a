import { withdrawPledge as withdraw } from '#domain/pledges/pledge.ts'
import { memberName } from '#server/members/person/member-names.ts'
import { helpingSentence } from '#server/requests/sentence.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { checkVersion } from '#server/platform/database/versions.ts'
import { lockOwnPledge, updatePledge } from './pledge-store.ts'
import { pledgeView } from './pledge-view.ts'

/** Closes the open shares of the caller's pledge; matched shares run to their end. */
export const withdrawPledge = useCase(
  'POST /pledges/{pledgeId}/withdraw',
  async (ctx, { params, body }) => {
    const { circleId, memberId } = ctx.actor
    const pledge = await lockOwnPledge(ctx.tx, { circleId, memberId }, params.pledgeId)
    checkVersion(pledge, body.version)
    const stored = await updatePledge(ctx.tx, circleId, withdraw(pledge))
    ctx.announce([memberId], 'pledges')
    return {
      message: helpingSentence(ctx.language, 'pledge-withdrawn'),
      data: pledgeView(stored, {
        ownerName: await memberName(ctx, circleId, memberId),
        now: ctx.now,
      }),
    }
  },
)
