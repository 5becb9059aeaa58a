import type { CircleId } from '#domain/shared/ids.ts'
import { type Act, recordAct } from '#server/audit-log/record-act.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'

type Figures = Act['before']

/**
 * Writes an operator's act into the operators' own log, and without their name into the log of the
 * circle, for each of its people whom it concerns.
 */
export async function recordOperated(
  ctx: ActorCtx,
  {
    circleId,
    whom,
    act,
    before,
    after,
    reason,
  }: {
    circleId: string | null
    whom: readonly string[]
    act: string
    before: Figures
    after: Figures
    reason: string
  },
): Promise<void> {
  const { circleId: operators, memberId: actorId } = ctx.actor
  const role = 'operator'
  const done = { role, act, before, after, reason }
  const subject = { kind: circleId === null ? 'installation' : 'circle', id: circleId ?? operators }
  await recordAct(ctx, { ...done, circleId: operators, actorId, subject, whomId: null })
  if (circleId === null) return
  for (const whomId of whom)
    await recordAct(ctx, {
      ...done,
      circleId: circleId as CircleId,
      actorId: null,
      subject,
      whomId,
    })
}
