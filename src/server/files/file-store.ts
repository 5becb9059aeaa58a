import type { Tx } from '#server/platform/db.ts'
import type { CleanImage } from '#server/platform/images.ts'

export async function insertFile(tx: Tx, file: { circleId: string; fileId: string; ownerId: string; matchId: string; storageName: string; image: CleanImage; now: Temporal.Instant }): Promise<void> {
  const { image } = file
  await tx.insertInto('stored_file').values({
    circle_id: file.circleId, file_id: file.fileId, owner_id: file.ownerId, match_id: file.matchId, storage_name: file.storageName, media_type: image.mediaType,
    width: image.width, height: image.height, bytes: image.bytes.length, sha256: image.sha256, created_at: file.now,
  }).execute()
}

export async function countFiles(tx: Tx, circleId: string, matchId: string): Promise<number> {
  const row = await tx.selectFrom('stored_file').select((of) => of.fn.countAll<number>().as('files')).where('circle_id', '=', circleId).where('match_id', '=', matchId).executeTakeFirstOrThrow()
  return Number(row.files)
}

/** The newest picture of each match, by match id. */
export async function findLatestFiles(tx: Tx, circleId: string, matchIds: readonly string[]): Promise<Map<string, { fileId: string; createdAt: Temporal.Instant }>> {
  if (matchIds.length === 0) return new Map()
  const rows = await tx.selectFrom('stored_file').distinctOn('match_id').select(['match_id', 'file_id', 'created_at']).where('circle_id', '=', circleId)
    .where('match_id', 'in', matchIds).orderBy('match_id').orderBy('created_at', 'desc').execute()
  return new Map(rows.map((row) => [row.match_id ?? '', { fileId: row.file_id, createdAt: row.created_at }]))
}

export async function findFile(tx: Tx, circleId: string, fileId: string): Promise<{ matchId: string; storageName: string } | undefined> {
  const row = await tx.selectFrom('stored_file').select(['match_id', 'storage_name']).where('circle_id', '=', circleId).where('file_id', '=', fileId).executeTakeFirst()
  return row && { matchId: row.match_id ?? '', storageName: row.storage_name }
}

export async function insertView(tx: Tx, view: { circleId: string; viewId: string; fileId: string; viewerId: string; now: Temporal.Instant }): Promise<void> {
  await tx.insertInto('file_view').values({ circle_id: view.circleId, view_id: view.viewId, file_id: view.fileId, viewer_id: view.viewerId, viewed_at: view.now }).execute()
}
