import { lastDigestAt } from '#domain/notices/deliveries.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { enqueueDeliveries } from './delivery-jobs.ts'
import { listWithoutJob, recoverSilent, updateJobs } from './delivery-store.ts'
import { listDigestsDue } from './digest-store.ts'

/**
 * Runs every minute: retries deliveries whose sender stopped responding, adds jobs for those that
 * waited for the morning or lost their job, and writes due mails of the day.
 */
export async function sweepDeliveries(world: World): Promise<void> {
  const { lost } = await inTransactionOf(world, async (ctx) => {
    const recovered = await recoverSilent(ctx.tx, ctx.now)
    await updateJobs(ctx.tx, enqueueDeliveries(ctx, await listWithoutJob(ctx.tx, ctx.now)))
    for (const member of await listDigestsDue(ctx.tx, lastDigestAt(ctx.now)))
      ctx.enqueue('send-digest', member, { key: `digest ${member.memberId}` })
    return recovered
  })
  if (lost > 0)
    world.log.error(
      { deliveries: lost },
      'messages were given up: their provider fell silent twice',
    )
}
