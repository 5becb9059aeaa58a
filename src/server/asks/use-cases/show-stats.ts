import { type UsedCap, nearCaps } from '#domain/circles/near-caps.ts'
import { type Policy, WINDOW_24H_MS } from '#domain/shared/policy.ts'
import { pledgeRoom } from '#domain/pledges/pledge.ts'
import { addMs, isBefore } from '#domain/shared/calendar.ts'
import type { Availability } from '#domain/asks/availability.ts'
import { yearlyLimitOf } from '#domain/asks/yearly-limit.ts'
import { runningStop } from '#server/ledger/posting-stop.ts'
import { lastCounters } from '#server/ledger/read-counters.ts'
import { pausedUntil } from '#server/members/person/member-facts.ts'
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
  const owner = { circleId, memberId }
  const { tx, now, policy } = ctx
  const [asking, { given, received }, pledged, paused, by, stop, held, giving] = await Promise.all([
    loadAvailability(ctx),
    lastCounters(tx, circleId, memberId),
    outstandingPledges(tx, owner),
    pausedUntil(tx, owner),
    askReader(ctx, owner),
    runningStop(tx, circleId),
    sumHeldAsks(tx, owner),
    sumGiving(tx, owner, addMs(now, -WINDOW_24H_MS)),
  ])
  const { availability, isFirst, limited } = asking
  return {
    data: {
      availableAmount: availability.available,
      helpReceivedAmount: received,
      helpProvidedAmount: given,
      pledgeRoom: pledgeRoom({ policy, outstandingNow: pledged }),
      availability: availabilityView(availability),
      nearCaps: nearCaps(usedCaps(policy, { availability, pledged, held, giving })),
      review: { by, above: isFirst || limited ? 0 : policy.askReviewAboveRupees },
      roomWithoutIdentity: await identityRoom(ctx, availability),
      confirmationsStoppedSince: stop?.beganAt.toString() ?? null,
      pledgesPausedUntil: paused !== null && isBefore(now, paused) ? paused.toString() : null,
    },
  }
})

// Held shares count in every window as if they were paid.
function usedCaps(
  policy: Policy,
  {
    availability,
    pledged,
    held,
    giving,
  }: { availability: Availability; pledged: number; held: number; giving: number },
): UsedCap[] {
  return [
    { cap: 'open_asks', used: availability.outstanding, capAmount: availability.openAsksCap },
    { cap: 'open_pledges', used: pledged, capAmount: policy.openPledgesCapRupees },
    {
      cap: 'received_in_tax_year',
      used: availability.receivedThisYear + held,
      capAmount: yearlyLimitOf(policy, availability.ownLimit),
    },
    {
      cap: 'given_in_24h',
      used: giving,
      capAmount: policy.givenIn24hCapRupees,
    },
  ]
}
