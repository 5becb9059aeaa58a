import { sql } from 'kysely'
import { LIKE_WITHIN_BITS } from '#domain/shared/image-bounds.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { type RowKey, isOneOf } from '#server/platform/database/many-rows.ts'
import type { CleanImage } from '#server/platform/outside/images.ts'

/** The owner of a picture: a match for proofs and evidence, a ticket for others. */
export type Belongs =
  | { readonly purpose: 'proof'; readonly matchId: string }
  | { readonly purpose: 'evidence'; readonly matchId: string; readonly disputeId: string }
  | { readonly purpose: 'ticket'; readonly ticketId: string }
export type Purpose = Belongs['purpose']

export async function insertFile(
  tx: Tx,
  file: {
    circleId: string
    fileId: string
    ownerId: string
    belongs: Belongs
    storageName: string
    image: CleanImage
    now: Temporal.Instant
  },
): Promise<void> {
  const { image, belongs } = file
  await tx
    .insertInto('stored_file')
    .values({
      circle_id: file.circleId,
      file_id: file.fileId,
      owner_id: file.ownerId,
      purpose: belongs.purpose,
      match_id: 'matchId' in belongs ? belongs.matchId : null,
      dispute_id: 'disputeId' in belongs ? belongs.disputeId : null,
      ticket_id: 'ticketId' in belongs ? belongs.ticketId : null,
      storage_name: file.storageName,
      media_type: image.mediaType,
      width: image.width,
      height: image.height,
      bytes: image.bytes.length,
      sha256: image.sha256,
      original_sha256: image.originalSha256,
      likeness: image.likeness,
      created_at: file.now,
    })
    .execute()
}

export async function countProofs(tx: Tx, circleId: string, matchId: string): Promise<number> {
  const row = await tx
    .selectFrom('stored_file')
    .select((of) => of.fn.countAll<number>().as('files'))
    .where('circle_id', '=', circleId)
    .where('match_id', '=', matchId)
    .where('purpose', '=', 'proof')
    .executeTakeFirstOrThrow()
  return row.files
}

/** Counts the pictures that one side added to a dispute. */
export async function countEvidence(
  tx: Tx,
  { circleId, disputeId, ownerId }: { circleId: string; disputeId: string; ownerId: string },
): Promise<number> {
  const row = await tx
    .selectFrom('stored_file')
    .select((of) => of.fn.countAll<number>().as('files'))
    .where('circle_id', '=', circleId)
    .where('dispute_id', '=', disputeId)
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  return row.files
}

/** Finds the newest stored proof of each match, by match id. */
export async function findLatestProofs(
  tx: Tx,
  matches: readonly RowKey[],
): Promise<Map<string, { fileId: string; createdAt: Temporal.Instant }>> {
  const rows = await tx
    .selectFrom('stored_file')
    .distinctOn('match_id')
    .select(['match_id', 'file_id', 'created_at'])
    .where(isOneOf(['circle_id', 'match_id'], matches))
    .where('purpose', '=', 'proof')
    .where('purged_at', 'is', null)
    .orderBy('match_id')
    .orderBy('created_at', 'desc')
    .execute()
  return new Map(
    rows.map((row) => [row.match_id ?? '', { fileId: row.file_id, createdAt: row.created_at }]),
  )
}

export type StoredPicture = {
  readonly circleId: string
  readonly fileId: string
  readonly ownerId: string
  readonly purpose: Purpose
  readonly matchId: string | null
  readonly ticketId: string | null
  readonly storageName: string
}

/**
 * Finds a picture by its id, in any circle. The caller decides who may see it. Deleted pictures are
 * not found.
 */
export async function findUncheckedFile(
  tx: Tx,
  fileId: string,
): Promise<StoredPicture | undefined> {
  const row = await tx
    .selectFrom('stored_file')
    .select([
      'circle_id',
      'file_id',
      'owner_id',
      'purpose',
      'match_id',
      'ticket_id',
      'storage_name',
    ])
    .where('file_id', '=', fileId)
    .where('purged_at', 'is', null)
    .executeTakeFirst()
  return (
    row && {
      circleId: row.circle_id,
      fileId: row.file_id,
      ownerId: row.owner_id,
      purpose: row.purpose as Purpose,
      matchId: row.match_id,
      ticketId: row.ticket_id,
      storageName: row.storage_name,
    }
  )
}

/**
 * Records a view of a picture. Its owner can see it, unless the viewer was the owner or the other
 * person of the match.
 */
