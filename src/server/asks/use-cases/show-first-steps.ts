import { addMs, DAY_MS } from '#domain/shared/calendar.ts'
import { isNewcomer } from '#domain/shared/policy.ts'
import { memberName } from '#server/members/person/member-names.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { loadAvailability } from '../availability.ts'
import { getFirstSteps } from '../store/first-steps-store.ts'

/** Shows a new member what they can still set up, who looks after them, and what holds first. */
export const showFirstSteps = useCase('GET /user/first-steps', async (ctx) => {
  const { circleId, memberId } = ctx.actor
  const [{ payee, notices, stewardId, joinedAt }, { restsUntil }] = await Promise.all([
    getFirstSteps(ctx.tx, { circleId, memberId }),
    loadAvailability(ctx),
  ])
  const { policy, now } = ctx
  const until = addMs(joinedAt, policy.newcomerDays * DAY_MS)
  return {
    data: {
      payee,
      notices,
      steward: stewardId === null ? null : await memberName(ctx, circleId, stewardId),
      askMatchedFrom: restsUntil?.toString() ?? null,
      newcomerUntil: isNewcomer({ joinedAt, now, policy }) ? until.toString() : null,
      newcomerGivesCap: policy.newcomerGivesCapRupees,
      newcomerLivePayments: policy.newcomerLiveMatches,
    },
  }
})
