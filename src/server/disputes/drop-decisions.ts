import type { CircleId } from '#domain/shared/ids.ts'
import { lockCircle } from '#server/circles/lock-circle.ts'
import { recordAct } from '#server/audit-log/record-act.ts'
import type { BaseCtx, Jobs } from '#server/platform/use-case/context.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { endWaitingDecisions } from './store/decision-store.ts'
import { dropWaitingRuling } from './store/ruling-store.ts'

/**
 * Drops waiting proposals of measures: the match was void or settled, or the person has left.
 * Nobody refused them; the log says that they fell, and the proposer sees it. The caller must lock
 * the circle first.
 */
export async function dropDecisions(
  ctx: BaseCtx,
  of: { circleId: CircleId; disputeId?: string; memberId?: string },
  why: 'void' | 'settled' | 'left',
): Promise<void> {
  for (const { id, memberId, measure, proposedBy, disputeId } of await endWaitingDecisions(
    ctx.tx,
    of,
    ctx.now,
  )) {
    const subject =
      disputeId === null ? { kind: 'measure_decision', id } : { kind: 'dispute', id: disputeId }
    await recordAct(ctx, {
      circleId: of.circleId,
      actorId: null,
      role: 'clock',
      act: 'measure.dropped',
      subject,
      whomId: memberId,
      before: { state: 'proposed', measure },
      after: { state: 'refused', measure, why },
      reason: '',
    })
    ctx.announce([proposedBy], 'disputes', 'staff')
  }
}

/**
 * Drops what waited for a second officer after the two people settled or somebody left. Safe to run
 * twice.
 */
export function dropWhatWaits(
  world: World,
  { circleId, disputeId, memberId }: Jobs['drop-decisions'],
): Promise<void> {
  return inTransactionOf(world, async (ctx) => {
    await lockCircle(ctx.tx, circleId)
    if (disputeId !== undefined) {
      await dropWaitingRuling(ctx.tx, { circleId, disputeId }, ctx.now)
      await dropDecisions(ctx, { circleId: circleId as CircleId, disputeId }, 'settled')
    }
    if (memberId !== undefined)
      await dropDecisions(ctx, { circleId: circleId as CircleId, memberId }, 'left')
  })
}
