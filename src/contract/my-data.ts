import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { instant, message } from './shapes.ts'

export const NOMINEE_CONTACT_LENGTH_MAX = 254
const nominee = {
  name: z.string().max(80),
  contact: z
    .string()
    .max(NOMINEE_CONTACT_LENGTH_MAX)
    .describe('an e-mail address or an Indian mobile number'),
}

export const dataRightsView = z.object({
  consent: z.object({ version: z.string(), language: z.string(), at: instant }).nullable(),
  nominee: z.object({ ...nominee, since: instant }).nullable(),
  leaving: z
    .object({
      since: instant.nullable(),
      canStay: z.boolean().describe('false for a member who is removed'),
    })
    .nullable(),
  payments: z.int().describe('live matches, disputes, and money still to be sent back'),
  openRequests: z.int().describe('pledges and asks that closing the account closes at once'),
  refusedBy: z
    .enum(['last_admins', 'open_cases'])
    .nullable()
    .describe('why the account cannot be closed now'),
})
export type DataRights = z.output<typeof dataRightsView>

/**
 * What people can do about their own data (Digital Personal Data Protection Act 2023, sections 11
 * to 14).
 */
export const myDataEndpoints = endpoints({
  'GET /user/my-data': {
    tag: 'privacy',
    summary: 'Everything about me, as a download: JSON, or with format=html a page to read',
    access: 'session',
    fresh: true,
    newDevice: 'waits',
    kind: 'query',
    query: z.strictObject({ format: z.enum(['json', 'html']).optional() }),
    stream: 'application/json',
    response: z.string(),
    errors: [],
    limit: { max: 10, minutes: 60, by: 'person' },
  },
  'GET /user/data-rights': {
    tag: 'privacy',
    summary: 'My consent, my nominee, and what closing my account would mean now',
    access: 'session',
    newDevice: 'waits',
    kind: 'query',
    response: z.object({ data: dataRightsView }),
    errors: [],
  },
  'POST /user/close-account': {
    tag: 'privacy',
    summary: 'Withdraw consent and close my account, at once or after my last match',
    access: 'session',
    fresh: true,
    kind: 'command',
    body: z.strictObject({
      email: z.string().max(254).describe('my own address, typed once more'),
    }),
    response: z.object({
      message: z.string(),
      closed: z
        .boolean()
        .describe('false: it closes automatically later, and I can withdraw until then'),
    }),
    errors: [
      'members.email-not-yours',
      'members.leaving-already',
      'members.open-cases',
      'staff.too-few-admins',
    ],
  },
  'POST /user/keep-account': {
    tag: 'privacy',
    summary: 'Stop closing my account, while matches are live',
    access: 'even-suspended',
    kind: 'command',
    response: message,
    errors: ['members.not-leaving'],
  },
  'PUT /user/nominee': {
    tag: 'privacy',
    summary: 'Name the person who may use my rights if I die or cannot act, or no one',
    access: 'session',
    fresh: true,
    kind: 'command',
    body: z.strictObject({ nominee: z.strictObject(nominee).nullable() }),
    response: message,
    errors: ['members.invalid-fields'],
  },
})
