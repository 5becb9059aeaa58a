import { type UsedCap, nearCaps } from '#domain/circles/near-caps.ts'
import { WINDOW_24H_MS } from '#domain/shared/policy.ts'
import { pledgeRoom } from '#domain/pledges/pledge.ts'
import { addMs, isBefore } from '#domain/shared/calendar.ts'
import type { Availability } from '#domain/asks/availability.ts'
import { yearlyLimitOf } from '#domain/asks/yearly-limit.ts'
import { runningStop } from '#server/ledger/posting-stop.ts'
import { lastCounters } from '#server/ledger/read-counters.ts'
import { pausedUntil } from '#server/members/person/member-facts.ts'
import { type ActorCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { outstandingPledges } from '#server/pledges/outstanding.ts'
import { sumGiving, sumHeldAsks } from '../store/asker-store.ts'
import { askReader } from '../notify-steward.ts'
import { availabilityView, loadAvailability } from '../availability.ts'
import { identityRoom } from '../identity-room.ts'

/**
 * Shows my figures: what I may ask for and why, what I may still pledge, my two counters, and which
 * limits are near.
 */
export const showStats = useCase('GET /user/stats', async (ctx) => {
  const { circleId, memberId } = ctx.actor
  const { availability, isFirst, limited } = await loadAvailability(ctx)
  const { given, received } = await lastCounters(ctx.tx, circleId, memberId)
  const outstandingNow = await outstandingPledges(ctx.tx, { circleId, memberId })
  const paused = await pausedUntil(ctx.tx, { circleId, memberId })
  return {
    data: {
      availableAmount: availability.available,
      helpReceivedAmount: received,
      helpProvidedAmount: given,
      pledgeRoom: pledgeRoom({ policy: ctx.policy, outstandingNow }),
      availability: availabilityView(availability),
      nearCaps: nearCaps(await usedCaps(ctx, { availability, pledged: outstandingNow })),
      review: {
        by: await askReader(ctx, { circleId, memberId }),
        above: isFirst || limited ? 0 : ctx.policy.askReviewAboveRupees,
      },
      roomWithoutIdentity: await identityRoom(ctx, availability),
      confirmationsStoppedSince: (await runningStop(ctx.tx, circleId))?.beganAt.toString() ?? null,
      pledgesPausedUntil: paused !== null && isBefore(ctx.now, paused) ? paused.toString() : null,
    },
  }
})

// Held shares count in every window as if they were paid.
async function usedCaps(
  { tx, now, policy, actor: { circleId, memberId } }: ActorCtx,
  { availability, pledged }: { availability: Availability; pledged: number },
): Promise<UsedCap[]> {
  const owner = { circleId, memberId }
  return [
    { cap: 'open_asks', used: availability.outstanding, capAmount: availability.openAsksCap },
    { cap: 'open_pledges', used: pledged, capAmount: policy.openPledgesCapRupees },
    {
      cap: 'received_in_tax_year',
      used: availability.receivedThisYear + (await sumHeldAsks(tx, owner)),
      capAmount: yearlyLimitOf(policy, availability.ownLimit),
    },
    {
      cap: 'given_in_24h',
      used: await sumGiving(tx, owner, addMs(now, -WINDOW_24H_MS)),
      capAmount: policy.givenIn24hCapRupees,
    },
  ]
}
