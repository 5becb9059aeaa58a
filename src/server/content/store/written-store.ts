import { sql } from 'kysely'
import type { WrittenLanguage } from '#contract/messages/translate.ts'
import { contentError } from '#domain/content/content-errors.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { insertRow, oneRow } from '#server/platform/database/rows.ts'

type Author = { readonly circleId: string; readonly memberId: string }
type Change = { readonly id: string; readonly author: Author; readonly now: Temporal.Instant }
type New = Change & { readonly circleId: string | null }

export type NewsFields = {
  readonly slug: string
  readonly language: WrittenLanguage
  readonly title: string
  readonly summary: string
  readonly body: string
  readonly forVisitors: boolean
  readonly pinned: boolean
  readonly important: boolean
  readonly meetsAt: Temporal.Instant | null
  readonly venue: string | null
}
export type SlideFields = {
  readonly language: WrittenLanguage
  readonly place: number
  readonly picture: string
  readonly words: string
  readonly path: string | null
}
export type PosterFields = {
  readonly language: WrittenLanguage
  readonly form: 'poster' | 'banner'
  readonly picture: string
  readonly title: string
  readonly words: string
}

const begun = ({ author, now }: Change) => ({
  state: 'draft' as const,
  authorCircleId: author.circleId,
  authorId: author.memberId,
  createdAt: now,
  changedAt: now,
})
// Who changed the words is their author, so another person must review them.
const changed = ({ author, now }: Change) => ({
  state: 'draft' as const,
  authorCircleId: author.circleId,
  authorId: author.memberId,
  changedAt: now,
  reviewerId: null,
  noteSealed: null,
  version: sql<number>`version + 1`,
})

/** Throws content.slug-taken when another piece has this address in this language. */
export async function checkSlugFree(
  tx: Tx,
  {
    id,
    circleId,
    slug,
    language,
  }: { id: string; circleId: string | null; slug: string; language: WrittenLanguage },
): Promise<void> {
  const other = await tx
    .selectFrom('news')
    .select('newsId')
    .where('circleId', 'is not distinct from', circleId)
    .where('slug', '=', slug)
    .where('language', '=', language)
    .where('newsId', '<>', id)
    .executeTakeFirst()
  if (other !== undefined) throw contentError('content.slug-taken')
}

export async function insertNews(tx: Tx, news: New, fields: NewsFields): Promise<void> {
  await insertRow(tx, 'news', {
    newsId: news.id,
    circleId: news.circleId,
    ...fields,
    ...begun(news),
  })
}

export async function updateNews(tx: Tx, news: Change, fields: NewsFields): Promise<void> {
  await oneRow(tx, 'news', { newsId: news.id }).update({ ...fields, ...changed(news) })
}

export async function insertSlide(tx: Tx, slide: Change, fields: SlideFields): Promise<void> {
  await insertRow(tx, 'slide', { slideId: slide.id, ...fields, ...begun(slide) })
}

export async function updateSlide(tx: Tx, slide: Change, fields: SlideFields): Promise<void> {
  await oneRow(tx, 'slide', { slideId: slide.id }).update({ ...fields, ...changed(slide) })
}

export async function insertPoster(
  tx: Tx,
  poster: New,
  { form, ...fields }: PosterFields,
): Promise<void> {
  await insertRow(tx, 'poster', {
    posterId: poster.id,
    circleId: poster.circleId,
    ...fields,
    kind: form,
    ...begun(poster),
  })
}

export async function updatePoster(
  tx: Tx,
  poster: Change,
  { form, ...fields }: PosterFields,
): Promise<void> {
  await oneRow(tx, 'poster', { posterId: poster.id }).update({
    ...fields,
    kind: form,
    ...changed(poster),
  })
}

/** Finds the other language of a news item: its id, and its words if visitors see them. */
export async function findOtherLanguage(
  tx: Tx,
  {
    circleId,
    slug,
    language,
  }: { circleId: string | null; slug: string; language: WrittenLanguage },
): Promise<{ id: string; published: boolean; title: string; body: string } | undefined> {
  const row = await tx
    .selectFrom('news')
    .select(['newsId as id', 'state', 'title', 'body'])
    .where('circleId', 'is not distinct from', circleId)
    .where('slug', '=', slug)
    .where('language', '<>', language)
    .executeTakeFirst()
  return (
    row && { id: row.id, published: row.state === 'published', title: row.title, body: row.body }
  )
}
