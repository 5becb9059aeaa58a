import { z } from 'zod'
import {
  CONTENT_KINDS,
  CONTENT_MOVES,
  CONTENT_STATES,
  DRAWINGS,
  LEADER_CONTACT,
  LEADER_REGION,
  NEWS_BODY,
  NEWS_SUMMARY,
  NEWS_TITLE,
  POSTER_TITLE,
  POSTER_WORDS,
  SLIDE_PLACE,
  SLIDE_WORDS,
  TESTIMONIAL_WORDS,
} from '#domain/content/content.ts'
import { PLANS } from '#domain/pledges/plans.ts'
import { endpoints } from './endpoint.ts'
import {
  id,
  idParams,
  instant,
  page,
  reason,
  version,
  writtenLanguage as language,
} from './shapes.ts'

const kind = z.enum(CONTENT_KINDS)
const state = z.enum(CONTENT_STATES)
const bounded = ({ min, max }: { min: number; max: number }) => z.string().trim().min(min).max(max)
const whose = z
  .enum(['circle', 'site'])
  .describe(
    "the circle's own page, or the pages of the whole site, which only administrators of the first circle write",
  )

const newsTexts = {
  title: bounded(NEWS_TITLE),
  summary: bounded(NEWS_SUMMARY),
  body: bounded(NEWS_BODY).describe('Markdown; HTML and pictures in it are not shown'),
}
const newsFields = {
  slug: z.string().trim().min(2).max(81).describe('small letters, digits and hyphens'),
  language,
  ...newsTexts,
}
const slideFields = {
  language,
  place: z.int().min(SLIDE_PLACE.min).max(SLIDE_PLACE.max),
  picture: z.enum(DRAWINGS),
  words: bounded(SLIDE_WORDS),
  path: z.string().trim().max(81).nullable().describe('where on this site it leads'),
}
const posterFields = {
  language,
  form: z.enum(['poster', 'banner']),
  picture: z.enum(DRAWINGS),
  title: bounded(POSTER_TITLE),
  words: bounded(POSTER_WORDS),
}

const around = {
  id,
  state,
  whose,
  title: z.string(),
  language: language.nullable(),
  byName: z.string().describe('who wrote it; for leaders and testimonials the member it is about'),
  mine: z.boolean(),
  tied: z.boolean(),
  changedAt: instant,
  publishedAt: instant.nullable(),
  version: z.int(),
}
export const contentLine = z.object({ ...around, kind })
export type ContentLine = z.output<typeof contentLine>

/**
 * What visitors would see, as a row of small parts: a tag opens, closes, or text stands between.
 * Never HTML to be put in as it is.
 */
const shownPart = z.object({
  kind: z.enum(['open', 'close', 'text']),
  tag: z
    .enum([
      'p',
      'h1',
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
      'pre',
      'article',
    ])
    .optional(),
  text: z.string().optional(),
  href: z.string().optional(),
})
export type ShownPart = z.output<typeof shownPart>
const shown = z.object({ en: z.array(shownPart), hi: z.array(shownPart) })
const hints = z
  .array(z.enum(['sums', 'promises']))
  .describe('words that need a second review: public pages name no sums and promise nothing')

const fields = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('news'),
    ...newsFields,
    other: id.nullable().describe('the same in the other language'),
    hints,
  }),
  z.object({ kind: z.literal('slide'), ...slideFields }),
  z.object({ kind: z.literal('poster'), ...posterFields }),
  z.object({
    kind: z.literal('leader'),
    area: z.enum(['all', 'india', 'region']),
    region: z.string().nullable(),
    plans: z.array(z.enum(PLANS)),
    languages: z.array(language),
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
  can: z.array(z.enum([...CONTENT_MOVES, 'change'])),
  shown,
})
export type ContentView = z.output<typeof contentView>
const answer = z.object({ message: z.string(), data: contentView })

