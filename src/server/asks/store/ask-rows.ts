import { sql } from 'kysely'
import type { AskState } from '#domain/asks/ask-transitions.ts'
import type { Ask, AskClass } from '#domain/asks/ask.ts'
import type { DeadlineMoved } from '#domain/shared/calendar.ts'
import type { AskId } from '#domain/shared/ids.ts'
import type { PausedBy } from '#domain/shared/request-transitions.ts'
import { shareColumns, sharesOf } from '#server/requests/share-columns.ts'
import type { StoredAsk } from '../stored-ask.ts'

/** The columns that `readAsk` needs. */
export const ASK_COLUMNS = [
  'ask_id',
  'member_id',
  'detail_id',
  'note_sealed',
  'amount_rupees',
  'open_rupees',
  'held_rupees',
  'fulfilled_rupees',
  'closed_rupees',
  'state',
  'ask_class',
  'first_in_class',
  'share_code',
  'review_by',
  'review_moved',
  'review_escalated_at',
  'paused_by',
  'paused_from',
  'remind_at',
  'review_reason_sealed',
  'queued_at',
  'expires_at',
  'created_at',
  'version',
] as const

/** A row of the table as the database returns it. */
export type AskRow = {
  ask_id: string
  member_id: string
  detail_id: string
  note_sealed: Buffer | null
  amount_rupees: number
  open_rupees: number
  held_rupees: number
  fulfilled_rupees: number
  closed_rupees: number
  state: string
  ask_class: string
  first_in_class: boolean
  share_code: string
  review_by: Temporal.Instant | null
  review_escalated_at: Temporal.Instant | null
  review_moved: string
  paused_by: string | null
  paused_from: string | null
  remind_at: Temporal.Instant | null
  review_reason_sealed: Buffer | null
  queued_at: Temporal.Instant
  expires_at: Temporal.Instant
  created_at: Temporal.Instant
  version: number
}

/** Turns a row into an ask of the domain. */
export function readAsk(row: AskRow): StoredAsk {
  return {
    id: row.ask_id as AskId,
    memberId: row.member_id,
    detailId: row.detail_id,
    noteSealed: row.note_sealed,
    reviewReasonSealed: row.review_reason_sealed,
    shareCode: row.share_code,
    shares: sharesOf(row),
    state: row.state as AskState,
    askClass: row.ask_class as AskClass,
    firstInClass: row.first_in_class,
    queuedAt: row.queued_at,
    expiresAt: row.expires_at,
    reviewBy: row.review_by,
    reviewMoved: row.review_moved as DeadlineMoved,
    paused:
      row.paused_by === null
        ? null
        : {
            by: row.paused_by as PausedBy,
            from: row.paused_from === 'awaiting_review' ? 'awaiting_review' : 'pending',
          },
    remindAt: row.remind_at,
    reviewEscalatedAt: row.review_escalated_at,
    createdAt: row.created_at,
    version: row.version,
  }
}

/** Returns the columns that moves of asks change. */
export function changingAskColumns(asks: readonly { circleId: string; ask: Ask }[]) {
  const rows = asks.map(({ circleId, ask }) => ({
    circle_id: circleId,
    ask_id: ask.id,
    ...shareColumns(ask.shares),
    state: ask.state,
    ask_class: ask.askClass,
    first_in_class: ask.firstInClass,
    expires_at: ask.expiresAt,
    remind_at: ask.remindAt,
    paused_by: ask.paused?.by ?? null,
    paused_from: ask.paused?.from ?? null,
    review_by: ask.reviewBy,
    review_moved: ask.reviewMoved,
  }))
  const also = sql`review_escalated_at = CASE
    WHEN t.review_by IS NOT DISTINCT FROM v.review_by THEN t.review_escalated_at END,
    version = t.version + 1`
  return { key: ['circle_id', 'ask_id'], rows, also }
}
