import { joinWhenReady } from '#server/members/entry/membership.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'

/** Makes both founders of a circle that was just opened its administrators, and tells them. */
export async function letFoundersIn(
  ctx: BaseCtx,
  { circleId, founders }: { circleId: string; founders: readonly string[] },
): Promise<void> {
  for (const memberId of founders) await joinWhenReady(ctx, { circleId, memberId })
  ctx.enqueue('notify-members', { circleId, to: [...founders], kind: 'circle_opened', about: {} })
  ctx.announce(founders, 'membership')
}