const testimonial = z.object({
  id,
  state,
  language,
  words: z.string(),
  onSite: z.boolean(),
  note: z.string().nullable(),
  consent: z.object({ version: z.string(), at: instant }),
  version: z.int(),
})
export type Testimonial = z.output<typeof testimonial>
const listing = z.object({
  id,
  state,
  area: z.enum(['all', 'india', 'region']),
  region: z.string().nullable(),
  plans: z.array(z.enum(PLANS)),
  languages: z.array(language),
  contact: z.string(),
  onSite: z.boolean(),
  note: z.string().nullable(),
  consent: z.object({ version: z.string(), at: instant }),
  version: z.int(),
})
export type Listing = z.output<typeof listing>
/** What visitors see of me: what I wrote, and where stewards are listed. */
export const shownOfMe = z.object({
  testimonial: testimonial.nullable(),
  listing: listing.nullable(),
  maySayWhereToFind: z.boolean().describe('stewards may be listed'),
  consentVersion: z.string(),
  circlePage: z.string().nullable(),
})
export type ShownOfMe = z.output<typeof shownOfMe>
const mine = z.object({ message: z.string(), data: shownOfMe })
const agreed = z.string().max(20).describe('the version of the words agreed to, in GET /user/shown')

const admins = ['admin'] as const
const WORDS = ['content.sums', 'content.promises', 'content.addresses'] as const
const place = z.strictObject({ kind, contentId: id })

/**
 * What visitors read that people write: news, slides and posters by administrators, leaders and
 * testimonials by those they are about.
 */
