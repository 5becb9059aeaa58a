import { BREACH_DUTIES, remindersDue } from '#domain/telling/breach-clocks.ts'
import { reservedCircle } from '#server/circles/find-circle.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { listBreaches, listDoneDuties, noteReminder } from './breach-store.ts'

/** Every minute: reminds the operators of reports about breaches that are due and not recorded as done. */
export function remindOfBreaches(world: World): Promise<void> {
  return inTransactionOf(world, async (ctx) => {
    const breaches = await listBreaches(ctx.tx)
    if (breaches.length === 0) return
    const done = await listDoneDuties(ctx.tx)
    let isNew = false
    for (const { breachId, knownAt } of breaches)
      for (const duty of BREACH_DUTIES) {
        if (done.some((one) => one.breachId === breachId && one.duty === duty)) continue
        const place = remindersDue(duty, knownAt.epochMilliseconds, ctx.now.epochMilliseconds)
        if (place > 0 && (await noteReminder(ctx.tx, { breachId, duty, place }))) isNew = true
      }
    const circleId = await reservedCircle(ctx.tx, 'operators')
    if (isNew && circleId !== undefined)
      ctx.enqueue('notify-members', { circleId, to: 'everybody', kind: 'breach_clock', about: {} })
  })
}
