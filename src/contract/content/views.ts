import { z } from 'zod'
import {
  CONTENT_KINDS,
  CONTENT_MOVES,
  CONTENT_STATES,
  DRAWINGS,
  NEWS_BODY,
  NEWS_SUMMARY,
  NEWS_TITLE,
  POSTER_TITLE,
  POSTER_WORDS,
  SLIDE_PLACE,
  SLIDE_WORDS,
} from '#domain/content/content.ts'
import { VENUE } from '#domain/content/board.ts'
import { PLANS } from '#domain/pledges/plans.ts'
import { id, instant, writtenLanguage as language, someOf, upTo } from '../shapes.ts'

export const contentKind = z.enum(CONTENT_KINDS)
export const contentState = z.enum(CONTENT_STATES)
/** A text with a shortest and a longest length, in characters. */
export const bounded = ({ min, max }: { min: number; max: number }) =>
  z.string().trim().min(min).max(max)
/** Which page a piece is for. */
export const contentOwner = z
  .enum(['circle', 'site'])
  .describe(
    "the circle's own page, or the pages of the whole site, which only administrators of " +
      'the first circle write',
  )

const newsTexts = {
  title: bounded(NEWS_TITLE),
  summary: bounded(NEWS_SUMMARY),
  body: bounded(NEWS_BODY).describe('Markdown; HTML and pictures in it are not shown'),
}
const placed = {
  forVisitors: z.boolean().describe("of a circle's news: whether its public page has it too"),
  pinned: z.boolean().describe('whether it stays on top of the notice board'),
  important: z.boolean().describe('whether its notice also goes by SMS; two a month'),
}
export const meeting = z.strictObject({ at: instant, venue: bounded(VENUE) })
/** How a piece is on the notice board of its circle. News of the whole site has none of it. */
const boardFields = {
  forVisitors: placed.forVisitors.optional(),
  pinned: placed.pinned.optional(),
  important: placed.important.optional(),
  meeting: meeting.nullable().optional().describe('its date and place, for members only'),
}
/** What administrators write for news. */
export const newsFields = {
  slug: z.string().trim().min(2).max(81).describe('small letters, digits and hyphens'),
  language,
  ...newsTexts,
  ...boardFields,
}
/** What administrators write for a slide. */
export const slideFields = {
  language,
  place: z.int().min(SLIDE_PLACE.min).max(SLIDE_PLACE.max),
  picture: z.enum(DRAWINGS),
  words: bounded(SLIDE_WORDS),
  path: z.string().trim().max(81).nullable().describe('the page of this site that it links to'),
}
/** What administrators write for a poster. */
export const posterFields = {
  language,
  form: z.enum(['poster', 'banner']),
  picture: z.enum(DRAWINGS),
  title: bounded(POSTER_TITLE),
  words: bounded(POSTER_WORDS),
}

const around = {
  id,
  state: contentState,
  whose: contentOwner,
  title: z.string(),
  language: language.nullable(),
  byName: z.string().describe('who wrote it; for leaders and testimonials the member it is about'),
  mine: z.boolean(),
  tied: z.boolean(),
  changedAt: instant,
  publishedAt: instant.nullable(),
  version: z.int(),
}
export const contentLine = z.object({ ...around, kind: contentKind })
export type ContentLine = z.output<typeof contentLine>

/** The tags that a text in Markdown may have. */
export const WRITTEN_TAGS = [
  'p',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'strong',
  'em',
  'a',
  'blockquote',
  'hr',
  'br',
  'code',
] as const
/** The tags of texts that are shown: pages of the site have more. */
export const SHOWN_TAGS = [...WRITTEN_TAGS, 'h1', 'pre', 'article'] as const

/**
 * One part of what visitors would see: a tag that opens, a tag that closes, or text. It is never
 * HTML to insert as it is.
 */
export const shownPart = z.object({
  kind: z.enum(['open', 'close', 'text']),
  tag: z.enum(SHOWN_TAGS).optional(),
  text: z.string().optional(),
  href: z.string().optional(),
})
export type ShownPart = z.output<typeof shownPart>
/** A piece as visitors see it, in parts. */
export const shownContent = z.object({
  en: upTo(NEWS_BODY.max, shownPart),
  hi: upTo(NEWS_BODY.max, shownPart),
})
/** Words that need a second review. */
export const contentHints = someOf(['sums', 'promises']).describe(
  'words to check again: public pages name no sums and promise nothing',
)

const fields = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('news'),
    ...newsFields,
    ...placed,
    meeting: meeting.nullable(),
    other: id.nullable().describe('this news in the other language'),
    hints: contentHints,
  }),
  z.object({ kind: z.literal('slide'), ...slideFields }),
  z.object({ kind: z.literal('poster'), ...posterFields }),
  z.object({
    kind: z.literal('leader'),
    area: z.enum(['all', 'india', 'region']),
    region: z.string().nullable(),
    plans: someOf(PLANS),
    languages: upTo(2, language),
    contact: z.string(),
    onSite: z.boolean(),
  }),
  z.object({ kind: z.literal('testimonial'), language, words: z.string(), onSite: z.boolean() }),
])
export const contentView = z.object({
  ...around,
  fields,
  note: z.string().nullable().describe('why it was handed back or withdrawn'),
  agreed: z.object({ version: z.string(), at: instant }).nullable(),
  can: someOf([...CONTENT_MOVES, 'change']),
  shown: shownContent,
})
export type ContentView = z.output<typeof contentView>
