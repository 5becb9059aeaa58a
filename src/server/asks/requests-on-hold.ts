import type { Ask } from '#domain/asks/ask.ts'
import { closeAsk, putAskOnHold, freeAsk } from '#domain/asks/pause-ask.ts'
import { lockCircle } from '#server/circles/lock-circle.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { currentPolicy } from '#server/platform/use-case/policies.ts'
import { closePledgesOf, putPledgesOnHold, freePledgesOf } from '#server/pledges/pledges-on-hold.ts'
import { lockRunningAsks } from './store/ask-queries.ts'
import { updateAsk } from './store/ask-writes.ts'
import type { StoredAsk } from './stored-ask.ts'
import { notifySteward } from './notify-steward.ts'

type Owner = { readonly circleId: string; readonly memberId: string }

/**
 * A member is suspended: everything of theirs that is open pauses, and what comes back from a
 * match. What an owner pauses already stays theirs to resume.
 */
export async function putRequestsOnHold(ctx: BaseCtx, owner: Owner): Promise<void> {
  await lockCircle(ctx.tx, owner.circleId)
  await putPledgesOnHold(ctx, owner)
  await changeAsks(ctx, owner, putAskOnHold)
}

/**
 * Frees what a suspension put on hold: each request at its old queue position. An ask that no steward
 * has reviewed goes back to review.
 */
export async function freeRequestsOf(ctx: BaseCtx, owner: Owner): Promise<void> {
  await lockCircle(ctx.tx, owner.circleId)
  const { policy } = await currentPolicy(ctx.tx, owner.circleId)
  await freePledgesOf(ctx, owner)
  const released = await changeAsks(ctx, owner, (ask) => freeAsk(ask, { policy, now: ctx.now }))
  for (const ask of released) await joinQueueAgain(ctx, { circleId: owner.circleId, ask })
}

/**
 * Closes everything open of a member who must leave, and stops recurring pledges. Held shares run
 * to the end of their match and close then.
 */
export async function closeRequestsOf(ctx: BaseCtx, owner: Owner): Promise<void> {
  await lockCircle(ctx.tx, owner.circleId)
  await closePledgesOf(ctx, owner)
  await changeAsks(ctx, owner, closeAsk)
}

/** Puts a resumed ask back: into the queue, or before a steward, who is notified. */
export async function joinQueueAgain(
  ctx: BaseCtx,
  { circleId, ask }: { circleId: string; ask: StoredAsk },
): Promise<void> {
  if (ask.state === 'awaiting_review')
    await notifySteward(ctx, { circleId, memberId: ask.memberId, askId: ask.id })
  else ctx.enqueue('run-matching', { circleId }, { key: `run-matching ${circleId}` })
}

async function changeAsks(
  ctx: BaseCtx,
  owner: Owner,
  change: (ask: Ask) => Ask | undefined,
): Promise<StoredAsk[]> {
  const changed: StoredAsk[] = []
  for (const ask of await lockRunningAsks(ctx.tx, owner)) {
    const next = change(ask)
    if (next !== undefined) changed.push(await updateAsk(ctx.tx, owner.circleId, next))
  }
  ctx.announce([owner.memberId], 'asks')
  return changed
}
