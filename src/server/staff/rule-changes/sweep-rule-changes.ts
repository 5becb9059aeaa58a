import { addMs, SWEEP_GRACE_MS } from '#domain/shared/calendar.ts'
import { eachUnderLock } from '#server/circles/each-under-lock.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { findWaitingChange, listDueChanges } from '../store/rule-change-store.ts'
import { endIfDue } from './end-rule-change.ts'

/** Ends changes of the rules whose seven days are over. Safe to run twice at once. */
export async function sweepRuleChanges(world: World): Promise<void> {
  const due = await inTransactionOf(world, ({ tx, now }) =>
    listDueChanges(tx, addMs(now, -SWEEP_GRACE_MS)),
  )
  await eachUnderLock(world, 'change of rules', due, async (ctx, { circleId }) => {
    const change = await findWaitingChange(ctx.tx, { circleId })
    if (change !== undefined) await endIfDue(ctx, change)
  })
}
