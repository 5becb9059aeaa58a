import { sql } from 'kysely'
import type { WrittenLanguage } from '#contract/messages/translate.ts'
import { IMPORTANT_MAX } from '#domain/content/board.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { type Of, prepared } from '#server/platform/database/prepared.ts'
import { allRows } from '#server/platform/database/rows.ts'

export type NewsRow = {
  readonly slug: string
  readonly language: WrittenLanguage
  readonly title: string
  readonly summary: string
  readonly body: string
  readonly publishedAt: Temporal.Instant
  readonly pinned: boolean
  readonly meetsAt: Temporal.Instant | null
  readonly venue: string | null
}

/** The owner of news, null for the whole site, and the reader's language. */
type Whose = { readonly circleId: string | null; readonly language: WrittenLanguage }

const NEWS_COLUMNS = [
  'slug',
  'language',
  'title',
  'summary',
  'body',
  'publishedAt',
  'pinned',
  'meetsAt',
  'venue',
] as const

/** News that its readers may see. What is missing in their language comes in the other one. */
function shownNews(
  tx: Tx,
  { circleId, language, to }: (Whose | Of<Board>) & { to: 'members' | 'visitors' },
) {
  // A circle's news is its members' alone, unless it is for visitors too.
  const isCirclePage = circleId !== null && to === 'visitors'
  return tx
    .selectFrom('news as n')
    .select(NEWS_COLUMNS)
    .where('n.circleId', 'is not distinct from', circleId)
    .where('n.state', '=', 'published')
    .$if(isCirclePage, (qb) => qb.where('n.forVisitors', '=', true))
    .where((eb) =>
      eb.or([
        eb('n.language', '=', language),
        eb.not(
          eb.exists(
            eb
              .selectFrom('news as same')
              .select('same.newsId')
              .whereRef('same.slug', '=', 'n.slug')
              .whereRef('same.circleId', 'is not distinct from', 'n.circleId')
              .where('same.language', '=', language)
              .where('same.state', '=', 'published')
              .$if(isCirclePage, (qb) => qb.where('same.forVisitors', '=', true)),
          ),
        ),
      ]),
    )
    .$castTo<NewsRow>()
}

/** Lists published news for visitors, newest first, at most `limit`. */
export async function listNews(
  tx: Tx,
  { limit, ...of }: Whose & { limit: number },
): Promise<NewsRow[]> {
  return shownNews(tx, { ...of, to: 'visitors' })
    .orderBy('n.publishedAt', 'desc')
    .orderBy('n.slug')
    .limit(limit)
    .execute()
}

type Board = {
  readonly circleId: string
  readonly language: WrittenLanguage
  readonly aheadFrom: Temporal.Instant
  readonly limit: number
}

/** Lists what members read: meetings that begin after `aheadFrom`, what is pinned, and the newest. */
export function listBoard(tx: Tx, board: Board): Promise<NewsRow[]> {
  return boardOf(tx, board)
}

const boardOf = prepared(({ circleId, language, aheadFrom, limit }: Of<Board>, tx) =>
  shownNews(tx, { circleId, language, aheadFrom, limit, to: 'members' })
    .orderBy((eb) =>
      eb
        .case()
        .when('n.meetsAt', '>', aheadFrom)
        .then(0)
        .when('n.pinned', '=', true)
        .then(1)
        .else(2)
        .end(),
    )
    .orderBy((eb) => eb.case().when('n.meetsAt', '>', aheadFrom).then(eb.ref('n.meetsAt')).end())
    .orderBy('n.publishedAt', 'desc')
    .orderBy('n.slug')
    .limit(limit),
)

/** Counts the other pieces that are pinned now; one in two languages is one. */
export async function countPinned(
  tx: Tx,
  { circleId, butSlug }: { circleId: string; butSlug: string },
): Promise<number> {
  const found = await allRows(tx, 'news', { circleId, state: 'published', pinned: true })
    .select('slug')
    .distinct()
    .where('slug', '<>', butSlug)
    .execute()
  return found.length
}

/** The other language of this piece, if it is published now. */
export async function findOtherPublished(
  tx: Tx,
  { circleId, slug, language }: { circleId: string; slug: string; language: string },
): Promise<{ important: boolean } | undefined> {
  return allRows(tx, 'news', { circleId, slug, state: 'published' })
    .select('important')
    .where('language', '<>', language as WrittenLanguage)
    .executeTakeFirst()
}

/** Takes one of the two places of important news in this month of a circle; false without one left. */
export async function noteImportant(
  tx: Tx,
  { circleId, slug }: { circleId: string; slug: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    INSERT INTO important_news (circle_id, place, slug)
    SELECT ${circleId}, 1 + count(*), ${slug} FROM important_news
      WHERE circle_id = ${circleId}
        AND month = date_trunc('month', app_now() AT TIME ZONE 'Asia/Kolkata')::date
      HAVING count(*) < ${IMPORTANT_MAX}`.execute(tx)
  return numAffectedRows === 1n
}

/**
 * Finds one published news item of the whole site, in the reader's language if possible, otherwise
 * in the other one.
 */
export async function findNews(
  tx: Tx,
  { slug, language }: { slug: string; language: WrittenLanguage },
): Promise<NewsRow | undefined> {
  const found = await allRows(tx, 'news', { circleId: null, slug, state: 'published' })
    .select(NEWS_COLUMNS)
    .limit(2)
    .$castTo<NewsRow>()
    .execute()
  return found.find((row) => row.language === language) ?? found[0]
}
