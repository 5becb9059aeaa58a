import type { WrittenLanguage } from '#contract/messages/translate.ts'
import type { Tx } from '#server/platform/database/db.ts'

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
    // A former steward is not listed.
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

/** Lists testimonials with consent: the reader's language first, then newest first. */
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
    .orderBy('slideId')
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

/** Lists slugs for search engines: of published news of the whole site, and of shown circles. */
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

/** Finds a circle that chose to be shown; any other counts as missing. */
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
