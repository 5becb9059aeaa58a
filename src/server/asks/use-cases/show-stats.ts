import { type UsedCap, nearCaps } from '#domain/circles/near-caps.ts'
import { WINDOW_24H_MS } from '#domain/shared/policy.ts'
import { pledgeRoom } from '#domain/pledges/pledge.ts'
import { addMs, isBefore } from '#domain/shared/calendar.ts'
import type { Availability } from '#domain/asks/availability.ts'
import { yearlyLimitOf } from '#domain/asks/yearly-limit.ts'
import { runningStop } from '#server/ledger/posting-stop.ts'
import { lastCounters } from '#server/ledger/read-counters.ts'
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
  const owner = { circleId, memberId }
  const [
    {
      availability,
      isFirst,
      foundingUntil,
      limited,
      pledgesPausedUntil: paused,
      roomWithoutIdentity,
    },
    { given, received },
    outstandingNow,
    held,
    givenIn24h,
    stop,
  ] = await Promise.all([
    availabilityAndRoom(ctx),
    lastCounters(ctx.tx, circleId, memberId),
    outstandingPledges(ctx.tx, owner),
    sumHeldAsks(ctx.tx, owner),
    sumGiving(ctx.tx, owner, addMs(ctx.now, -WINDOW_24H_MS)),
    runningStop(ctx.tx, circleId),
  ])
  // The panel reads first asks of the founding time only.
  const isForPanel = isFirst && foundingUntil !== null && isBefore(ctx.now, foundingUntil)
  return {
    data: {
      availableAmount: availability.available,
      helpReceivedAmount: received,
      helpProvidedAmount: given,
      pledgeRoom: pledgeRoom({ policy: ctx.policy, outstandingNow }),
      availability: availabilityView(availability),
      nearCaps: nearCaps(
        usedCaps(ctx, { availability, pledged: outstandingNow, held, givenIn24h }),
      ),
      review: {
        by: isForPanel ? await askReader(ctx, owner) : 'stewards',
        above: isFirst || limited ? 0 : ctx.policy.askReviewAboveRupees,
      },
      roomWithoutIdentity,
      confirmationsStoppedSince: stop?.beganAt.toString() ?? null,
      pledgesPausedUntil: paused !== null && isBefore(ctx.now, paused) ? paused.toString() : null,
    },
  }
})

async function availabilityAndRoom(ctx: ActorCtx) {
  const loading = loadAvailability(ctx)
  const [loaded, roomWithoutIdentity] = await Promise.all([
    loading,
    identityRoom(
      ctx,
      loading.then(({ availability }) => availability),
    ),
  ])
  return { ...loaded, roomWithoutIdentity }
}

type Used = {
  readonly availability: Availability
  readonly pledged: number
  readonly held: number
  readonly givenIn24h: number
}

// Held shares count in every window as if they were paid.
function usedCaps(
  { policy }: ActorCtx,
  { availability, pledged, held, givenIn24h }: Used,
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
      used: givenIn24h,
      capAmount: policy.givenIn24hCapRupees,
    },
  ]
}
