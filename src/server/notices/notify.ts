import { deliveriesOf, type Wishes } from '#domain/notices/deliveries.ts'
import { isAboutMatch, isRemoval, NOTICE_TOPIC_OF, type NoticeAbout, type NoticeKind } from '#domain/notices/notice-kinds.ts'
import { invariant } from '#domain/shared/assert.ts'
import type { BaseCtx } from '#server/platform/context.ts'
import { enqueueDelivery } from './delivery-jobs.ts'
import { insertDeliveries } from './delivery-store.ts'
import { insertNotice } from './notice-store.ts'
import { findWishes } from './preference-store.ts'

/** Whoever is removed reads no centre any more: a mail tells them, whatever they chose. */
const REMOVED: Wishes = { email: true, push: false, digest: 'off' }

/**
 * Tells a member something, with what else this transaction does or not at all: kept in the centre, shown on open pages, and sent by the
 * ways the member chose. What waits for the morning or for the mail of the day gets its job from a sweep.
 */
export async function notify(ctx: BaseCtx, { circleId, memberId, kind, about }: { circleId: string; memberId: string; kind: NoticeKind; about: NoticeAbout }): Promise<void> {
  invariant(!isAboutMatch(kind) || about.matchId !== undefined || about.disputeId !== undefined, 'a notice about a payment that does not name it')
  const noticeId = ctx.newId()
  await insertNotice(ctx.tx, { circleId, noticeId, memberId, kind, about, now: ctx.now })
  ctx.announce([memberId], 'notices')
  const wishes = isRemoval(kind, about) ? REMOVED : await findWishes(ctx.tx, { circleId, memberId }, NOTICE_TOPIC_OF[kind])
  if (wishes === undefined) return
  const planned = deliveriesOf(kind, wishes, ctx.now)
  await insertDeliveries(ctx.tx, { circleId, noticeId }, planned)
  for (const { channel, state, notBefore } of planned) if (state === 'queued' && notBefore === null) enqueueDelivery(ctx, { circleId, noticeId, channel })
}