export const contentEndpoints = endpoints({
  'GET /staff/content': {
    tag: 'content',
    summary: 'Pieces of one kind, the last changed first',
    access: 'staff',
    roles: admins,
    kind: 'query',
    query: page.extend({ kind, state: state.optional() }),
    answer: z.object({
      data: z.array(contentLine),
      nextCursor: z.string().nullable(),
      waiting: z
        .record(z.string(), z.int())
        .describe('how many of each kind need someone who did not write them'),
      site: z.boolean().describe('whether I write for the whole site too'),
    }),
    errors: [],
  },
  'GET /staff/content/{kind}/{contentId}': {
    tag: 'content',
    summary: 'One piece, and what visitors would see of it in each language',
    access: 'staff',
    roles: admins,
    kind: 'query',
    params: place,
    answer: z.object({ data: contentView }),
    errors: ['content.unknown'],
  },
  'POST /staff/content/preview': {
    tag: 'content',
    summary: 'What visitors would see of these news in each language; nothing is kept',
    access: 'staff',
    roles: admins,
    kind: 'once',
    body: z.strictObject({
      language,
      title: z.string().max(NEWS_TITLE.max),
      summary: z.string().max(NEWS_SUMMARY.max),
      body: z.string().max(NEWS_BODY.max),
    }),
    answer: z.object({ shown, hints }),
    errors: [],
    limit: { max: 120, minutes: 10, by: 'person' },
  },
  'POST /staff/content/news': {
    tag: 'content',
    summary: 'Write news, as a draft',
    access: 'staff',
    roles: admins,
    kind: 'command',
    status: 201,
    body: z.strictObject({ whose, ...newsFields }),
    answer,
    errors: ['content.slug-invalid', 'content.slug-taken', 'content.site-only', 'content.too-many'],
  },
  'PUT /staff/content/news/{newsId}': {
    tag: 'content',
    summary: 'Change news that is neither under review nor published',
    access: 'staff',
    roles: admins,
    kind: 'command',
    params: idParams('newsId'),
    body: z.strictObject({ ...newsFields, version }),
    answer,
    errors: [
      'content.unknown',
      'content.not-now',
      'content.slug-invalid',
      'content.slug-taken',
      'request.changed-meanwhile',
    ],
  },
  'POST /staff/content/slides': {
    tag: 'content',
    summary: 'Write a slide of the home page, as a draft',
    access: 'staff',
    roles: admins,
    kind: 'command',
    status: 201,
    body: z.strictObject(slideFields),
    answer,
    errors: ['content.site-only', 'content.too-many', 'content.path-invalid', ...WORDS],
  },
  'PUT /staff/content/slides/{slideId}': {
    tag: 'content',
    summary: 'Change a slide',
    access: 'staff',
    roles: admins,
    kind: 'command',
    params: idParams('slideId'),
    body: z.strictObject({ ...slideFields, version }),
    answer,
    errors: [
      'content.unknown',
      'content.not-now',
      'content.path-invalid',
      ...WORDS,
      'request.changed-meanwhile',
    ],
  },
  'POST /staff/content/posters': {
    tag: 'content',
    summary: 'Write a poster or banner, as a draft',
    access: 'staff',
    roles: admins,
    kind: 'command',
    status: 201,
    body: z.strictObject({ whose, ...posterFields }),
    answer,
    errors: ['content.site-only', 'content.too-many', ...WORDS],
  },
  'PUT /staff/content/posters/{posterId}': {
    tag: 'content',
    summary: 'Change a poster or banner',
    access: 'staff',
    roles: admins,
    kind: 'command',
    params: idParams('posterId'),
    body: z.strictObject({ ...posterFields, version }),
    answer,
    errors: ['content.unknown', 'content.not-now', ...WORDS, 'request.changed-meanwhile'],
  },
  'POST /staff/content/{kind}/{contentId}/move': {
    tag: 'content',
    summary:
      'Send for review, recall, publish or hand back as a second person, or withdraw with a reason',
    access: 'staff',
    roles: admins,
    kind: 'command',
    params: place,
    body: z.strictObject({ move: z.enum(CONTENT_MOVES), reason: reason.optional(), version }),
    answer,
    errors: [
      'content.unknown',
      'content.not-now',
      'content.own',
      'content.not-author',
      'members.tied',
      'request.changed-meanwhile',
    ],
  },
  'GET /user/shown': {
    tag: 'content',
    summary: 'What visitors see of me: my words about the circle, and my listing as a steward',
    access: 'party',
    kind: 'query',
    answer: z.object({ data: shownOfMe }),
    errors: [],
  },
  'PUT /user/testimonial': {
    tag: 'content',
    summary: 'Say something about my circle; it is shown once an administrator has approved it',
    access: 'member',
    kind: 'command',
    body: z.strictObject({
      language,
      words: bounded(TESTIMONIAL_WORDS),
      onSite: z.boolean(),
      consentVersion: agreed,
    }),
    answer: mine,
    errors: [...WORDS, 'content.consent-outdated'],
    limit: { max: 30, minutes: 60, by: 'person' },
  },
  'POST /user/testimonial/withdraw': {
    tag: 'content',
    summary: 'Withdraw my words; they are deleted and leave the page within a minute',
    access: 'party',
    kind: 'command',
    answer: mine,
    errors: ['content.unknown'],
  },
  'PUT /user/listing': {
    tag: 'content',
    summary: 'Agree to be listed as a steward, with how to reach me',
    access: 'member',
    kind: 'command',
    body: z.strictObject({
      area: z.enum(['all', 'india', 'region']),
      region: bounded(LEADER_REGION).nullable(),
      plans: z.array(z.enum(PLANS)).max(3),
      languages: z.array(language).min(1).max(2),
      contact: bounded(LEADER_CONTACT),
      onSite: z.boolean(),
      consentVersion: agreed,
    }),
    answer: mine,
    errors: ['content.not-steward', 'content.consent-outdated', 'content.promises'],
    limit: { max: 30, minutes: 60, by: 'person' },
  },
  'POST /user/listing/withdraw': {
    tag: 'content',
    summary:
      'Leave the list of stewards; my contact is deleted and leaves the page within a minute',
    access: 'party',
    kind: 'command',
    answer: mine,
    errors: ['content.unknown'],
  },
})
