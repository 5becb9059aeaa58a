import { sql } from 'kysely'
import type { ContentKind, ContentState } from '#domain/content/content.ts'
import { contentError } from '#domain/content/content-errors.ts'
import type { Cursor } from '#server/platform/database/cursor.ts'
import type { Tx } from '#server/platform/database/db.ts'

/**
 * One piece of any kind. A member is the author of their own testimonial or listing; `columns` are
 * those of its kind.
 */
export type Piece = {
  readonly kind: ContentKind
  readonly id: string
  /** Null for the whole site. */
  readonly circleId: string | null
  readonly authorCircleId: string
  readonly authorId: string
  readonly state: ContentState
  readonly noteSealed: Buffer | null
  readonly agreed: { readonly version: string; readonly at: Temporal.Instant } | null
  readonly changedAt: Temporal.Instant
  readonly publishedAt: Temporal.Instant | null
  readonly version: number
  readonly columns: Readonly<Record<string, unknown>>
}

/**
 * The pieces that an administrator sees: their circle's, and those of the whole site if theirs is
 * the first circle.
 */
export type PieceSight = { readonly circleId: string; readonly site: boolean }

const PERSONAL: readonly ContentKind[] = ['leader', 'testimonial']
const isPersonal = (kind: ContentKind) => PERSONAL.includes(kind)

type Row = Readonly<Record<string, unknown>> & {
  readonly state: ContentState
  readonly noteSealed: Buffer | null
  readonly changedAt: Temporal.Instant
  readonly publishedAt: Temporal.Instant | null
  readonly version: number
}

function read(kind: ContentKind, row: Row): Piece {
  const circleId = (row['circleId'] ?? null) as string | null
  const agreed = (version: string, at: string) => ({
    version: row[version] as string,
    at: row[at] as Temporal.Instant,
  })
  return {
    kind,
    id: row[`${kind}Id`] as string,
    circleId,
    state: row.state,
    noteSealed: row.noteSealed,
    changedAt: row.changedAt,
    publishedAt: row.publishedAt,
    version: row.version,
    columns: row,
    authorCircleId: (row['authorCircleId'] ?? circleId) as string,
    authorId: (isPersonal(kind) ? row['memberId'] : row['authorId']) as string,
    agreed:
      kind === 'leader'
        ? agreed('agreementVersion', 'agreedAt')
        : kind === 'testimonial'
          ? agreed('consentVersion', 'consentedAt')
          : null,
  }
}

function seenBy(kind: ContentKind, { circleId, site }: PieceSight) {
  if (kind === 'slide') return site ? sql<boolean>`true` : sql<boolean>`false`
  return site && !isPersonal(kind)
    ? sql<boolean>`(circle_id = ${circleId} OR circle_id IS NULL)`
    : sql<boolean>`circle_id = ${circleId}`
}

// A piece that its member took back has no words. A piece of a closed account is hidden too.
function isStored(kind: ContentKind) {
  if (!isPersonal(kind)) return sql`true`
  const of = (column: string) => sql.ref(`${kind}.${column}`)
  return sql`${of(kind === 'leader' ? 'agreementEndedAt' : 'consentEndedAt')} IS NULL
    AND EXISTS (SELECT FROM member
      WHERE member.circle_id = ${of('circleId')} AND member.member_id = ${of('memberId')}
        AND member.status <> 'closed')`
}

const idOf = (kind: ContentKind) => sql.ref(`${kind}Id`)

/** Lists pieces of one kind, the last changed first, without those that their member took back. */
export async function listPieces(
  tx: Tx,
  kind: ContentKind,
  {
    sight,
    state,
    before,
    limit,
  }: {
    sight: PieceSight
    state: ContentState | undefined
    before: Cursor | undefined
    limit: number
  },
): Promise<Piece[]> {
  const inState = state === undefined ? sql`true` : sql`state = ${state}`
  const earlier =
    before === undefined
      ? sql`true`
      : sql`(changed_at, ${idOf(kind)}) < (${before.at}, ${before.id})`
  const { rows } = await sql<Row>`SELECT * FROM ${sql.table(kind)}
      WHERE ${seenBy(kind, sight)} AND ${inState} AND ${earlier} AND ${isStored(kind)}
      ORDER BY changed_at DESC, ${idOf(kind)} DESC LIMIT ${limit}`.execute(tx)
  return rows.map((row) => read(kind, row))
}

/** Counts pieces of a kind that wait for a second person other than this one. */
export async function countWaiting(
  tx: Tx,
  kind: ContentKind,
  { sight, memberId }: { sight: PieceSight; memberId: string },
): Promise<number> {
  const author = sql.ref(isPersonal(kind) ? 'memberId' : 'authorId')
  const { rows } = await sql<{
    count: number
  }>`SELECT count(*)::int AS count FROM ${sql.table(kind)}
    WHERE ${seenBy(kind, sight)} AND ${isStored(kind)} AND state = 'review'
      AND ${author} <> ${memberId}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Counts the other pieces of a kind, of a circle or of the whole site. */
export async function countPieces(
  tx: Tx,
  kind: ContentKind,
  circleId: string | null,
): Promise<number> {
  const of = kind === 'slide' ? sql`true` : sql`circle_id IS NOT DISTINCT FROM ${circleId}`
  const { rows } = await sql<{
    count: number
  }>`SELECT count(*)::int AS count FROM ${sql.table(kind)} WHERE ${of}`.execute(tx)
  return rows[0]?.count ?? 0
}

type Which = { readonly kind: ContentKind; readonly id: string; readonly sight: PieceSight }

async function find(tx: Tx, { kind, id, sight }: Which, lock: boolean): Promise<Piece> {
  const { rows } = await sql<Row>`SELECT * FROM ${sql.table(kind)}
      WHERE ${idOf(kind)} = ${id} AND ${seenBy(kind, sight)}
        AND ${isStored(kind)}${lock ? sql` FOR UPDATE` : sql``}`.execute(tx)
  if (rows[0] === undefined) throw contentError('content.unknown')
  return read(kind, rows[0])
}

/** Reads one piece that the viewer may see. Throws content.unknown. */
export const getPiece = (tx: Tx, which: Which): Promise<Piece> => find(tx, which, false)
/** Locks one piece that the viewer may see. Throws content.unknown. */
export const lockPiece = (tx: Tx, which: Which): Promise<Piece> => find(tx, which, true)

/** Saves a move and raises the version. Records the publisher as the second person. */
export async function updateState(
  tx: Tx,
  { kind, id }: Pick<Piece, 'kind' | 'id'>,
  {
    state,
    reviewerId,
    noteSealed,
    now,
  }: {
    state: ContentState
    reviewerId: string | null
    noteSealed: Buffer | null
    now: Temporal.Instant
  },
): Promise<void> {
  const publishedAt = state === 'published' ? sql`${now}::timestamptz` : sql`published_at`
  await sql`UPDATE ${sql.table(kind)}
    SET state = ${state}, reviewer_id = ${reviewerId}, note_sealed = ${noteSealed},
      changed_at = ${now}, published_at = ${publishedAt}, version = version + 1
    WHERE ${idOf(kind)} = ${id}`.execute(tx)
}

/** Returns whether this is the first circle, whose administrators write for the whole site. */
export async function isFirstCircle(tx: Tx, circleId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('circle')
    .select('circleId')
    .orderBy('createdAt')
    .orderBy('circleId')
    .limit(1)
    .executeTakeFirst()
  return row?.circleId === circleId
}
