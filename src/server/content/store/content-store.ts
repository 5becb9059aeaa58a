import type { WrittenLanguage } from '#contract/messages/translate.ts'
import type { Tx } from '#server/platform/database/db.ts'

export type NewsRow = {
  readonly slug: string
  readonly language: WrittenLanguage
  readonly title: string
  readonly summary: string
  readonly body: string
  readonly publishedAt: Temporal.Instant
}
export type LeaderRow = {
  readonly circleId: string
  readonly leaderId: string
  readonly memberId: string
  readonly area: string
  readonly region: string | null
  readonly plans: string[]
  readonly languages: string[]
  readonly contactSealed: Buffer
}
export type TestimonialRow = {
  readonly circleId: string
  readonly testimonialId: string
  readonly memberId: string
  readonly language: WrittenLanguage
  readonly wordsSealed: Buffer
}
export type SlideRow = {
  readonly picture: string
  readonly words: string
  readonly path: string | null
}
export type PosterRow = {
  readonly posterId: string
  readonly kind: 'poster' | 'banner'
  readonly picture: string
  readonly title: string
  readonly words: string
}

/** The owner of content: null for the whole site, or a circle. */
type Whose = { readonly circleId: string | null }

/**
 * Lists published news, newest first, at most `limit`. News that is missing in the reader's
 * language comes in the other one.
 */
export async function listNews(
  tx: Tx,
  { circleId, language, limit }: Whose & { language: WrittenLanguage; limit: number },
): Promise<NewsRow[]> {
  return tx
    .selectFrom('news as n')
    .select([
      'n.slug',
      'n.language',
      'n.title',
      'n.summary',
      'n.body',
      'n.published_at as publishedAt',
    ])
    .where('n.circle_id', 'is not distinct from', circleId)
    .where('n.state', '=', 'published')
    .where((eb) =>
      eb.or([
        eb('n.language', '=', language),
        eb.not(
          eb.exists(
            eb
              .selectFrom('news as same')
              .select('same.news_id')
              .whereRef('same.slug', '=', 'n.slug')
              .whereRef('same.circle_id', 'is not distinct from', 'n.circle_id')
              .where('same.language', '=', language)
              .where('same.state', '=', 'published'),
          ),
        ),
      ]),
    )
    .orderBy('n.published_at', 'desc')
    .orderBy('n.slug')
    .limit(limit)
    .$castTo<NewsRow>()
    .execute()
}

/**
 * Finds one published news item of the whole site, in the reader's language if possible, otherwise
 * in the other one.
 */
export async function findNews(
  tx: Tx,
  { slug, language }: { slug: string; language: WrittenLanguage },
): Promise<NewsRow | undefined> {
  const found = await tx
    .selectFrom('news')
    .select(['slug', 'language', 'title', 'summary', 'body', 'published_at as publishedAt'])
    .where('circle_id', 'is', null)
    .where('slug', '=', slug)
    .where('state', '=', 'published')
    .limit(2)
    .$castTo<NewsRow>()
    .execute()
  return found.find((row) => row.language === language) ?? found[0]
}

/**
 * Lists leaders who agreed: of one circle, or those of all circles who also agreed to the
 * operator's page.
 */
export async function listLeaders(
  tx: Tx,
  { circleId, limit }: Whose & { limit: number },
): Promise<LeaderRow[]> {
  const shown = tx
    .selectFrom('leader as l')
    .innerJoin('member as m', (join) =>
      join.onRef('m.circle_id', '=', 'l.circle_id').onRef('m.member_id', '=', 'l.member_id'),
    )
    .select([
      'l.circle_id as circleId',
      'l.leader_id as leaderId',
      'l.member_id as memberId',
      'l.area',
      'l.region',
      'l.plans',
      'l.languages',
      'l.contact_sealed as contactSealed',
    ])
    .where('l.state', '=', 'published')
    .where('l.agreement_ended_at', 'is', null)
    .where('m.status', '=', 'active')
    // A former steward is not listed.
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('member_role as r')
          .select('r.role')
          .whereRef('r.circle_id', '=', 'l.circle_id')
          .whereRef('r.member_id', '=', 'l.member_id')
          .where('r.role', '=', 'steward'),
      ),
    )
  const of =
    circleId === null
      ? shown.where('l.on_site', '=', true)
      : shown.where('l.circle_id', '=', circleId)
  return of
    .orderBy('l.area')
    .orderBy('l.region')
    .orderBy('l.published_at')
    .orderBy('l.leader_id')
    .limit(limit)
    .$castTo<LeaderRow>()
    .execute()
}

