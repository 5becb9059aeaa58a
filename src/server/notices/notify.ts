import type { NoticeAbout, NoticeKind } from '#domain/notices/notice-kinds.ts'
import type { BaseCtx } from '#server/platform/context.ts'
import { insertNotice } from './notice-store.ts'

/** Tells a member something: kept, mailed by a job of this transaction, and shown on open pages. */
export async function notify(ctx: BaseCtx, { circleId, memberId, kind, about }: { circleId: string; memberId: string; kind: NoticeKind; about: NoticeAbout }): Promise<void> {
  const noticeId = ctx.newId()
  await insertNotice(ctx.tx, { circleId, noticeId, memberId, kind, about, now: ctx.now })
  ctx.enqueue('deliver-notice', { circleId, noticeId })
  ctx.announce([memberId], 'notices')
}
