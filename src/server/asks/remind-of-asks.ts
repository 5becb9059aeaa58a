import { isBefore } from '#domain/shared/calendar.ts'
import { outOfQuietHours } from '#domain/shared/reminders.ts'
import { forEachLogged } from '#server/platform/jobs/for-each-logged.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { listEndingAsks, lockEndingAsk, setReminder } from './store/ask-clock-store.ts'

const SWEEP_MAX = 500

/**
 * Reminds owners of asks that end in two days that one tap renews them. Once per term, never at
 * night, and not for asks that have ended.
 */
export async function remindOfAsks(world: World): Promise<void> {
  const due = await inTransactionOf(world, (ctx) => listEndingAsks(ctx.tx, ctx.now, SWEEP_MAX))
  await forEachLogged(world, 'ask reminder', due, ({ circleId, askId }) =>
    inTransactionOf(world, async (ctx) => {
      const ask = await lockEndingAsk(ctx.tx, { circleId, askId, now: ctx.now })
      if (!ask) return
      const at = outOfQuietHours(ctx.now)
      const waits = isBefore(ctx.now, at) && isBefore(at, ask.expiresAt)
      await setReminder(ctx.tx, { circleId, askId, remindAt: waits ? at : null })
      if (!isBefore(ctx.now, at) && isBefore(ctx.now, ask.expiresAt))
        ctx.notify({
          circleId,
          memberId: ask.memberId,
          kind: 'ask_ends_soon',
          about: { askId },
        })
    }),
  )
}
