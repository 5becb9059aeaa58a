import { pledgeRoom } from '#domain/pledges/pledge.ts'
import { lastCounters } from '#server/ledger/read-counters.ts'
import { useCase } from '#server/platform/context.ts'
import { outstandingPledges } from '#server/pledges/outstanding.ts'
import { availabilityView, loadAvailability } from './availability.ts'

/** My figures: what I may ask for and why, what I may still pledge, and the two counters of the ledger. */
export const showStats = useCase('GET /user/stats', async (ctx) => {
  const { circleId, memberId } = ctx.actor
  const { availability } = await loadAvailability(ctx)
  const { given, received } = await lastCounters(ctx.tx, circleId, memberId)
  const outstandingNow = await outstandingPledges(ctx.tx, { circleId, memberId })
  return {
    data: {
      availableAmount: availability.available, helpReceivedAmount: received, helpProvidedAmount: given,
      pledgeRoom: pledgeRoom({ policy: ctx.policy, outstandingNow }), availability: availabilityView(availability), nearCaps: [], pledgesPausedUntil: null,
    },
  }
})
