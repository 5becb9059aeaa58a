import { type Act, recordAct } from '#server/audit-log/record-act.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'

/** Writes what the operator did about a breach or a message into the log of the operators' circle. */
export function recordOperatorAct(
  ctx: ActorCtx,
  done: Pick<Act, 'act' | 'subject' | 'after'>,
): Promise<void> {
  const { circleId, memberId: actorId } = ctx.actor
  return recordAct(ctx, {
    circleId,
    actorId,
    role: 'operator',
    whomId: null,
    before: {},
    reason: '',
    ...done,
  })
}
