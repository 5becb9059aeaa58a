import { fileError } from '#domain/shared/file-errors.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import {
  type PictureRow,
  countEvidence,
  insertFile,
  listEvidenceOf,
  listPictures,
} from './file-store.ts'
import type { StoredImage } from './proofs.ts'

const PICTURES_LISTED_MAX = 60

/** Records a picture that one side shows in a dispute, at most `max`. Throws files.too-many. */
export async function recordEvidence(
  ctx: BaseCtx,
  {
    circleId,
    ownerId,
    matchId,
    disputeId,
    stored,
    max,
  }: {
    circleId: string
    ownerId: string
    matchId: string
    disputeId: string
    stored: StoredImage
    max: number
  },
): Promise<void> {
  if ((await countEvidence(ctx.tx, { circleId, disputeId, ownerId })) >= max)
    throw fileError('files.too-many')
  await insertFile(ctx.tx, {
    circleId,
    ownerId,
    belongs: { purpose: 'evidence', matchId, disputeId },
    ...stored,
    now: ctx.now,
  })
}

/** Lists what one side added to a dispute, oldest first. */
export function evidenceOf(
  tx: Tx,
  of: { circleId: string; disputeId: string; ownerId: string },
): Promise<{ fileId: string; createdAt: Temporal.Instant }[]> {
  return listEvidenceOf(tx, of)
}

/**
 * Lists every picture of a match, with how many other matches have an equal or similar one. For
 * officers only.
 */
export function picturesOfMatch(tx: Tx, circleId: string, matchId: string): Promise<PictureRow[]> {
  return listPictures(tx, circleId, matchId, PICTURES_LISTED_MAX)
}
