import { z } from 'zod'
import { CIRCLE_ACTS } from '#domain/circles/circle-states.ts'
import { CODE_BOUNDS, type CodeBounds } from '#domain/shared/entry-ceilings.ts'
import { endpoints } from '../endpoint.ts'
import { listNumbersView } from '../members/lists.ts'
import { aboutCircle, founderProofs } from './founding.ts'
import { id, instant, message, reason, someOf, upTo, wholeListOf } from '../shapes.ts'

const slug = z
  .string()
  .trim()
  .max(80)
  .describe('the address of the circle: 2 to 61 small letters, digits and hyphens')

const founding = z.object({
  ...aboutCircle,
  id,
  founders: upTo(2, z.object({ name: z.string(), ...founderProofs })),
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
  officers: z.int().describe('active officers who can act'),
  waitingAsks: z.int(),
  openDisputes: z.int(),
  stopped: z.boolean(),
  lists: listNumbersView.describe('people on lists by the steps they reached; no names'),
  createdAt: instant,
  acts: someOf(CIRCLE_ACTS),
})

const codes = (of: keyof CodeBounds, which: string) =>
  z.int().min(CODE_BOUNDS[of].min).max(CODE_BOUNDS[of].max).describe(`codes by SMS ${which}`)

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
  codesOfLinkMax: codes('codesOfLinkMax', 'that one link causes in any hour'),
  codesOfCircleMax: codes('codesOfCircleMax', 'that a circle’s newcomers cause in any 24 hours'),
  codesOfAllMax: codes('codesOfAllMax', 'that all newcomers cause in any 24 hours'),
})

const operator = { tag: 'operator', access: 'staff', roles: ['operator'] } as const

/** The operators of an installation: circles and the panel, and no member's data. */
export const operatorEndpoints = endpoints({
  'GET /operator/foundings': {
    ...operator,
    summary: 'Applications for circles that wait, oldest first',
    kind: 'query',
    response: wholeListOf(100, founding),
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
    response: wholeListOf(1_000, operatedCircle),
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
    response: wholeListOf(
      1_000,
      z.object({ ...panelPerson, since: instant.describe('on the panel'), able: z.boolean() }),
    ),
    errors: [],
  },
  'GET /operator/panel/officers': {
    ...operator,
    summary: 'Officers who can join the panel, by a part of the name of their circle',
    kind: 'query',
    query: z.strictObject({ circle: z.string().trim().min(2).max(80) }),
    response: wholeListOf(
      20,
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
    summary: 'How many applications, circles and codes by SMS a day, and members in all',
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
  'GET /operator/messages': {
    ...operator,
    summary: 'Whether mail, SMS and push go out: since when one fails, and how many messages wait',
    kind: 'query',
    response: z.object({
      data: upTo(
        3,
        z.object({
          way: z.enum(['mail', 'sms', 'push']),
          failingSince: instant.nullable().describe('null: its provider takes messages'),
          takenAt: instant.nullable().describe('when the provider last took a message'),
          waiting: z.int().describe('messages that were tried and wait for another try'),
        }),
      ),
    }),
    errors: [],
  },
})
