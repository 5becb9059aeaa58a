import { sql } from 'kysely'
import type { Ask } from '#domain/asks/ask.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { oneRow } from '#server/platform/database/rows.ts'
import { updateAndReadRow, updateRows } from '#server/platform/database/many-rows.ts'
import { shareColumns } from '#server/requests/share-columns.ts'
import type { StoredAsk } from '../stored-ask.ts'
import { ASK_COLUMNS, type AskRow, changingAskColumns, readAsk } from './ask-rows.ts'
import type { Asker } from './asker-store.ts'

export async function insertAsk(
  tx: Tx,
  { circleId, memberId }: Asker,
  ask: Ask,
  extra: {
    detailId: string
    restsUntil: Temporal.Instant | null
    noteSealed: Buffer | null
    shareCode: string
    policyVersion: number
    now: Temporal.Instant
  },
): Promise<StoredAsk> {
  const row = await tx
    .insertInto('ask')
    .values({
      circleId,
      askId: ask.id,
      memberId,
      detailId: extra.detailId,
      noteSealed: extra.noteSealed,
      ...shareColumns(ask.shares),
      state: ask.state,
      askClass: ask.askClass,
      firstInClass: ask.firstInClass,
      shareCode: extra.shareCode,
      reviewBy: ask.reviewBy,
      reviewMoved: ask.reviewMoved,
      remindAt: ask.remindAt,
      policyVersion: extra.policyVersion,
      queuedAt: ask.queuedAt,
      restsUntil: extra.restsUntil,
      expiresAt: ask.expiresAt,
      createdAt: extra.now,
    })
    .returning(ASK_COLUMNS)
    .executeTakeFirstOrThrow()
  return readAsk(row)
}

/**
 * Saves an ask's shares, state, class, queue position, term and who paused it. Raises the version.
 * A new review deadline clears the escalation.
 */
export async function updateAsk(tx: Tx, circleId: string, ask: Ask): Promise<StoredAsk> {
  return readAsk(
    await updateAndReadRow<AskRow>(tx, 'ask', {
      ...changingAskColumns([{ circleId, ask }]),
      returning: ASK_COLUMNS,
    }),
  )
}

/** Saves many asks in one statement. */
export async function updateAsks(
  tx: Tx,
  asks: readonly { circleId: string; ask: Ask }[],
): Promise<void> {
  await updateRows(tx, 'ask', changingAskColumns(asks))
}

export async function recordReview(
  tx: Tx,
  circleId: string,
  askId: string,
  review: { by: string; at: Temporal.Instant; reasonSealed: Buffer | null },
): Promise<void> {
  await oneRow(tx, 'ask', { circleId, askId }).update({
    reviewedBy: review.by,
    reviewedAt: review.at,
    reviewReasonSealed: review.reasonSealed,
  })
}

/** Shows the note of an ask to the circle, or hides it. Raises the version. */
export async function updateNoteShown(
  tx: Tx,
  { circleId, askId }: { circleId: string; askId: string },
  noteShown: boolean,
): Promise<void> {
  await tx
    .updateTable('ask')
    .set({ noteShown, version: sql`version + 1` })
    .where('circleId', '=', circleId)
    .where('askId', '=', askId)
    .execute()
}
