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
  findSeenCircle,
  listLeaders,
  listPosters,
  listSlides,
  listTestimonials,
} from './store/content-store.ts'
import { findNews, listNews, type NewsRow } from './store/news-store.ts'
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
/** Of the whole site, or of one circle. */
type Of = Omit<PageQuestion, 'page'> & { readonly circleId: string | null }

type Fill = (ctx: Ctx, of: Of) => Promise<PageValues | undefined>

const FILLS: Readonly<Record<Exclude<DataPage, 'paper' | 'poster'>, Fill>> = {
  'home': slides,
  'news': (ctx, of) => newsList(ctx, of, NEWS_MAX),
  'news-item': newsItem,
  'contact': leaders,
  'testimonials': quotes,
  'promotion': posters,
  'circle': circle,
  // This page shows no pieces: server/audit/published-checks.ts fills it.
  'honesty': async () => ({}),
}

/**
 * What stands in the marks of a page with content now; undefined when there is no such page. The
 * marks are those of `src/web/pages/site/parts/pieces.tsx`. Papers and posters are filled elsewhere.
 */
export async function pageContent(
  ctx: Ctx,
  { page, ...question }: PageQuestion,
): Promise<PageValues | undefined> {
  if (page === 'paper' || page === 'poster') return undefined
  return FILLS[page](ctx, { ...question, circleId: null })
}

async function newsItem(ctx: Ctx, { slug, language }: Of): Promise<PageValues | undefined> {
  if (!SLUG.test(slug)) return undefined
  const news = await findNews(ctx.tx, { slug, language: writtenFor(language) })
  return news && { ...newsValues(news, language), description: news.summary }
}

async function circle(ctx: Ctx, of: Of): Promise<PageValues | undefined> {
  const { slug, language } = of
  const found = SLUG.test(slug) ? await findSeenCircle(ctx.tx, slug) : undefined
  if (found === undefined) return undefined
  const own = { ...of, circleId: found.circleId }
  return {
    slug,
    title: found.name,
    description: print(language)('circle.lead'),
    ...(await newsList(ctx, own, CIRCLE_NEWS_MAX)),
    ...(await leaders(ctx, own)),
    ...(await quotes(ctx, own)),
    ...(await posters(ctx, own)),
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

async function slides({ tx }: Ctx, { language, drawings }: Of): Promise<PageValues> {
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
