import { dateText } from '#contract/formats.ts'
import { writtenFor } from '#contract/messages/translate.ts'
import type { Language } from '#domain/shared/languages.ts'
import type { DataPage, DataSlotName } from '#contract/site.ts'
import { addressIn } from '#domain/shared/language-addresses.ts'
import { memberNames } from '#server/members/person/member-names.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import {
  findNews,
  findSeenCircle,
  type LeaderRow,
  listLeaders,
  listNews,
  listPosters,
  listSlides,
  listTestimonials,
  type NewsRow,
} from './store/content-store.ts'
import { html, type SafeHtml } from './html.ts'
import { markdownHtml } from './markdown.ts'
import { CATALOGUE_POSTERS, catalogueWords } from './poster-specs.ts'
import {
  langOf,
  leaderHtml,
  otherLanguage,
  testimonialHtml,
  type PageWords,
  wordsIn,
} from './page-parts.ts'

export type PageQuestion = {
  readonly page: DataPage
  readonly language: Language
  readonly slug: string
  readonly drawings: Readonly<Record<string, string>>
}
export type PageValues = Readonly<Partial<Record<DataSlotName, string>>>

const NEWS_MAX = 50
const LEADERS_MAX = 200
const TESTIMONIALS_MAX = 12
const SLIDES_MAX = 6
const POSTERS_MAX = 20
const CIRCLE_NEWS_MAX = 10
const SLUG = /^[a-z0-9][a-z0-9-]{1,80}$/

type Ctx = Pick<BaseCtx, 'tx' | 'vault'>

/**
 * What stands in the places of a page with content now; undefined when there is no such page. A
 * place without a value keeps what the page says there.
 */
export async function pageContent(
  ctx: Ctx,
  question: PageQuestion,
): Promise<PageValues | undefined> {
  const { page, language, slug, drawings } = question
  const words = wordsIn(language)
  if (page === 'home') return filled(await slidesHtml(ctx, question, words))
  // This page shows no pieces: server/audit/published-checks.ts fills it.
  if (page === 'honesty') return {}
  if (page === 'news')
    return filled(
      newsListHtml(
        await listNews(ctx.tx, { circleId: null, language: writtenFor(language), limit: NEWS_MAX }),
        language,
        words,
      ),
    )
  if (page === 'contact') return filled(await listedLeaders(ctx, words))
  if (page === 'testimonials')
    return filled(await testimonialsHtml(ctx, { circleId: null, language, words }))
  if (page === 'promotion') return filled(await postersHtml(ctx, question, { words }))
  if (page === 'paper' || !SLUG.test(slug)) return undefined
  return page === 'circle'
    ? circleValues(ctx, { slug, language, drawings, words })
    : newsValues(ctx, { slug, language, words })
}

function filled(items: SafeHtml | undefined): PageValues {
  return items === undefined ? {} : { items: items.safe }
}

async function newsValues(
  ctx: Ctx,
  { slug, language, words }: { slug: string; language: Language; words: PageWords },
): Promise<PageValues | undefined> {
  const news = await findNews(ctx.tx, { slug, language: writtenFor(language) })
  if (news === undefined) return undefined
  const items = html`<p class="soft small">${dayText(news.publishedAt, language)}${otherLanguage(news, language, words)}</p><div class="prose"${langOf(news, language)}>${{ safe: markdownHtml(news.body) }}</div>`
  return {
    slug,
    title: html`${news.title}`.safe,
    description: html`${news.summary}`.safe,
    items: items.safe,
  }
}