export async function insertView(
  tx: Tx,
  view: {
    circleId: string
    viewId: string
    fileId: string
    viewerId: string
    now: Temporal.Instant
  },
): Promise<void> {
  await sql`INSERT INTO file_view (circle_id, view_id, file_id, viewer_id, viewed_at, shown_to)
    SELECT f.circle_id, ${view.viewId}, f.file_id, v.viewer_id, ${view.now}, CASE
        WHEN v.viewer_id <> f.owner_id AND v.viewer_id IS DISTINCT FROM m.giver_id
      AND v.viewer_id IS DISTINCT FROM m.receiver_id THEN f.owner_id END
    FROM (SELECT ${view.viewerId}::uuid AS viewer_id) v
    JOIN stored_file f ON f.circle_id = ${view.circleId} AND f.file_id = ${view.fileId}
    LEFT JOIN match m ON m.circle_id = f.circle_id AND m.match_id = f.match_id`.execute(tx)
}

export type PictureRow = {
  readonly fileId: string
  readonly ownerId: string
  readonly purpose: Purpose
  readonly disputeId: string | null
  readonly createdAt: Temporal.Instant
  readonly stored: boolean
  readonly sha256: string
  readonly sameAs: number
  readonly likeness: number
}

/**
 * Lists pictures of a match, oldest first. Each has the number of other matches with an equal
 * picture (in the installation) or a similar one (in the circle).
 */
export async function listPictures(
  tx: Tx,
  circleId: string,
  matchId: string,
  limit: number,
): Promise<PictureRow[]> {
  const rows = await tx
    .selectFrom('stored_file as f')
    .select(['f.file_id', 'f.owner_id', 'f.purpose', 'f.dispute_id', 'f.created_at', 'f.purged_at'])
    .select([
      sql<string>`encode(f.sha256, 'hex')`.as('sha256'),
      // Two index look-ups; with OR between them the planner would read every picture of the
      // installation.
      sql<number>`(SELECT count(DISTINCT x.match_id) FROM (
        SELECT o.match_id FROM stored_file o WHERE o.sha256 = f.sha256 AND o.match_id <> f.match_id
        UNION ALL SELECT o.match_id FROM stored_file o
            WHERE o.original_sha256 = f.original_sha256 AND o.match_id <> f.match_id) x)`.as(
        'same',
      ),
      sql<number>`(SELECT count(DISTINCT o.match_id) FROM stored_file o
        WHERE o.circle_id = f.circle_id AND o.match_id <> f.match_id
          AND bit_count(o.likeness # f.likeness) <= ${LIKE_WITHIN_BITS})`.as('like_it'),
    ])
    .where('f.circle_id', '=', circleId)
    .where('f.match_id', '=', matchId)
    .orderBy('f.created_at')
    .orderBy('f.file_id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    fileId: row.file_id,
    ownerId: row.owner_id,
    purpose: row.purpose as Purpose,
    disputeId: row.dispute_id,
    createdAt: row.created_at,
    stored: row.purged_at === null,
    sha256: row.sha256,
    sameAs: row.same,
    likeness: row.like_it,
  }))
}

/** Lists stored pictures that one side added to a dispute, oldest first. */
export async function listEvidenceOf(
  tx: Tx,
  { circleId, disputeId, ownerId }: { circleId: string; disputeId: string; ownerId: string },
): Promise<{ fileId: string; createdAt: Temporal.Instant }[]> {
  const rows = await tx
    .selectFrom('stored_file')
    .select(['file_id as fileId', 'created_at as createdAt'])
    .where('circle_id', '=', circleId)
    .where('dispute_id', '=', disputeId)
    .where('owner_id', '=', ownerId)
    .where('purged_at', 'is', null)
    .orderBy('created_at')
    .orderBy('file_id')
    .execute()
  return rows
}

/** Lists the stored pictures of a ticket, oldest first. */
export async function listTicketFiles(
  tx: Tx,
  circleId: string,
  ticketId: string,
): Promise<{ fileId: string; createdAt: Temporal.Instant }[]> {
  return tx
    .selectFrom('stored_file')
    .select(['file_id as fileId', 'created_at as createdAt'])
    .where('circle_id', '=', circleId)
    .where('ticket_id', '=', ticketId)
    .where('purged_at', 'is', null)
    .orderBy('created_at')
    .orderBy('file_id')
    .execute()
}
