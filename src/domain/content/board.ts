import { DAY_MS, HOUR_MS } from '../shared/calendar.ts'

/** The place of a meeting, in characters. */
export const VENUE = { min: 2, max: 120 } as const
/** How many pieces may be pinned in a circle at one time. */
export const PINNED_MAX = 2
/** How much important news of a circle goes by SMS in a calendar month, in India. */
export const IMPORTANT_MAX = 2
/** A meeting is written at most this long before. */
const MEETING_AHEAD_MAX_MS = 366 * DAY_MS
/** How long a meeting that has begun is still shown first, for people on their way. */
export const MEETING_SHOWN_MS = 3 * HOUR_MS

export type Meeting = {
  /** An instant, ISO 8601. */
  readonly at: string
  readonly venue: string
}

/** What decides the place of a piece on the board. */
export type BoardPiece = {
  readonly publishedAt: string
  readonly pinned: boolean
  readonly meeting: Meeting | null
}

/** Whether a new meeting may have this time: ahead, and within a year. */
export function mayMeetAt(at: string, nowMs: number): boolean {
  const ahead = Date.parse(at) - nowMs
  return ahead > 0 && ahead <= MEETING_AHEAD_MAX_MS
}

/** Whether the piece names a meeting that is not over. */
export function isAhead({ meeting }: Pick<BoardPiece, 'meeting'>, nowMs: number): boolean {
  return meeting !== null && Date.parse(meeting.at) + MEETING_SHOWN_MS > nowMs
}

/** Whether the piece is above those that are in the order of their publication. */
export function isOnTop(piece: BoardPiece, nowMs: number): boolean {
  return piece.pinned || isAhead(piece, nowMs)
}

/** Meetings that are ahead, the next one first; then what is pinned; then the newest. */
export function boardOrder<P extends BoardPiece>(pieces: readonly P[], nowMs: number): P[] {
  const group = (piece: P) => (isAhead(piece, nowMs) ? 0 : piece.pinned ? 1 : 2)
  const time = (piece: P) =>
    piece.meeting !== null && isAhead(piece, nowMs)
      ? Date.parse(piece.meeting.at)
      : -Date.parse(piece.publishedAt)
  return pieces.toSorted((one, other) => group(one) - group(other) || time(one) - time(other))
}

/** What Home says of the board: the next meeting, and the newest piece if it is another one. */
export function boardOnHome<P extends BoardPiece>(pieces: readonly P[], nowMs: number): P[] {
  const next = boardOrder(pieces, nowMs).find((piece) => isAhead(piece, nowMs))
  const newest = newestOf(pieces)
  return [next, newest === next ? undefined : newest].filter((piece) => piece !== undefined)
}

/** The piece that was published last. */
export function newestOf<P extends Pick<BoardPiece, 'publishedAt'>>(
  pieces: readonly P[],
): P | undefined {
  return pieces.toSorted(
    (one, other) => Date.parse(other.publishedAt) - Date.parse(one.publishedAt),
  )[0]
}
