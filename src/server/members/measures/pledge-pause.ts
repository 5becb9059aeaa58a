import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { updatePledgesPaused } from '../person/member-store.ts'

type Owner = { readonly circleId: string; readonly memberId: string }

/** Pauses a member's pledges until an instant: none is matched and none can be made. */
export async function pausePledgesUntil(
  ctx: BaseCtx,
  { circleId, memberId, until }: Owner & { until: Temporal.Instant },
): Promise<void> {
  await updatePledgesPaused(ctx.tx, circleId, memberId, until)
  ctx.announce([memberId], 'pledges')
}

/** Ends a pause before its time; does nothing if there is none. */
export async function letPledgesGoOn(ctx: BaseCtx, { circleId, memberId }: Owner): Promise<void> {
  await updatePledgesPaused(ctx.tx, circleId, memberId, null)
  ctx.enqueue('run-matching', { circleId }, { key: `run-matching ${circleId}` })
  ctx.announce([memberId], 'pledges')
}
