import { deliveriesOf, type Wishes } from '#domain/notices/deliveries.ts'
import {
  isAboutMatch,
  isRemoval,
  NOTICE_TOPIC_OF,
  type NoticeAbout,
  type NoticeKind,
} from '#domain/shared/notice-kinds.ts'
import { invariant } from '#domain/shared/assert.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { enqueueDeliveries } from './delivery-jobs.ts'
import { insertDeliveries } from './delivery-store.ts'
import { insertNotices } from './notice-store.ts'
import { findWishes } from './preference-store.ts'

/** A removed member can read no centre, so a mail goes out whatever they chose. */
const REMOVED: Wishes = { email: true, push: false, digest: 'off' }

/** A notice for a member, before it is stored. */
export type NewNotice = {
  readonly circleId: string
  readonly memberId: string
  readonly kind: NoticeKind
  readonly about: NoticeAbout
}

/**
 * Notifies a member, in the current transaction: stored in the centre, shown on open pages, and
 * sent by the channels that the member chose. A sweep adds the job for a notice that waits for the
 * morning or for the mail of the day.
 */
export async function notify(ctx: BaseCtx, notified: NewNotice): Promise<void> {
  await notifyAll(ctx, [notified])
}

/** Sends many notices at once. */
export async function notifyAll(ctx: BaseCtx, all: readonly NewNotice[]): Promise<void> {
  for (const { kind, about } of all)
    invariant(
      !isAboutMatch(kind) || about.matchId !== undefined || about.disputeId !== undefined,
      'a notice about a payment that does not name it',
    )
  const notices = all.map((notified) => ({ ...notified, noticeId: ctx.newId<string>() }))
  const [wishes] = await Promise.all([
    findWishes(
      ctx.tx,
      notices.map(({ circleId, memberId, kind }) => ({
        circleId,
        memberId,
        topic: NOTICE_TOPIC_OF[kind],
      })),
    ),
    insertNotices(ctx.tx, notices, ctx.now),
  ])
  const planned = notices.flatMap(({ circleId, noticeId, kind, about }, at) => {
    const chosen = isRemoval(kind, about) ? REMOVED : wishes[at]
    return chosen === undefined
      ? []
      : deliveriesOf(kind, chosen, ctx.now).map((delivery) => ({ circleId, noticeId, ...delivery }))
  })
  const { going = [], waiting = [] } = Object.groupBy(planned, ({ state, notBefore }) =>
    state === 'queued' && notBefore === null ? 'going' : 'waiting',
  )
  await insertDeliveries(ctx.tx, [
    ...enqueueDeliveries(ctx, going),
    ...waiting.map((delivery) => ({ ...delivery, jobOf: null })),
  ])
  ctx.announce(
    notices.map(({ memberId }) => memberId),
    'notices',
  )
}
