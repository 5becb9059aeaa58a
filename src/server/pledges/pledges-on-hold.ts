import { closePledge, putPledgeOnHold, freePledge } from '#domain/pledges/pause-pledge.ts'
import type { Pledge } from '#domain/pledges/pledge.ts'
import { stopRecurring } from '#domain/pledges/recurring.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { lockRunningPledges, updatePledge } from './pledge-store.ts'
import { lockActiveRecurringPledges, updateRecurringPledge } from './recurring-store.ts'

type Owner = { readonly circleId: string; readonly memberId: string }

/**
 * Holds back a suspended member's running pledges, fully matched ones too, because shares may come
 * back. The caller holds the circle's lock.
 */
export async function putPledgesOnHold(ctx: BaseCtx, owner: Owner): Promise<void> {
  await changePledges(ctx, owner, putPledgeOnHold)
}

/** Frees the pledges that a suspension put on hold. The caller holds the circle's lock. */
export async function freePledgesOf(ctx: BaseCtx, owner: Owner): Promise<void> {
  await changePledges(ctx, owner, freePledge)
  ctx.enqueue(
    'run-matching',
    { circleId: owner.circleId },
    { key: `run-matching ${owner.circleId}` },
  )
}

/**
 * Closes the open shares of pledges of a member who must leave, and stops recurring ones. The
 * caller holds the circle's lock.
 */
export async function closePledgesOf(ctx: BaseCtx, owner: Owner): Promise<void> {
  await changePledges(ctx, owner, closePledge)
  for (const recurring of await lockActiveRecurringPledges(ctx.tx, owner))
    await updateRecurringPledge(ctx.tx, owner.circleId, stopRecurring(recurring))
}

async function changePledges(
  ctx: BaseCtx,
  owner: Owner,
  change: (pledge: Pledge) => Pledge | undefined,
): Promise<void> {
  for (const pledge of await lockRunningPledges(ctx.tx, owner)) {
    const next = change(pledge)
    if (next !== undefined) await updatePledge(ctx.tx, owner.circleId, next)
  }
  ctx.announce([owner.memberId], 'pledges')
}
