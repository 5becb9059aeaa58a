import { dateText } from '#contract/formats.ts'
import { writtenFor } from '#contract/messages/translate.ts'
import type { DataPage } from '#contract/site.ts'
import { firstName } from '#domain/members/contact-formats.ts'
import { addressIn } from '#domain/shared/language-addresses.ts'
import type { Language } from '#domain/shared/languages.ts'
import { memberNames } from '#server/members/person/member-names.ts'
import type { PageValues } from '#server/platform/text/html.ts'
import { printIn } from '#server/platform/text/words.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import {
  findNews,
  findSeenCircle,
  listLeaders,
  listNews,
  listPosters,
  listSlides,
  listTestimonials,
  type NewsRow,
} from './store/content-store.ts'
import { markdownHtml } from './markdown.ts'
import { leaderWords } from './page-parts.ts'
import { CATALOGUE_POSTERS, catalogueWords } from './poster-specs.ts'

export type PageQuestion = {
  readonly page: DataPage
  readonly language: Language
  readonly slug: string
  readonly drawings: Readonly<Record<string, string>>
}

const NEWS_MAX = 50
const LEADERS_MAX = 200
const TESTIMONIALS_MAX = 12
const SLIDES_MAX = 6
const POSTERS_MAX = 20
const CIRCLE_NEWS_MAX = 10
const SLUG = /^[a-z0-9][a-z0-9-]{1,80}$/

const print = printIn('site-content')

type Ctx = Pick<BaseCtx, 'tx' | 'vault'>
type Of = PageQuestion & { readonly circleId: string | null }

/**
 * What stands in the marks of a page with content now; undefined when there is no such page. The
 * marks are those of `src/web/pages/site/parts/pieces.tsx`.
 */
export async function pageContent(
  ctx: Ctx,
  question: PageQuestion,
): Promise<PageValues | undefined> {
  const { page, slug } = question
  const ofSite = { ...question, circleId: null }
  if (page === 'home') return slidesOf(ctx, question)
  if (page === 'news') return newsList(ctx, ofSite, NEWS_MAX)
  if (page === 'contact') return leaders(ctx, ofSite)
  if (page === 'testimonials') return quotes(ctx, ofSite)
  if (page === 'promotion') return posters(ctx, ofSite)
  if (page === 'news-item') return SLUG.test(slug) ? newsItem(ctx, question) : undefined
  if (page === 'circle') return SLUG.test(slug) ? circle(ctx, question) : undefined
  // Not from pieces: the checks (server/audit/published-checks.ts), a paper, a poster.
  return page === 'honesty' ? {} : undefined
}

async function newsItem(
  ctx: Ctx,
  { slug, language }: PageQuestion,
): Promise<PageValues | undefined> {
  const news = await findNews(ctx.tx, { slug, language: writtenFor(language) })
  return news && { ...newsValues(news, language), description: news.summary }
}

async function circle(ctx: Ctx, question: PageQuestion): Promise<PageValues | undefined> {
  const { slug, language } = question
  const found = await findSeenCircle(ctx.tx, slug)
  if (found === undefined) return undefined
  const of = { ...question, circleId: found.circleId }
  return {
    slug,
    title: found.name,
    description: print(language)('circle.lead'),
    ...(await newsList(ctx, of, CIRCLE_NEWS_MAX)),
    ...(await leaders(ctx, of)),
    ...(await quotes(ctx, of)),
    ...(await posters(ctx, of)),
  }
}

async function newsList(
  { tx }: Ctx,
  { circleId, language }: Of,
  limit: number,
): Promise<PageValues> {
  const rows = await listNews(tx, { circleId, language: writtenFor(language), limit })
  return { newsList: rows.map((row) => newsValues(row, language)) }
}

function newsValues(news: NewsRow, language: Language): PageValues {
  return {
    slug: news.slug,
    title: news.title,
    summary: news.summary,
    body: { safe: markdownHtml(news.body) },
    lang: news.language,
    foreign: news.language !== language,
    day: dateText(news.publishedAt.epochMilliseconds, language, 'long'),
  }
}