async function circleValues(
  ctx: Ctx,
  {
    slug,
    language,
    drawings,
    words,
  }: Pick<PageQuestion, 'slug' | 'language' | 'drawings'> & { words: PageWords },
): Promise<PageValues | undefined> {
  const circle = await findSeenCircle(ctx.tx, slug)
  if (circle === undefined) return undefined
  const { circleId } = circle
  const news = await listNews(ctx.tx, {
    circleId,
    language: writtenFor(language),
    limit: CIRCLE_NEWS_MAX,
  })
  const parts: [title: string, content: SafeHtml | undefined][] = [
    [
      words.content('news.title'),
      news.length === 0
        ? undefined
        : html`${news.map((each) => openNewsHtml(each, language, words))}`,
    ],
    [words.content('leaders.title'), await leadersHtml(ctx, circleId, words)],
    [
      words.content('testimonials.title'),
      await testimonialsHtml(ctx, { circleId, language, words }),
    ],
    [
      words.content('promotion.title'),
      await postersHtml(ctx, { language, drawings }, { words, circle: { circleId, slug } }),
    ],
  ]
  const items = html`${parts.map(([title, content]) => (content === undefined ? html`` : html`<section class="stack"><h2>${title}</h2>${content}</section>`))}`
  return {
    slug,
    title: html`${circle.name}`.safe,
    description: html`${words.content('circle.lead')}`.safe,
    items: items.safe,
  }
}

function newsListHtml(
  news: readonly NewsRow[],
  language: Language,
  words: PageWords,
): SafeHtml | undefined {
  if (news.length === 0) return undefined
  const entry = (each: NewsRow) =>
    html`<li class="card"><h2${langOf(each, language)}><a href="${addressIn(language, `/news/${each.slug}`)}">${each.title}</a></h2><p class="soft small">${dayText(each.publishedAt, language)}${otherLanguage(each, language, words)}</p><p${langOf(each, language)}>${each.summary}</p></li>`
  return html`<ul class="plain-list stack">${news.map(entry)}</ul>`
}

function openNewsHtml(news: NewsRow, language: Language, words: PageWords): SafeHtml {
  return html`<details class="card details"><summary${langOf(news, language)}>${news.title}</summary><p class="soft small">${dayText(news.publishedAt, language)}${otherLanguage(news, language, words)}</p><div class="prose"${langOf(news, language)}>${{ safe: markdownHtml(news.body) }}</div></details>`
}

/** The part of the contact page with the leaders of all circles, while there are any. */
async function listedLeaders(ctx: Ctx, words: PageWords): Promise<SafeHtml | undefined> {
  const list = await leadersHtml(ctx, null, words)
  const { content } = words
  return (
    list &&
    html`<section class="stack" id="leaders"><h2>${content('leaders.title')}</h2><p>${content('leaders.lead')}</p>${list}<p class="banner">${content('leaders.never')}</p></section>`
  )
}

async function leadersHtml(
  ctx: Ctx,
  circleId: string | null,
  words: PageWords,
): Promise<SafeHtml | undefined> {
  const leaders = await listLeaders(ctx.tx, { circleId, limit: LEADERS_MAX })
  if (leaders.length === 0) return undefined
  const people = await peopleOf(ctx, leaders)
  const card = (leader: LeaderRow) =>
    html`<li class="card">${leaderHtml({ ...leader, name: people.name(leader), contact: people.open(leader, { table: 'leader', column: 'contact_sealed', id: leader.leaderId }, leader.contactSealed) }, words)}</li>`
  const groups = [
    ...Map.groupBy(leaders, ({ area, region }) =>
      area === 'all'
        ? words.content('leaders.all')
        : area === 'india'
          ? words.content('leaders.india')
          : (region ?? ''),
    ),
  ]
  return html`${groups.map(([title, list]) => html`<section class="stack"><h3>${title}</h3><ul class="plain-list grid">${list.map(card)}</ul></section>`)}`
}

