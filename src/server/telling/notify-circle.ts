import { invariant } from '#domain/shared/assert.ts'
import { recordAct } from '#server/audit-log/record-act.ts'
import { staffOf } from '#server/members/measures/roles.ts'
import type { BaseCtx, Jobs } from '#server/platform/use-case/context.ts'
import type { CircleId } from '#domain/shared/ids.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { audienceOf } from './find-audience.ts'
import { findMessage, listNext, lockCircleMessage, updateCircleMessage } from './message-store.ts'

/** One transaction makes so many notices, so that nothing else waits for a large circle. */
export const NOTIFIED_AT_ONCE = 500

type CircleMessage = Jobs['notify-circle']

/**
 * Makes the notices of a message in one circle. Each part is one transaction that also notes how
 * far it is, so that a second try goes on where the first one ended and tells nobody twice.
 */
export async function notifyCircleOfMessage(world: World, of: CircleMessage): Promise<void> {
  while (await inTransactionOf(world, (ctx) => notifySome(ctx, of)));
}

/** Tells the next people; whether there may be more. */
async function notifySome(ctx: BaseCtx, of: CircleMessage): Promise<boolean> {
  const { circleId, messageId } = of
  const reached = await lockCircleMessage(ctx.tx, of)
  if (reached === undefined) return false
  const message = await findMessage(ctx.tx, messageId)
  invariant(message, 'a circle of no message')
  const memberIds = await listNext(ctx.tx, await audienceOf(ctx.tx, message), {
    circleId,
    after: reached.afterId,
    limit: NOTIFIED_AT_ONCE,
  })
  const kind = message.audience === 'breach' ? 'breach_told' : 'operator_wrote'
  ctx.notify(
    ...memberIds.map((memberId) => ({ circleId, memberId, kind, about: { messageId } }) as const),
  )
  const isLast = memberIds.length < NOTIFIED_AT_ONCE
  const people = reached.people + memberIds.length
  await updateCircleMessage(ctx.tx, of, {
    afterId: memberIds.at(-1) ?? reached.afterId,
    people,
    doneAt: isLast ? ctx.now : null,
  })
  if (isLast) await recordInCircle(ctx, of, { audience: message.audience, people })
  return !isLast
}

/** Every administrator of the circle sees that it was sent, and to how many. */
async function recordInCircle(
  ctx: BaseCtx,
  { circleId, messageId }: CircleMessage,
  after: { audience: string; people: number },
): Promise<void> {
  const staff = await staffOf(ctx.tx, circleId)
  for (const { id: whomId } of staff.filter(({ roles }) => roles.includes('admin')))
    await recordAct(ctx, {
      circleId: circleId as CircleId,
      actorId: null,
      role: 'operator',
      act: 'member-message.send',
      subject: { kind: 'member_message', id: messageId },
      whomId,
      before: {},
      after,
      reason: '',
    })
}