async function leaders(ctx: Ctx, { circleId, language }: Of): Promise<PageValues> {
  const rows = await listLeaders(ctx.tx, { circleId, limit: LEADERS_MAX })
  const people = await peopleOf(ctx, rows)
  const groups = Map.groupBy(rows, ({ area, region }) =>
    area === 'all' || area === 'india' ? print(language)(`leaders.${area}`) : (region ?? ''),
  )
  return {
    leaderGroups: Array.from(groups, ([area, list]) => ({
      area,
      people: list.map((row) => ({
        name: people.name(row),
        contact: people.open(
          row,
          { table: 'leader', column: 'contact_sealed', id: row.leaderId },
          row.contactSealed,
        ),
        ...leaderWords(row, language),
      })),
    })),
  }
}

async function quotes(ctx: Ctx, { circleId, language }: Of): Promise<PageValues> {
  const rows = await listTestimonials(ctx.tx, {
    circleId,
    language: writtenFor(language),
    limit: TESTIMONIALS_MAX,
  })
  const people = await peopleOf(ctx, rows)
  return {
    quotes: rows.map((row, at) => ({
      number: at + 1,
      name: firstName(people.name(row)),
      text: people.open(
        row,
        { table: 'testimonial', column: 'words_sealed', id: row.testimonialId },
        row.wordsSealed,
      ),
      lang: row.language,
    })),
  }
}

async function slidesOf({ tx }: Ctx, { language, drawings }: PageQuestion): Promise<PageValues> {
  const rows = await listSlides(tx, { language: writtenFor(language), limit: SLIDES_MAX })
  return {
    slides: rows.map(({ picture, words, path }, at) => ({
      number: at + 1,
      picture: { safe: drawings[picture] ?? '' },
      text: words,
      href: path === null ? undefined : addressIn(language, path),
    })),
  }
}

/** Posters that are published, then those of the catalogue; a circle's carry its own page. */
async function posters(
  { tx }: Ctx,
  { circleId, slug, language, drawings }: Of,
): Promise<PageValues> {
  const written = await listPosters(tx, {
    circleId,
    language: writtenFor(language),
    limit: POSTERS_MAX,
  })
  const all = [
    ...written.map(({ posterId, ...row }) => ({ ...row, file: posterId })),
    ...CATALOGUE_POSTERS.map(({ name, picture }) => ({
      file: `${name}-${writtenFor(language)}`,
      picture,
      ...catalogueWords(name, writtenFor(language)),
    })),
  ]
  return {
    circle: circleId === null ? '' : `/c/${slug}`,
    posters: all.map(({ file, picture, title, words }) => ({
      file,
      picture: { safe: drawings[picture] ?? '' },
      title,
      text: words,
    })),
  }
}

type Owned = { readonly circleId: string; readonly memberId: string }

/**
 * Names and sealed words of people of several circles; whose key is gone is not there to be asked
 * for.
 */
async function peopleOf({ tx, vault }: Ctx, rows: readonly Owned[]) {
  const names = new Map<string, string>()
  const vaults = new Map<string, Awaited<ReturnType<Ctx['vault']['of']>>>()
  for (const [circleId, list] of Map.groupBy(rows, (row) => row.circleId)) {
    const ids = list.map(({ memberId }) => memberId)
    for (const [id, name] of await memberNames({ tx, vault, language: 'en' }, circleId, ids))
      names.set(`${circleId} ${id}`, name)
    for (const [id, own] of await vault.load(tx, circleId, ids))
      vaults.set(`${circleId} ${id}`, own)
  }
  const keyOf = ({ circleId, memberId }: Owned) => `${circleId} ${memberId}`
  return {
    name: (row: Owned) => names.get(keyOf(row)) ?? '',
    open: (row: Owned, place: { table: string; column: string; id: string }, sealed: Buffer) =>
      vaults.get(keyOf(row))?.open(place, sealed) ?? '',
  }
}
