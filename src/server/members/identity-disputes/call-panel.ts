import { IDENTITY_DISPUTE_DECIDED_WITHIN_MS } from '#domain/members/member.ts'
import { addMs, fairDeadline, isBefore, SWEEP_GRACE_MS } from '#domain/shared/calendar.ts'
import { forEachLogged } from '#server/platform/jobs/for-each-logged.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { officersFor } from './officers.ts'
import { callPanelTo } from './panel.ts'
import { listOnlyBeforeOfficers, lockIdentityDispute } from './identity-dispute-store.ts'

const SWEEP_MAX = 500

/**
 * Sends disputes to the panel when the circle cannot decide: too few officers without ties to
 * newcomer or holder, or no decision in three days plus outages. So no dispute waits for ever.
 */
export async function callPanelForIdentityDisputes(world: World): Promise<void> {
  const waiting = await inTransactionOf(world, (ctx) => listOnlyBeforeOfficers(ctx.tx, SWEEP_MAX))
  await forEachLogged(world, 'identity dispute', waiting, ({ circleId, id, downMs }) =>
    inTransactionOf(world, async (ctx) => {
      const dispute = await lockIdentityDispute(ctx.tx, circleId, id)
      if (dispute?.state !== 'waiting' || dispute.panelAt !== null) return
      const decideBy = fairDeadline(
        dispute.createdAt,
        IDENTITY_DISPUTE_DECIDED_WITHIN_MS + downMs,
      ).at
      const isInTime = isBefore(ctx.now, addMs(decideBy, SWEEP_GRACE_MS))
      if (!isInTime || !(await officersFor(ctx, dispute)).enough)
        await callPanelTo(ctx, dispute, null)
    }),
  )
}
