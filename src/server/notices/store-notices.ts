import { deliveriesOf, type Wishes } from '#domain/notices/deliveries.ts'
import { isRemoval, NOTICE_TOPIC_OF } from '#domain/shared/notice-kinds.ts'
import type { EventNotice } from '#server/platform/events/event-notices.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { enqueueDeliveries } from './delivery-jobs.ts'
import { insertDeliveries } from './delivery-store.ts'
import { insertNotices } from './notice-store.ts'
import { findWishes } from './preference-store.ts'

/**
 * A removed member can read no centre, so a mail goes out whatever they chose. Who has no address
 * gets the SMS: `deliver` skips it for the others.
 */
const REMOVED: Wishes = { email: true, push: false, sms: true, hasEmail: true, digest: 'off' }

/**
 * Stores the notices of events in the centre, with the deliveries that each member chose. A mail that goes at
 * once is part of its notice. A sweep adds the job for a notice that waits for the morning or for the mail of the day.
 */
export async function storeNotices(ctx: BaseCtx, notices: readonly EventNotice[]): Promise<void> {
  const wishes = await findWishes(
    ctx.tx,
    notices.map(({ circleId, memberId, kind }) => ({
      circleId,
      memberId,
      topic: NOTICE_TOPIC_OF[kind],
    })),
  )
  const planned = notices.flatMap(({ circleId, noticeId, kind, about, createdAt }, at) => {
    const chosen = isRemoval(kind, about) ? REMOVED : wishes[at]
    return chosen === undefined
      ? []
      : deliveriesOf(kind, chosen, createdAt).map((delivery) => ({
          circleId,
          noticeId,
          ...delivery,
        }))
  })
  const { going = [], waiting = [] } = Object.groupBy(planned, ({ state, notBefore }) =>
    state === 'queued' && notBefore === null ? 'going' : 'waiting',
  )
  const { mails = [], others = [] } = Object.groupBy(enqueueDeliveries(ctx, going), ({ channel }) =>
    channel === 'email' ? 'mails' : 'others',
  )
  const mailed = new Set(mails.map(({ noticeId }) => noticeId))
  ctx.send(
    insertNotices(
      ctx.tx,
      notices.map((one) => (mailed.has(one.noticeId) ? { ...one, mail: 'queued' } : one)),
    ),
  )
  ctx.send(
    insertDeliveries(ctx.tx, [
      ...others,
      ...waiting.map((delivery) => ({ ...delivery, jobOf: null })),
    ]),
  )
}
