import { z } from 'zod'
import { LEADER_CONTACT, LEADER_REGION, TESTIMONIAL_WORDS } from '#domain/content/content.ts'
import { PLANS } from '#domain/pledges/plans.ts'
import { endpoints } from '../endpoint.ts'
import { id, instant, writtenLanguage as language, someOf, upTo } from '../shapes.ts'
import { WORDS_REFUSED } from './desk.ts'
import { bounded, contentState } from './views.ts'

const testimonial = z.object({
  id,
  state: contentState,
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
  state: contentState,
  area: z.enum(['all', 'india', 'region']),
  region: z.string().nullable(),
  plans: someOf(PLANS),
  languages: upTo(2, language),
  contact: z.string(),
  onSite: z.boolean(),
  note: z.string().nullable(),
  consent: z.object({ version: z.string(), at: instant }),
  version: z.int(),
})
export type Listing = z.output<typeof listing>
/** What visitors see of me: my words, and my listing as a steward. */
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

/** What a member shows of themselves. */
export const shownOfMeEndpoints = endpoints({
  'GET /user/shown': {
    tag: 'content',
    summary: 'What visitors see of me: my testimonial, and my listing as a steward',
    access: 'even-suspended',
    kind: 'query',
    response: z.object({ data: shownOfMe }),
    errors: [],
  },
  'PUT /user/testimonial': {
    tag: 'content',
    summary: 'Write a testimonial about my circle; it shows once an administrator has approved it',
    access: 'member',
    kind: 'command',
    body: z.strictObject({
      language,
      words: bounded(TESTIMONIAL_WORDS),
      onSite: z.boolean(),
      consentVersion: agreed,
    }),
    response: mine,
    errors: [...WORDS_REFUSED, 'content.consent-outdated'],
    limit: { max: 30, minutes: 60, by: 'person' },
  },
  'POST /user/testimonial/withdraw': {
    tag: 'content',
    summary: 'Withdraw my testimonial; it is deleted and leaves the page within a minute',
    access: 'even-suspended',
    kind: 'command',
    response: mine,
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
    response: mine,
    errors: ['content.not-steward', 'content.consent-outdated', 'content.promises'],
    limit: { max: 30, minutes: 60, by: 'person' },
  },
  'POST /user/listing/withdraw': {
    tag: 'content',
    summary:
      'Leave the list of stewards; my contact is deleted and leaves the page within a minute',
    access: 'even-suspended',
    kind: 'command',
    response: mine,
    errors: ['content.unknown'],
  },
})