/** Lists testimonials with consent: the reader's language first, then newest first. */
export async function listTestimonials(
  tx: Tx,
  { circleId, language, limit }: Whose & { language: WrittenLanguage; limit: number },
): Promise<TestimonialRow[]> {
  const shown = tx
    .selectFrom('testimonial as t')
    .innerJoin('member as m', (join) =>
      join.onRef('m.circle_id', '=', 't.circle_id').onRef('m.member_id', '=', 't.member_id'),
    )
    .select([
      't.circle_id as circleId',
      't.testimonial_id as testimonialId',
      't.member_id as memberId',
      't.language',
      't.words_sealed as wordsSealed',
    ])
    .where('t.state', '=', 'published')
    .where('t.consent_ended_at', 'is', null)
    .where('m.status', '=', 'active')
  const of =
    circleId === null
      ? shown.where('t.on_site', '=', true)
      : shown.where('t.circle_id', '=', circleId)
  return of
    .orderBy((eb) => eb('t.language', '=', language), 'desc')
    .orderBy('t.published_at', 'desc')
    .orderBy('t.testimonial_id')
    .limit(limit)
    .$castTo<TestimonialRow>()
    .execute()
}

/** Lists the home page's pictures in this language, in order. */
export async function listSlides(
  tx: Tx,
  { language, limit }: { language: WrittenLanguage; limit: number },
): Promise<SlideRow[]> {
  return tx
    .selectFrom('slide')
    .select(['picture', 'words', 'path'])
    .where('state', '=', 'published')
    .where('language', '=', language)
    .orderBy('place')
    .orderBy('slide_id')
    .limit(limit)
    .execute()
}

/** Lists posters and banners of the whole site, or of a circle, in this language, newest first. */
export async function listPosters(
  tx: Tx,
  { circleId, language, limit }: Whose & { language: WrittenLanguage; limit: number },
): Promise<PosterRow[]> {
  return tx
    .selectFrom('poster')
    .select(['poster_id as posterId', 'kind', 'picture', 'title', 'words'])
    .where('circle_id', 'is not distinct from', circleId)
    .where('state', '=', 'published')
    .where('language', '=', language)
    .orderBy('published_at', 'desc')
    .orderBy('poster_id')
    .limit(limit)
    .$castTo<PosterRow>()
    .execute()
}

/** Finds one published poster of the whole site or of a circle. */
export async function findPoster(
  tx: Tx,
  { circleId, posterId }: Whose & { posterId: string },
): Promise<
  | {
      form: 'poster' | 'banner'
      language: WrittenLanguage
      picture: string
      title: string
      words: string
    }
  | undefined
> {
  return tx
    .selectFrom('poster')
    .select(['kind as form', 'language', 'picture', 'title', 'words'])
    .where('poster_id', '=', posterId)
    .where('circle_id', 'is not distinct from', circleId)
    .where('state', '=', 'published')
    .$castTo<{
      form: 'poster' | 'banner'
      language: WrittenLanguage
      picture: string
      title: string
      words: string
    }>()
    .executeTakeFirst()
}

/** Lists slugs for search engines: of published news of the whole site, and of shown circles. */
export async function listPublishedAddresses(
  tx: Tx,
  limit: number,
): Promise<{ news: string[]; circles: string[] }> {
  const news = await tx
    .selectFrom('news')
    .select('slug')
    .distinct()
    .where('circle_id', 'is', null)
    .where('state', '=', 'published')
    .orderBy('slug')
    .limit(limit)
    .execute()
  const circles = await tx
    .selectFrom('circle')
    .select('slug')
    .where('seen', '=', true)
    .orderBy('slug')
    .limit(limit)
    .execute()
  return { news: news.map(({ slug }) => slug), circles: circles.map(({ slug }) => slug) }
}

/** Finds a circle that chose to be shown; any other counts as missing. */
export async function findSeenCircle(
  tx: Tx,
  slug: string,
): Promise<{ circleId: string; name: string } | undefined> {
  return tx
    .selectFrom('circle')
    .select(['circle_id as circleId', 'name'])
    .where('slug', '=', slug)
    .where('seen', '=', true)
    .executeTakeFirst()
}
