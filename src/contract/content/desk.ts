import { z } from 'zod'
import { CONTENT_MOVES, NEWS_BODY, NEWS_SUMMARY, NEWS_TITLE } from '#domain/content/content.ts'
import { endpoints } from '../endpoint.ts'
import { id, idParams, page, reason, version, writtenLanguage as language } from '../shapes.ts'
import {
  contentLine,
  contentView,
  contentHints,
  contentKind,
  newsFields,
  posterFields,
  shownContent,
  slideFields,
  contentState,
  contentOwner,
} from './views.ts'

/** Content after an act. */
export const movedContent = z.object({ message: z.string(), data: contentView })

const admins = ['admin'] as const
/** The errors for words that no public page may have. */
export const WORDS_REFUSED = ['content.sums', 'content.promises', 'content.addresses'] as const
const piece = z.strictObject({ kind: contentKind, contentId: id })

/** What administrators write for visitors. */
export const contentDeskEndpoints = endpoints({
  'GET /staff/content': {
    tag: 'content',
    summary: 'Pieces of one kind, the last changed first',
    access: 'staff',
    roles: admins,
    kind: 'query',
    query: page.extend({ kind: contentKind, state: contentState.optional() }),
    response: z.object({
      data: z.array(contentLine),
      nextCursor: z.string().nullable(),
      waiting: z.record(z.string(), z.int()).describe('how many of each kind wait for review'),
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
    params: piece,
    response: z.object({ data: contentView }),
    errors: ['content.unknown'],
  },
  'POST /staff/content/preview': {
    tag: 'content',
    summary: 'What visitors would see of this news in each language; nothing is stored',
    access: 'staff',
    roles: admins,
    kind: 'once',
    body: z.strictObject({
      language,
      title: z.string().max(NEWS_TITLE.max),
      summary: z.string().max(NEWS_SUMMARY.max),
      body: z.string().max(NEWS_BODY.max),
    }),
    response: z.object({ shown: shownContent, hints: contentHints }),
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
    body: z.strictObject({ whose: contentOwner, ...newsFields }),
    response: movedContent,
    errors: [
      'content.slug-invalid',
      'content.slug-taken',
      'content.site-only',
      'content.too-many',
      'content.meeting-time',
    ],
  },
  'PUT /staff/content/news/{newsId}': {
    tag: 'content',
    summary: 'Change news that is neither under review nor published',
    access: 'staff',
    roles: admins,
    kind: 'command',
    params: idParams('newsId'),
    body: z.strictObject({ ...newsFields, version }),
    response: movedContent,
    errors: [
      'content.unknown',
      'content.not-now',
      'content.slug-invalid',
      'content.slug-taken',
      'content.meeting-time',
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
    response: movedContent,
    errors: ['content.site-only', 'content.too-many', 'content.path-invalid', ...WORDS_REFUSED],
  },
  'PUT /staff/content/slides/{slideId}': {
    tag: 'content',
    summary: 'Change a slide',
    access: 'staff',
    roles: admins,
    kind: 'command',
    params: idParams('slideId'),
    body: z.strictObject({ ...slideFields, version }),
    response: movedContent,
    errors: [
      'content.unknown',
      'content.not-now',
      'content.path-invalid',
      ...WORDS_REFUSED,
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
    body: z.strictObject({ whose: contentOwner, ...posterFields }),
    response: movedContent,
    errors: ['content.site-only', 'content.too-many', ...WORDS_REFUSED],
  },
  'PUT /staff/content/posters/{posterId}': {
    tag: 'content',
    summary: 'Change a poster or banner',
    access: 'staff',
    roles: admins,
    kind: 'command',
    params: idParams('posterId'),
    body: z.strictObject({ ...posterFields, version }),
    response: movedContent,
    errors: ['content.unknown', 'content.not-now', ...WORDS_REFUSED, 'request.changed-meanwhile'],
  },
  'POST /staff/content/{kind}/{contentId}/move': {
    tag: 'content',
    summary:
      'Send for review, recall, publish or hand back as a second person, or withdraw with a reason',
    access: 'staff',
    roles: admins,
    kind: 'command',
    params: piece,
    body: z.strictObject({ move: z.enum(CONTENT_MOVES), reason: reason.optional(), version }),
    response: movedContent,
    errors: [
      'content.unknown',
      'content.not-now',
      'content.own',
      'content.not-author',
      'content.pinned-enough',
      'content.important-enough',
      'members.tied',
      'request.changed-meanwhile',
    ],
  },
})
