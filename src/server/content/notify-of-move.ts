import type { ContentMove } from '#domain/content/content.ts'
import { contentError } from '#domain/content/content-errors.ts'
import { staffOf } from '#server/members/measures/roles.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import type { BoardNews } from './around-board.ts'
import { findOtherPublished, noteImportant } from './store/news-store.ts'
import type { Piece } from './store/piece-store.ts'

/** Notifies the other administrators that a piece waits for review. */
export async function notifyReviewers(ctx: ActorCtx): Promise<void> {
  const { circleId, memberId } = ctx.actor
  const admins = (await staffOf(ctx.tx, circleId))
    .filter(({ id, roles }) => roles.includes('admin') && id !== memberId)
    .map(({ id }) => id)
  for (const id of admins)
    ctx.notify({ circleId, memberId: id, kind: 'content_waiting', about: {} })
  ctx.announce(admins, 'staff')
}

/** Notifies the reviewers of a piece, or its author about the result. */
export async function notifyOfMove(
  ctx: ActorCtx,
  { id, agreed, authorId, authorCircleId }: Piece,
  move: ContentMove,
): Promise<void> {
  if (move === 'send') return notifyReviewers(ctx)
  if (move === 'take_back' || authorId === ctx.actor.memberId) return
  ctx.notify({
    circleId: authorCircleId,
    memberId: authorId,
    kind: move === 'publish' ? 'content_published' : 'content_returned',
    about: agreed === null ? { contentId: id } : {},
  })
}

/**
 * Tells everybody of the circle of a piece that is now on its board; the second language is nothing
 * new, unless it alone is important. Throws content.important-enough: what is important goes by
 * SMS, so it takes one of the two places of the month.
 */
export async function notifyCircle(ctx: ActorCtx, news: BoardNews | undefined): Promise<void> {
  if (news === undefined) return
  const { circleId, important } = news
  const other = await findOtherPublished(ctx.tx, news)
  if (other !== undefined && (other.important || !important)) return
  if (important && !(await noteImportant(ctx.tx, news)))
    throw contentError('content.important-enough')
  ctx.enqueue('notify-members', {
    circleId,
    to: 'everybody',
    kind: important ? 'board_important' : 'board_published',
    about: {},
  })
}
