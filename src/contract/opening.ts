import { z } from 'zod'
import { PURPOSE_MAX } from '#domain/circles/founding.ts'
import { FIRST_ASK_DAYS_DEFAULT, FIRST_ASK_DAYS_MIN } from '#domain/circles/founding-terms.ts'
import { CIRCLE_ACTS } from '#domain/circles/circle-states.ts'
import { captcha } from './members/captcha.ts'
import { consent } from './entering.ts'
import { endpoints } from './endpoint.ts'
import { listNumbersView } from './members/lists.ts'
import { id, instant, language, listOf, message, reason } from './shapes.ts'

const founderProofs = {
  emailProved: z.boolean(),
  phoneProved: z.boolean(),
  secondFactor: z.boolean(),
}
const aboutCircle = {
  circleName: z.string(),
  purpose: z.string(),
  place: z.string(),
  language: z.string(),
  size: z.int(),
  askedAt: instant,
}
const slug = z
  .string()
  .trim()
  .max(80)
  .describe('the address of the circle: 2 to 61 small letters, digits and hyphens')

const founding = z.object({
  ...aboutCircle,
  id,
  founders: z.array(z.object({ name: z.string(), ...founderProofs })),
  ready: z.boolean().describe('two founders, each with proved email and phone and a second factor'),
  suggestedSlug: z.string(),
  firstAskDays: z.int().describe('days until a first ask is matched in the founding time'),
})

const operatedCircle = z.object({
  id,
  name: z.string(),
  slug: z.string(),
  state: z.enum(['open', 'paused', 'closed']),
  closing: z.boolean(),
  paymentsOpen: z.boolean(),
  panelWanted: z.boolean().describe('it is small, and wants the panel to decide its disputes too'),
  members: z.int().describe('how many; an operator sees nobody'),
  officers: z.int().describe('officers who can act: active, with a second factor'),
  lists: listNumbersView.describe('people on lists by the steps they reached; no names'),
  createdAt: instant,
  acts: z.array(z.enum(CIRCLE_ACTS)),
})

/** An operator sees of officers only as much as it takes to tell them apart. */
const panelPerson = {
  id,
  circleId: id,
  circleName: z.string(),
  name: z.string().describe('first name and initial'),
}

const bounds = z.object({
  applicationsADay: z.int().min(0).max(1_000),
  circlesADay: z.int().min(0).max(1_000),
  membersMax: z.int().min(0).max(100_000_000),
})

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
      firstCode: z
        .string()
        .max(100)
        .optional()
        .describe('of the link that a start without a circle prints: the circle opens by itself'),
    }),
    response: message,
    errors: [
      'circles.first-link-unknown',
      'circles.invalid-fields',
      'members.captcha-incorrect',
      'members.agreement-not-current',
      'circles.too-many-today',
      'circles.installation-full',
    ],
    limit: { max: 10, minutes: 60, by: 'network' },
  },
  'GET /founding': {
    tag: 'opening',
    summary: 'The circle that I apply for as a founder, and how far it is',
    access: 'session',
    kind: 'query',
    response: z.object({
      data: z.object({
        ...aboutCircle,
        founders: z.array(
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

const operator = { tag: 'operator', access: 'staff', roles: ['operator'] } as const

/** The operators of an installation: circles and the panel, and no member's data. */
export const operatorEndpoints = endpoints({
  'GET /operator/foundings': {
    ...operator,
    summary: 'Applications for circles that wait, oldest first',
    kind: 'query',
    response: listOf(founding),
    errors: [],
  },
  'POST /operator/foundings/open': {
    ...operator,
    summary: 'Open a circle; both founders become its administrators',
    kind: 'command',
    body: z.strictObject({ circleId: id, slug }),
    response: message,
    errors: [
      'circles.founding-decided',
      'circles.founders-not-ready',
      'circles.too-many-today',
      'circles.installation-full',
      'circles.slug-taken',
      'circles.invalid-fields',
    ],
  },
  'POST /operator/foundings/refuse': {
    ...operator,
    summary: 'Refuse a circle; its founders are told the reason and may apply elsewhere',
    kind: 'command',
    body: z.strictObject({ circleId: id, reason }),
    response: message,
    errors: ['circles.founding-decided'],
  },
  'GET /operator/circles': {
    ...operator,
    summary: 'The circles of the installation in figures, newest first',
    kind: 'query',
    response: listOf(operatedCircle),
    errors: [],
  },
  'POST /operator/circles/act': {
    ...operator,
    summary: 'Pause a circle, let it go on, or begin to close it; what runs in it ends',
    kind: 'command',
    body: z.strictObject({ circleId: id, act: z.enum(CIRCLE_ACTS), reason }),
    response: message,
    errors: ['circles.unknown', 'circles.not-now'],
  },
  'GET /operator/panel': {
    ...operator,
    summary: 'The panel’s officers, by first name and initial, and their circles',
    kind: 'query',
    response: listOf(
      z.object({ ...panelPerson, since: instant.describe('on the panel'), able: z.boolean() }),
    ),
    errors: [],
  },
  'GET /operator/panel/officers': {
    ...operator,
    summary: 'Officers who can join the panel, by a part of the name of their circle',
    kind: 'query',
    query: z.strictObject({ circle: z.string().trim().min(2).max(80) }),
    response: listOf(
      z.object({ ...panelPerson, since: instant.describe('an officer of their circle') }),
    ),
    errors: [],
  },
  'POST /operator/panel': {
    ...operator,
    summary: 'Name an officer to the panel, or remove one',
    kind: 'command',
    body: z.strictObject({ circleId: id, memberId: id, on: z.boolean() }),
    response: message,
    errors: ['circles.officer-unknown'],
  },
  'GET /operator/bounds': {
    ...operator,
    summary: 'How many applications and circles a day, and members in all',
    kind: 'query',
    response: z.object({ data: bounds }),
    errors: [],
  },
  'PUT /operator/bounds': {
    ...operator,
    summary: 'Set the bounds of the installation',
    kind: 'command',
    body: z.strictObject(bounds.shape),
    response: message,
    errors: [],
  },
})

const staffPerson = z.object({ name: z.string(), secondFactor: z.boolean() })

/** The set-up guide of a circle's administrators. */
export const setUpEndpoints = endpoints({
  'GET /staff/set-up': {
    tag: 'opening',
    summary: 'What the circle still lacks: for disputes and appeals, first asks, second factors',
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
          unable: z.int().describe('officers without a second factor'),
          untied: z.int().describe('those left for the two members with the most ties'),
          panel: z.int(),
          needed: z.int(),
        }),
        panelOffer: z
          .enum(['none', 'offered', 'wanted'])
          .describe('a small circle can have the panel decide its disputes too'),
        firstAsk: z.object({
          stewards: z.array(staffPerson).describe('without founders in the founding time'),
          founding: z.boolean().describe('the panel may release a first ask too'),
          members: z.int(),
          uncovered: z.int().describe('members whose first ask nobody able may release'),
        }),
        administrators: z.array(staffPerson),
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
