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

/** Whose content: the operator's for the whole site (null), or a circle's own. */
type Whose = { readonly circleId: string | null }

/**
 * Published news, the newest first. What is not there in the reader's language comes in the other
 * one; at most `limit`.
 */
export async function listNews(
  tx: Tx,
  { circleId, language, limit }: Whose & { language: WrittenLanguage; limit: number },
): Promise<NewsRow[]> {
  return tx
    .selectFrom('news as n')
    .select(['n.slug', 'n.language', 'n.title', 'n.summary', 'n.body', 'n.publishedAt'])
    .where('n.circleId', 'is not distinct from', circleId)
    .where('n.state', '=', 'published')
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
              .where('same.state', '=', 'published'),
          ),
        ),
      ]),
    )
    .orderBy('n.publishedAt', 'desc')
    .orderBy('n.slug')
    .limit(limit)
    .$castTo<NewsRow>()
    .execute()
}

/**
 * One published piece of news of the whole site, in the reader's language where it is there, else
 * in the other one.
 */
export async function findNews(
  tx: Tx,
  { slug, language }: { slug: string; language: WrittenLanguage },
): Promise<NewsRow | undefined> {
  const found = await tx
    .selectFrom('news')
    .select(['slug', 'language', 'title', 'summary', 'body', 'publishedAt'])
    .where('circleId', 'is', null)
    .where('slug', '=', slug)
    .where('state', '=', 'published')
    .limit(2)
    .$castTo<NewsRow>()
    .execute()
  return found.find((row) => row.language === language) ?? found[0]
}

/**
 * Leaders who agreed: of one circle, or those of all circles who agreed to the operator's page too.
 */
export async function listLeaders(
  tx: Tx,
  { circleId, limit }: Whose & { limit: number },
): Promise<LeaderRow[]> {
  const shown = tx
    .selectFrom('leader as l')
    .innerJoin('member as m', (join) =>
      join.onRef('m.circleId', '=', 'l.circleId').onRef('m.memberId', '=', 'l.memberId'),
    )
    .select([
      'l.circleId',
      'l.leaderId',
      'l.memberId',
      'l.area',
      'l.region',
      'l.plans',
      'l.languages',
      'l.contactSealed',
    ])
    .where('l.state', '=', 'published')
    .where('l.agreementEndedAt', 'is', null)
    .where('m.status', '=', 'active')
    // Whoever is no steward any more is not listed as one.
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('memberRole as r')
          .select('r.role')
          .whereRef('r.circleId', '=', 'l.circleId')
          .whereRef('r.memberId', '=', 'l.memberId')
          .where('r.role', '=', 'steward'),
      ),
    )
  const of =
    circleId === null
      ? shown.where('l.onSite', '=', true)
      : shown.where('l.circleId', '=', circleId)
  return of
    .orderBy('l.area')
    .orderBy('l.region')
    .orderBy('l.publishedAt')
    .orderBy('l.leaderId')
    .limit(limit)
    .$castTo<LeaderRow>()
    .execute()
}

/** Testimonials with consent, in the reader's language first, then the newest first. */
export async function listTestimonials(
  tx: Tx,
  { circleId, language, limit }: Whose & { language: WrittenLanguage; limit: number },
): Promise<TestimonialRow[]> {
  const shown = tx
    .selectFrom('testimonial as t')
    .innerJoin('member as m', (join) =>
      join.onRef('m.circleId', '=', 't.circleId').onRef('m.memberId', '=', 't.memberId'),
    )
    .select(['t.circleId', 't.testimonialId', 't.memberId', 't.language', 't.wordsSealed'])
    .where('t.state', '=', 'published')
    .where('t.consentEndedAt', 'is', null)
    .where('m.status', '=', 'active')
  const of =
    circleId === null
      ? shown.where('t.onSite', '=', true)
      : shown.where('t.circleId', '=', circleId)
  return of
    .orderBy((eb) => eb('t.language', '=', language), 'desc')
    .orderBy('t.publishedAt', 'desc')
    .orderBy('t.testimonialId')
    .limit(limit)
    .$castTo<TestimonialRow>()
    .execute()
}

/** The home page's pictures in this language, in their order. */
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
    .orderBy('slideId')
    .limit(limit)
    .execute()
}

/** Posters and banners of the whole site, or of a circle, in this language, the newest first. */
export async function listPosters(
  tx: Tx,
  { circleId, language, limit }: Whose & { language: WrittenLanguage; limit: number },
): Promise<PosterRow[]> {
  return tx
    .selectFrom('poster')
    .select(['posterId', 'kind', 'picture', 'title', 'words'])
    .where('circleId', 'is not distinct from', circleId)
    .where('state', '=', 'published')
    .where('language', '=', language)
    .orderBy('publishedAt', 'desc')
    .orderBy('posterId')
    .limit(limit)
    .$castTo<PosterRow>()
    .execute()
}

/** One published poster of the whole site or of a circle. */
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
    .where('posterId', '=', posterId)
    .where('circleId', 'is not distinct from', circleId)
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

/**
 * For search engines: last parts of the addresses of published news of the whole site, and of
 * circles that chose to be seen.
 */
export async function listPublishedAddresses(
  tx: Tx,
  limit: number,
): Promise<{ news: string[]; circles: string[] }> {
  const news = await tx
    .selectFrom('news')
    .select('slug')
    .distinct()
    .where('circleId', 'is', null)
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

/** A circle that chose to be seen; one that did not is as if it were not there. */
export async function findSeenCircle(
  tx: Tx,
  slug: string,
): Promise<{ circleId: string; name: string } | undefined> {
  return tx
    .selectFrom('circle')
    .select(['circleId', 'name'])
    .where('slug', '=', slug)
    .where('seen', '=', true)
    .executeTakeFirst()
}
