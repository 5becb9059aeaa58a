import { z } from 'zod'
import { PURPOSE_MAX } from '#domain/circles/founding.ts'
import { FIRST_ASK_DAYS_DEFAULT, FIRST_ASK_DAYS_MIN } from '#domain/circles/founding-terms.ts'
import { captcha } from '../members/captcha.ts'
import { consent } from '../members/entering.ts'
import { endpoints } from '../endpoint.ts'
import { instant, language, message, upTo, MEMBERS_MAX } from '../shapes.ts'

/** What a founder has proved. */
export const founderProofs = {
  emailProved: z.boolean(),
  phoneProved: z.boolean(),
  secondFactor: z.boolean(),
}
/** What founders say about their circle. */
export const aboutCircle = {
  circleName: z.string(),
  purpose: z.string(),
  place: z.string(),
  language: z.string(),
  size: z.int(),
  askedAt: instant,
}
const firstCode = z
  .string()
  .max(100)
  .describe('of the link that a start without a circle prints: the circle opens by itself')

/** How a circle begins: two founders apply, an operator decides. */
export const openingEndpoints = endpoints({
  'POST /foundings': {
    tag: 'opening',
    summary: 'Apply for a circle as its first founder; never shows whether an address is known',
    access: 'public',
    kind: 'command',
    status: 201,
    body: z.strictObject({
      circleName: z.string().max(200),
      purpose: z.string().max(PURPOSE_MAX * 2),
      place: z.string().max(200),
      language,
      size: z.int().describe('how many people the founders expect'),
      name: z.string().max(80),
      email: z.string().max(254),
      phone: z.string().max(20),
      password: z.string().max(512),
      pancard: z.string().max(10),
      dateOfBirth: z.string().max(10),
      consent: consent.optional(),
      captcha,
      firstCode: firstCode.optional(),
    }),
    response: message,
    errors: [
      'circles.first-link-unknown',
      'circles.first-link-used',
      'circles.invalid-fields',
      'members.captcha-incorrect',
      'members.agreement-not-current',
      'circles.too-many-today',
      'circles.installation-full',
    ],
    limit: { max: 10, minutes: 60, by: 'network' },
  },
  'POST /foundings/first-link': {
    tag: 'opening',
    summary: 'Whether the link to the first circle works, and what it changes on the form',
    access: 'public',
    kind: 'once',
    body: z.strictObject({ code: firstCode }),
    cellBy: { code: 'code' },
    response: z.object({
      lead: z.string().describe('how this circle opens'),
      submit: z.string().describe('what its button says'),
      next: z.string().describe('what comes after the form; {email} stands for the address'),
    }),
    errors: ['circles.first-link-unknown', 'circles.first-link-used'],
    limit: { max: 60, minutes: 15, by: 'network' },
  },
  'GET /founding': {
    tag: 'opening',
    summary: 'The circle that I apply for as a founder, and how far it is',
    access: 'session',
    kind: 'query',
    response: z.object({
      data: z.object({
        ...aboutCircle,
        founders: upTo(
          2,
          z.object({
            name: z.string(),
            mine: z.boolean(),
            ...founderProofs,
            firstAskDays: z.int().nullable().describe('what this founder named; null: nothing'),
          }),
        ),
        linkWaits: z.boolean().describe('a link for the other founder is valid and not used'),
        firstAskDays: z
          .int()
          .describe('what holds now: the ordinary wait unless both name the same'),
        firstAskDaysMin: z.int(),
        firstAskDaysMax: z.int(),
        opensItself: z.boolean().describe('no operator needs to open it'),
      }),
    }),
    errors: ['circles.founding-unknown'],
  },
  'PUT /founding/terms': {
    tag: 'opening',
    summary:
      'Name the founding terms; they hold if the other founder names the same before it opens',
    access: 'session',
    kind: 'command',
    body: z.strictObject({
      firstAskDays: z.int().min(FIRST_ASK_DAYS_MIN).max(FIRST_ASK_DAYS_DEFAULT),
    }),
    response: message,
    errors: ['circles.founding-unknown'],
  },
  'POST /founding/link': {
    tag: 'opening',
    summary: 'Make the one-time link for the other founder; the link before stops working',
    access: 'session',
    kind: 'once',
    response: z.object({ link: z.string() }),
    errors: ['circles.founding-unknown', 'circles.phone-first', 'circles.founders-are-two'],
    limit: { max: 20, minutes: 60, by: 'person' },
  },
})

const staffPerson = z.object({
  name: z.string(),
  able: z.boolean().describe('has given all that work in a role needs'),
})

/** The set-up guide of a circle's administrators. */
export const setUpEndpoints = endpoints({
  'GET /staff/set-up': {
    tag: 'opening',
    summary: 'What the circle still lacks: for disputes and appeals, first asks, work in a role',
    access: 'staff',
    roles: ['admin'],
    kind: 'query',
    response: z.object({
      data: z.object({
        done: z.boolean(),
        paymentsOpen: z.boolean(),
        dispute: z.object({
          firstRound: z.boolean(),
          appeal: z.boolean(),
          officers: z.int().describe('officers of the circle who can act'),
          unable: z.int().describe('officers who have not given all that their work needs'),
          untied: z
            .int()
            .describe('those left for the two members without a role who have the most ties'),
          panel: z.int(),
          needed: z.int(),
          missing: z.int().describe('officers without such ties who are still needed'),
          ofRoles: upTo(
            MEMBERS_MAX,
            z.object({
              name: z.string(),
              firstRound: z.boolean(),
              deciders: upTo(MEMBERS_MAX, z.object({ name: z.string(), outside: z.boolean() })),
            }),
          ).describe('founders and people with a role whose appeal nobody could decide today'),
        }),
        panelOffer: z
          .enum(['none', 'offered', 'wanted'])
          .describe('a small circle can have the panel decide its disputes too'),
        firstAsk: z.object({
          stewards: upTo(MEMBERS_MAX, staffPerson).describe(
            'without founders in the founding time',
          ),
          founding: z.boolean().describe('the panel may release a first ask too'),
          members: z.int(),
          uncovered: z.int().describe('members whose first ask nobody able may release'),
        }),
        administrators: upTo(MEMBERS_MAX, staffPerson),
      }),
    }),
    errors: [],
  },
  'POST /staff/set-up/panel': {
    tag: 'opening',
    summary: 'Have the operator’s panel decide disputes too, while the circle is small',
    access: 'staff',
    roles: ['admin'],
    kind: 'command',
    response: message,
    errors: ['circles.panel-not-offered'],
  },
  'POST /staff/set-up/test-sms': {
    tag: 'opening',
    summary: 'Send one SMS to my own phone, to see whether it arrives',
    access: 'staff',
    roles: ['admin'],
    kind: 'once',
    response: message,
    errors: [],
    limit: { max: 6, minutes: 60, by: 'person' },
  },
})