async function testimonialsHtml(
  ctx: Ctx,
  { circleId, language, words }: { circleId: string | null; language: Language; words: PageWords },
): Promise<SafeHtml | undefined> {
  const rows = await listTestimonials(ctx.tx, {
    circleId,
    language: writtenFor(language),
    limit: TESTIMONIALS_MAX,
  })
  if (rows.length === 0) return undefined
  const people = await peopleOf(ctx, rows)
  const slides = rows.map(
    (row) =>
      html`<li><figure class="card">${testimonialHtml({ name: people.name(row), text: people.open(row, { table: 'testimonial', column: 'words_sealed', id: row.testimonialId }, row.wordsSealed), lang: langOf(row, language) })}</figure></li>`,
  )
  const label = words.content('testimonials.title')
  return html`<section class="carousel carousel--three" data-carousel aria-label="${label}"><ul class="carousel__track" data-track tabindex="0" aria-label="${label}">${slides}</ul><div class="carousel__tools" data-tools="waiting"><button type="button" class="btn" data-previous>${words.content('testimonials.previous')}</button>${rows.map((_row, at) => html`<button type="button" class="carousel__dot" data-slide aria-label="${words.content('testimonials.page', { number: at + 1 })}"></button>`)}<button type="button" class="btn" data-next>${words.content('testimonials.next')}</button></div></section>`
}

async function slidesHtml(
  ctx: Ctx,
  { language, drawings }: PageQuestion,
  { home }: PageWords,
): Promise<SafeHtml | undefined> {
  const slides = await listSlides(ctx.tx, { language: writtenFor(language), limit: SLIDES_MAX })
  if (slides.length === 0) return undefined
  const caption = ({ words, path }: (typeof slides)[number]) =>
    path === null ? html`${words}` : html`<a href="${addressIn(language, path)}">${words}</a>`
  // Has the structure of src/web/pages/site/carousel.tsx.
  return html`<section class="carousel" data-carousel data-every="3000" aria-label="${home('slides')}"><ul class="carousel__track" data-track tabindex="0" aria-label="${home('slides')}">${slides.map((slide) => html`<li><figure class="slide">${{ safe: drawings[slide.picture] ?? '' }}<figcaption>${caption(slide)}</figcaption></figure></li>`)}</ul><div class="carousel__tools" data-tools="waiting"><button type="button" class="carousel__pause" data-pause data-stop="${home('slides.pause')}" data-play="${home('slides.play')}" aria-label="${home('slides.pause')}"></button>${slides.map((_slide, at) => html`<button type="button" class="carousel__dot" data-slide aria-label="${home('slides.show', { number: at + 1 })}"></button>`)}</div></section>`
}

/**
 * Posters of the catalogue and those that are published, with their files; a circle's carry its own
 * page.
 */
async function postersHtml(
  ctx: Ctx,
  { language, drawings }: Pick<PageQuestion, 'language' | 'drawings'>,
  { words: { content }, circle }: { words: PageWords; circle?: { circleId: string; slug: string } },
): Promise<SafeHtml> {
  const written = await listPosters(ctx.tx, {
    circleId: circle?.circleId ?? null,
    language: writtenFor(language),
    limit: POSTERS_MAX,
  })
  const all = [
    ...written.map(({ posterId, picture, title, words }) => ({
      file: posterId,
      picture,
      title,
      words,
    })),
    ...CATALOGUE_POSTERS.map(({ name, picture }) => ({
      file: `${name}-${writtenFor(language)}`,
      picture,
      ...catalogueWords(name, writtenFor(language)),
    })),
  ]
  const folder = `${circle === undefined ? '' : `/c/${circle.slug}`}/posters`
  const link = (file: string, title: string, format: 'png' | 'pdf') =>
    html`<a href="${folder}/${file}.${format}">${content('promotion.of', { file: content(`promotion.${format}`), title })}</a>`
  return html`<ul class="plain-list grid">${all.map(({ file, picture, title, words }) => html`<li class="card poster">${{ safe: drawings[picture] ?? '' }}<p>${words}</p><p>${link(file, title, 'png')}</p><p>${link(file, title, 'pdf')}</p></li>`)}</ul>`
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

function dayText(at: Temporal.Instant, language: Language): string {
  return dateText(at.epochMilliseconds, language, 'long')
}
