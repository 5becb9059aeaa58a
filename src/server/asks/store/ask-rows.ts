import { type Selectable, sql } from 'kysely'
import type { Ask } from '#domain/asks/ask.ts'
import type { AskId } from '#domain/shared/ids.ts'
import type { DB } from '#server/platform/database/db-types.ts'
import { shareColumns, sharesOf } from '#server/requests/share-columns.ts'
import type { StoredAsk } from '../stored-ask.ts'

/** The columns that `readAsk` needs. */
export const ASK_COLUMNS = [
  'askId',
  'memberId',
  'detailId',
  'noteSealed',
  'noteShown',
  'amountRupees',
  'openRupees',
  'heldRupees',
  'fulfilledRupees',
  'closedRupees',
  'state',
  'askClass',
  'firstInClass',
  'shareCode',
  'reviewBy',
  'reviewMoved',
  'reviewEscalatedAt',
  'pausedBy',
  'pausedFrom',
  'remindAt',
  'reviewReasonSealed',
  'restsUntil',
  'queuedAt',
  'expiresAt',
  'createdAt',
  'version',
] as const

/** A row of the table as the database gives it. */
export type AskRow = Pick<Selectable<DB['ask']>, (typeof ASK_COLUMNS)[number]>

/** Turns a row into an ask of the domain. */
export function readAsk(row: AskRow): StoredAsk {
  return {
    id: row.askId as AskId,
    memberId: row.memberId,
    detailId: row.detailId,
    noteSealed: row.noteSealed,
    noteShown: row.noteShown,
    reviewReasonSealed: row.reviewReasonSealed,
    shareCode: row.shareCode,
    shares: sharesOf(row),
    state: row.state,
    askClass: row.askClass,
    firstInClass: row.firstInClass,
    queuedAt: row.queuedAt,
    expiresAt: row.expiresAt,
    reviewBy: row.reviewBy,
    reviewMoved: row.reviewMoved,
    paused:
      row.pausedBy === null
        ? null
        : {
            by: row.pausedBy,
            from: row.pausedFrom === 'awaiting_review' ? 'awaiting_review' : 'pending',
          },
    remindAt: row.remindAt,
    reviewEscalatedAt: row.reviewEscalatedAt,
    restsUntil: row.restsUntil,
    createdAt: row.createdAt,
    version: row.version,
  }
}

const ESCALATION_AND_VERSION = sql`review_escalated_at = CASE
    WHEN t.review_by IS NOT DISTINCT FROM v.review_by THEN t.review_escalated_at END,
  version = t.version + 1`

/** Returns the columns that moves of asks change. */
export function changingAskColumns(asks: readonly { circleId: string; ask: Ask }[]) {
  const rows = asks.map(({ circleId, ask }) => ({
    circleId,
    askId: ask.id,
    ...shareColumns(ask.shares),
    state: ask.state,
    askClass: ask.askClass,
    firstInClass: ask.firstInClass,
    expiresAt: ask.expiresAt,
    remindAt: ask.remindAt,
    pausedBy: ask.paused?.by ?? null,
    pausedFrom: ask.paused?.from ?? null,
    reviewBy: ask.reviewBy,
    reviewMoved: ask.reviewMoved,
  }))
  return { key: ['circleId', 'askId'], rows, also: ESCALATION_AND_VERSION }
}
