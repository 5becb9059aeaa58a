import { type Meeting, mayMeetAt, PINNED_MAX } from '#domain/content/board.ts'
import { type ContentMove, NEWS_SLUG } from '#domain/content/content.ts'
import { contentError } from '#domain/content/content-errors.ts'
import { requestError } from '#domain/shared/request-errors.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { countPinned } from './store/news-store.ts'
import type { Piece } from './store/piece-store.ts'
import type { NewsFields } from './store/written-store.ts'

type NewsTyped = Omit<NewsFields, 'forVisitors' | 'pinned' | 'important' | 'meetsAt' | 'venue'> & {
  readonly forVisitors?: boolean | undefined
  readonly pinned?: boolean | undefined
  readonly important?: boolean | undefined
  readonly meeting?: Meeting | null | undefined
}

export type BoardNews = NewsFields & { readonly circleId: string }

/**
 * Returns news as it is stored. Throws content.slug-invalid, content.meeting-time, and
 * request.invalid for what only a circle's notice board has.
 */
export function newsToStore(
  { now }: Pick<ActorCtx, 'now'>,
  circleId: string | null,
  { forVisitors = false, pinned = false, important = false, meeting = null, ...texts }: NewsTyped,
): NewsFields {
  if (!NEWS_SLUG.test(texts.slug))
    throw contentError('content.slug-invalid', { fields: { slug: 'content.slug-invalid' } })
  const isOnBoard = [forVisitors, pinned, important, meeting !== null].includes(true)
  if (circleId === null && isOnBoard)
    throw requestError('request.invalid', { fields: { whose: 'request.invalid' } })
  return { ...texts, forVisitors, pinned, important, ...meetingToStore(meeting, now) }
}

function meetingToStore(
  meeting: Meeting | null,
  now: Temporal.Instant,
): Pick<NewsFields, 'meetsAt' | 'venue'> {
  if (meeting === null) return { meetsAt: null, venue: null }
  if (!mayMeetAt(meeting.at, now.epochMilliseconds))
    throw contentError('content.meeting-time', { fields: { day: 'content.meeting-time' } })
  return { meetsAt: Temporal.Instant.from(meeting.at), venue: meeting.venue }
}

/**
 * What a move puts on the notice board of its circle; undefined where it puts nothing there. Throws
 * content.pinned-enough: the circle's lock keeps two from being pinned at once.
 */
export async function putOnBoard(
  { tx }: Pick<ActorCtx, 'tx'>,
  { kind, circleId, columns }: Piece,
  move: ContentMove,
): Promise<BoardNews | undefined> {
  if (move !== 'publish' || kind !== 'news' || circleId === null) return undefined
  const news = { ...(columns as NewsFields), circleId }
  if (news.pinned && (await countPinned(tx, { circleId, butSlug: news.slug })) >= PINNED_MAX)
    throw contentError('content.pinned-enough')
  return news
}
