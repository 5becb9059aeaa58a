import { fileError } from '#domain/shared/file-errors.ts'
import { PROOF_LINK_MS, PROOFS_A_MATCH_MAX } from '#domain/shared/image-bounds.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { CleanImage } from '#server/platform/outside/images.ts'
import type { RowKey } from '#server/platform/database/many-rows.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import {
  type StoredPicture,
  countProofs,
  findLatestProofs,
  findUncheckedFile,
  insertFile,
  insertView,
} from './file-store.ts'

/** A picture whose file is stored and that has no row yet. */
export type StoredImage = {
  readonly fileId: string
  readonly storageName: string
  readonly image: CleanImage
}

/** Records a proof image of a match. Throws files.too-many. */
export async function recordProof(
  ctx: BaseCtx,
  {
    circleId,
    ownerId,
    matchId,
    stored,
  }: { circleId: string; ownerId: string; matchId: string; stored: StoredImage },
): Promise<void> {
  if ((await countProofs(ctx.tx, circleId, matchId)) >= PROOFS_A_MATCH_MAX)
    throw fileError('files.too-many')
  await insertFile(ctx.tx, {
    circleId,
    ownerId,
    belongs: { purpose: 'proof', matchId },
    ...stored,
    now: ctx.now,
  })
}

/** Finds the newest proof image of each match. */
export function latestProofs(
  tx: Tx,
  matches: readonly RowKey[],
): Promise<Map<string, { fileId: string; createdAt: Temporal.Instant }>> {
  return findLatestProofs(tx, matches)
}

/**
 * Reads what a picture belongs to and where its file is. The caller checks who may see it. Throws
 * files.unknown.
 */
export async function getUncheckedPicture(tx: Tx, fileId: string): Promise<StoredPicture> {
  const file = await findUncheckedFile(tx, fileId)
  if (!file) throw fileError('files.unknown')
  return file
}

/** Records that somebody viewed a picture. */
export function recordView(
  ctx: BaseCtx,
  { circleId, fileId, viewerId }: { circleId: string; fileId: string; viewerId: string },
): Promise<void> {
  return insertView(ctx.tx, { circleId, fileId, viewerId, viewId: ctx.newId(), now: ctx.now })
}

/** Signs a path that shows one picture to one person for ten minutes. */
export function proofPath(
  vault: Vault,
  { fileId, viewerId, now }: { fileId: string; viewerId: string; now: Temporal.Instant },
): string {
  // Rounded to five minutes. A page that reloads its lists gets an unchanged address and does not
  // load the picture again.
  const until = Math.ceil(now.epochMilliseconds / 300_000) * 300_000 + PROOF_LINK_MS
  return `/api/proofs/${fileId}?until=${until}&key=${vault.sign(`${fileId} ${viewerId} ${until}`)}`
}

/**
 * Checks a signed path. Throws files.unknown if it was made for another person, files.link-over
 * after its time.
 */
export function checkProofPath(
  vault: Vault,
  {
    fileId,
    viewerId,
    until,
    key,
    now,
  }: { fileId: string; viewerId: string; until: string; key: string; now: Temporal.Instant },
): void {
  if (!vault.isSigned(`${fileId} ${viewerId} ${until}`, key)) throw fileError('files.unknown')
  if (now.epochMilliseconds > Number(until)) throw fileError('files.link-over')
}
