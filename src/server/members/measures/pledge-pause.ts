import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { updatePledgesPaused } from '../person/member-store.ts'

type Owner = { readonly circleId: string; readonly memberId: string }

/** None of a member's pledges is matched, and none is taken, until an instant. */
export async function pausePledgesUntil(
  ctx: BaseCtx,
  { circleId, memberId, until }: Owner & { until: Temporal.Instant },
): Promise<void> {
  await updatePledgesPaused(ctx.tx, circleId, memberId, until)
  ctx.announce([memberId], 'pledges')
}

/** Ends a rest before its time; nothing happens where there is none. */
export async function letPledgesGoOn(ctx: BaseCtx, { circleId, memberId }: Owner): Promise<void> {
  await updatePledgesPaused(ctx.tx, circleId, memberId, null)
  ctx.enqueue('run-matching', { circleId }, { key: `run-matching ${circleId}` })
  ctx.announce([memberId], 'pledges')
}
