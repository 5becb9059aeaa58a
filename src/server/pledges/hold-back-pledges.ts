import { closePledge, holdBackPledge, freePledge } from '#domain/pledges/pause-pledge.ts'
import type { Pledge } from '#domain/pledges/pledge.ts'
import { stopRecurring } from '#domain/pledges/recurring.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { lockRunningPledges, updatePledge } from './pledge-store.ts'
import { lockActiveRecurringPledges, updateRecurringPledge } from './recurring-store.ts'

type Owner = { readonly circleId: string; readonly memberId: string }

/**
 * Holds back a suspended member's pledges that run, those that are wholly matched for what may come
 * back. The caller holds the circle's lock.
 */
export async function holdBackPledgesOf(ctx: BaseCtx, owner: Owner): Promise<void> {
  await changePledges(ctx, owner, holdBackPledge)
}

/**
 * Lets the pledges that a suspension heldBack be matched again. The caller holds the circle's lock.
 */
export async function freePledgesOf(ctx: BaseCtx, owner: Owner): Promise<void> {
  await changePledges(ctx, owner, freePledge)
  ctx.enqueue(
    'run-matching',
    { circleId: owner.circleId },
    { key: `run-matching ${owner.circleId}` },
  )
}

/**
 * Closes what is open of the pledges of a member who has to leave, and stops their recurring ones.
 * The caller holds the circle's lock.
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
