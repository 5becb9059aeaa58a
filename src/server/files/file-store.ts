import { sql } from 'kysely'
import { LIKE_WITHIN_BITS } from '#domain/shared/image-bounds.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { type Of, prepared } from '#server/platform/database/prepared.ts'
import { allRows, insertRow } from '#server/platform/database/rows.ts'
import {
  isOneOf,
  type KeyLists,
  keyLists,
  type RowKey,
} from '#server/platform/database/many-rows.ts'
import type { CleanImage } from '#server/platform/outside/images.ts'

/** The owner of a picture: a match for proofs and evidence, a ticket for others. */
export type Belongs =
  | { readonly purpose: 'proof'; readonly matchId: string }
  | { readonly purpose: 'evidence'; readonly matchId: string; readonly disputeId: string }
  | { readonly purpose: 'ticket'; readonly ticketId: string }
export type FilePurpose = Belongs['purpose']

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
  await insertRow(tx, 'storedFile', {
    circleId: file.circleId,
    fileId: file.fileId,
    ownerId: file.ownerId,
    purpose: belongs.purpose,
    matchId: 'matchId' in belongs ? belongs.matchId : null,
    disputeId: 'disputeId' in belongs ? belongs.disputeId : null,
    ticketId: 'ticketId' in belongs ? belongs.ticketId : null,
    storageName: file.storageName,
    mediaType: image.mediaType,
    width: image.width,
    height: image.height,
    bytes: image.bytes.length,
    sha256: image.sha256,
    originalSha256: image.originalSha256,
    likeness: image.likeness,
    createdAt: file.now,
  })
}

export async function countProofs(tx: Tx, circleId: string, matchId: string): Promise<number> {
  const row = await allRows(tx, 'storedFile', { circleId, matchId, purpose: 'proof' })
    .select((of) => of.fn.countAll<number>().as('files'))
    .executeTakeFirstOrThrow()
  return row.files
}

/** Counts the pictures that one side added to a dispute. */
export async function countEvidence(
  tx: Tx,
  { circleId, disputeId, ownerId }: { circleId: string; disputeId: string; ownerId: string },
): Promise<number> {
  const row = await allRows(tx, 'storedFile', { circleId, disputeId, ownerId })
    .select((of) => of.fn.countAll<number>().as('files'))
    .executeTakeFirstOrThrow()
  return row.files
}

/** Finds the newest stored proof of each match, by match id. */
export async function findLatestProofs(
  tx: Tx,
  matches: readonly RowKey[],
): Promise<Map<string, { fileId: string; createdAt: Temporal.Instant }>> {
  if (matches.length === 0) return new Map()
  const rows = await latestProofs(tx, keyLists(matches))
  return new Map(
    rows.map((row) => [row.matchId ?? '', { fileId: row.fileId, createdAt: row.createdAt }]),
  )
}

const latestProofs = prepared((matches: Of<KeyLists>, tx) =>
  tx
    .selectFrom('storedFile')
    .distinctOn('matchId')
    .select(['matchId', 'fileId', 'createdAt'])
    .where(isOneOf(['circleId', 'matchId'], matches))
    .where('purpose', '=', 'proof')
    .where('purgedAt', 'is', null)
    .orderBy('matchId')
    .orderBy('createdAt', 'desc'),
)

export type StoredPicture = {
  readonly circleId: string
  readonly fileId: string
  readonly ownerId: string
  readonly purpose: FilePurpose
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
  return tx
    .selectFrom('storedFile')
    .select(['circleId', 'fileId', 'ownerId', 'purpose', 'matchId', 'ticketId', 'storageName'])
    .where('fileId', '=', fileId)
    .where('purgedAt', 'is', null)
    .$narrowType<{ purpose: FilePurpose }>()
    .executeTakeFirst()
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
  readonly purpose: FilePurpose
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
  return tx
    .selectFrom('storedFile as f')
    .select(['f.fileId', 'f.ownerId', 'f.purpose', 'f.disputeId', 'f.createdAt'])
    .select((eb) => eb('f.purgedAt', 'is', null).$castTo<boolean>().as('stored'))
    .select([
      sql<string>`encode(f.sha256, 'hex')`.as('sha256'),
      // Two index look-ups; with OR between them the planner would read every picture of the
      // installation.
      sql<number>`(SELECT count(DISTINCT x.match_id) FROM (
        SELECT o.match_id FROM stored_file o WHERE o.sha256 = f.sha256 AND o.match_id <> f.match_id
        UNION ALL SELECT o.match_id FROM stored_file o
            WHERE o.original_sha256 = f.original_sha256 AND o.match_id <> f.match_id) x)`.as(
        'sameAs',
      ),
      sql<number>`(SELECT count(DISTINCT o.match_id) FROM stored_file o
        WHERE o.circle_id = f.circle_id AND o.match_id <> f.match_id
          AND bit_count(o.likeness # f.likeness) <= ${LIKE_WITHIN_BITS})`.as('likeness'),
    ])
    .where('f.circleId', '=', circleId)
    .where('f.matchId', '=', matchId)
    .orderBy('f.createdAt')
    .orderBy('f.fileId')
    .limit(limit)
    .execute()
}

/** Lists stored pictures that one side added to a dispute, oldest first. */
export async function listEvidenceOf(
  tx: Tx,
  { circleId, disputeId, ownerId }: { circleId: string; disputeId: string; ownerId: string },
): Promise<{ fileId: string; createdAt: Temporal.Instant }[]> {
  return allRows(tx, 'storedFile', { circleId, disputeId, ownerId, purgedAt: null })
    .select(['fileId', 'createdAt'])
    .orderBy('createdAt')
    .orderBy('fileId')
    .execute()
}

/** Lists the stored pictures of a ticket, oldest first. */
export async function listTicketFiles(
  tx: Tx,
  circleId: string,
  ticketId: string,
): Promise<{ fileId: string; createdAt: Temporal.Instant }[]> {
  return allRows(tx, 'storedFile', { circleId, ticketId, purgedAt: null })
    .select(['fileId', 'createdAt'])
    .orderBy('createdAt')
    .orderBy('fileId')
    .execute()
}
