import { z } from 'zod'
import { HEADS_ASKED_MAX } from '#domain/ledger/phone-memory.ts'
import { RESTARTS_MAX } from '#domain/ledger/restarts.ts'
import { WEEKS_SHOWN } from '#domain/ledger/weeks.ts'
import { STAFF_ACTS } from '#domain/approvals/staff-acts.ts'
import { endpoints } from './endpoint.ts'
import { id, instant, message, page, reason, wholeRupees, upTo } from './shapes.ts'

export const statementLine = z.object({
  id,
  kind: z.enum(['help', 'reversal']),
  side: z.enum(['given', 'received']),
  amount: wholeRupees,
  otherName: z.string(),
  matchId: id,
  matchCode: z.string(),
  day: z.iso
    .date()
    .describe('in India: when help was in the receiver’s account, or when it was reversed'),
  at: instant.describe('when it was recorded; lines are in this order'),
  reversed: z
    .boolean()
    .describe('true for help that a later line reverses; it counts in no sum of a month'),
  givenAfter: wholeRupees,
  receivedAfter: wholeRupees,
})
export type StatementLine = z.output<typeof statementLine>

const hash = z.string().length(64).describe('hexadecimal')
const sealedAt = instant.describe(
  'the beginning of its day in India: the time of a payment is not shown',
)
/** The latest seal of a circle's ledger. */
export const sealView = z.object({
  head: hash,
  sealedAt,
  transfers: z.int().describe('how many the circle has sealed'),
})
export type SealView = z.output<typeof sealView>

const headNow = z.object({
  seal: z.int().describe('its number'),
  transfers: z.int().describe('how many the circle had sealed with it'),
  head: hash,
  day: z.iso.date().describe('in India, when it was made'),
  restarts: z
    .int()
    .optional()
    .describe('the number of the last restart that it covers, where there is one'),
})
const placedRestart = z.object({
  number: z.int(),
  day: z.iso.date().describe('in India, when the record was restored from a copy'),
  head: hash.nullable().describe('the newest seal that counts no more, as far as it is known'),
  seal: z.int().describe('the number of its own seal'),
  transfers: z.int().describe('how many come before it'),
})

const ownEntry = z.object({
  number: z.int(),
  kind: z.enum(['help', 'reversal']),
  side: z.enum(['giver', 'receiver']),
  day: z.iso.date().describe('in India, when it was recorded: the seals bind this day'),
  amount: wholeRupees,
  reverses: z.int().nullable(),
  detail: z
    .object({
      key: z.string(),
      transferId: id,
      matchId: id,
      at: z.string().describe('as it was hashed, to the microsecond'),
    })
    .describe(
      'what opens the detail in the ledger’s line; only the two people of the transfer ' +
        'learn the key',
    ),
})
export const ledgerCheckView = z.object({
  id,
  at: instant,
  broken: upTo(100, z.string()).describe('what did not hold; empty: everything did'),
  transfers: z.int(),
  head: hash.nullable(),
})
export type LedgerCheckView = z.output<typeof ledgerCheckView>
const publishedSeal = z.object({
  head: hash,
  sealedAt,
  circle: z
    .object({ name: z.string(), slug: z.string() })
    .nullable()
    .describe('null where the circle is not shown'),
})

const month = z
  .string()
  .max(7)
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/)
  .meta({ examples: ['2026-10'] })
export const helpMonth = z.object({
  month,
  given: wholeRupees,
  received: wholeRupees,
  circle: wholeRupees,
})
export type HelpMonth = z.output<typeof helpMonth>

const helpWeeks = z.object({
  from: z.iso.date().describe('a Monday'),
  to: z.iso.date().describe('a Sunday'),
  weeks: z.int().min(1),
  amount: wholeRupees,
})

export const ledgerEndpoints = endpoints({
  'GET /coine/statement': {
    tag: 'ledger',
    summary: 'My statement, newest first',
    access: 'even-suspended',
    scope: 'read',
    newDevice: 'waits',
    kind: 'query',
    query: page.extend({
      side: z.enum(['given', 'received']).optional(),
      from: z.iso.date().optional().describe('the first `day`'),
      to: z.iso.date().optional().describe('the last `day`'),
    }),
    response: z.object({
      data: z.array(statementLine),
      totals: z.object({ given: wholeRupees, received: wholeRupees }),
      inPeriod: z
        .object({ given: z.int(), received: z.int() })
        .describe(
          'how much the totals changed in the days asked for, below 0 where more was ' +
            'reversed than given; of both sides',
        ),
      seal: sealView.nullable().describe('null until the first transfer is sealed'),
      nextCursor: z.string().nullable(),
    }),
    errors: [],
  },
  'GET /coine/history': {
    tag: 'ledger',
    summary:
      'Help by month of arrival, twelve months, oldest first: mine and the circle’s, without reversals',
    access: 'even-suspended',
    scope: 'read',
    newDevice: 'waits',
    kind: 'query',
    query: z.strictObject({ until: month.optional() }),
    response: z.object({ months: upTo(12, helpMonth), earliest: month.nullable() }),
    errors: [],
  },
  'GET /coine/weeks': {
    tag: 'ledger',
    summary:
      'Help confirmed in my circle by full weeks, oldest first; weeks of few people are joined',
    access: 'even-suspended',
    kind: 'query',
    response: z.object({ weeks: upTo(WEEKS_SHOWN, helpWeeks) }),
    errors: [],
  },
  'GET /ledger/file': {
    tag: 'ledger',
    summary: 'The ledger of my circle without names, one JSON value a line, for anyone to check',
    access: 'even-suspended',
    scope: 'circle',
    kind: 'query',
    query: z.strictObject({}),
    stream: 'application/x-ndjson',
    response: z.string(),
    errors: [],
    limit: { max: 30, minutes: 60, by: 'person' },
  },
  'GET /ledger/mine': {
    tag: 'ledger',
    summary:
      'My own sealed transfers, and the secret by which they are found in the ledger of my circle',
    access: 'even-suspended',
    offline: false,
    newDevice: 'waits',
    kind: 'query',
    query: z.strictObject({
      after: z.string().max(15).regex(/^\d+$/).optional().describe('`next` of the page before'),
    }),
    response: z.object({
      circleId: id,
      secret: hash.describe('for me alone: it shows which transfers are mine'),
      sealed: z
        .int()
        .describe(
          'how many the circle had sealed: of those, none of mine is missing on the pages ' +
            'from here on',
        ),
      entries: z.array(ownEntry).describe('in the order in which they were posted'),
      next: z.string().nullable(),
    }),
    errors: [],
  },
  'GET /ledger/heads': {
    tag: 'ledger',
    summary: 'Seals of my circle by their numbers as they are now, and the newest',
    access: 'even-suspended',
    offline: false,
    kind: 'query',
    query: z.strictObject({
      seals: z
        .string()
        .regex(/^\d{1,15}(,\d{1,15}){0,39}$/)
        .max(640)
        .optional()
        .describe('numbers of seals, with commas between'),
      month: month.optional(),
    }),
    response: z.object({
      circleId: id,
      heads: upTo(HEADS_ASKED_MAX + 1, headNow).describe(
        'those that exist, oldest first; the newest is the last',
      ),
      restarts: upTo(RESTARTS_MAX, placedRestart).describe(
        'the newest, oldest first: a seal that is not there any more, and that covers more than what comes before one, was lost with the restore',
      ),
      month: z
        .object({ entries: z.int(), seal: headNow })
        .nullable()
        .describe('the last seal made in the month asked for, and how many transfers it added'),
    }),
    errors: [],
  },
  'GET /ledger/state': {
    tag: 'ledger',
    summary:
      'The latest seal and check of my circle’s record, and whether confirmations are paused',
    access: 'even-suspended',
    scope: 'circle',
    kind: 'query',
    response: z.object({
      data: z.object({
        seal: sealView.nullable(),
        check: z.object({ at: instant, passed: z.boolean() }).nullable(),
        stoppedSince: instant.nullable(),
        witnessed: z
          .object({
            circleId: id,
            by: z.int().describe('so many signed the record'),
            of: z.int().describe('so many were asked last'),
            day: z.iso.date().nullable().describe('in India, when they signed'),
            refused: z.int().describe('so many remember another record'),
          })
          .nullable(),
      }),
    }),
    errors: [],
  },
  'GET /staff/ledger': {
    tag: 'ledger',
    summary: 'The nightly checks of the circle, newest first, with what each found',
    access: 'staff',
    roles: ['steward', 'officer', 'admin'],
    kind: 'query',
    response: z.object({
      seal: sealView.nullable(),
      stoppedSince: instant.nullable(),
      checks: upTo(30, ledgerCheckView),
    }),
    errors: [],
  },
  'POST /staff/ledger/resume': {
    tag: 'ledger',
    summary: 'Propose to resume confirmations; when a second administrator agrees, a check decides',
    access: 'staff',
    roles: STAFF_ACTS.ledger_resume.proposes,
    kind: 'command',
    status: 201,
    body: z.strictObject({ reason }),
    response: message,
    errors: ['ledger.not-stopped', 'staff.approval-waits-already'],
  },
  'GET /ledger/seals': {
    tag: 'ledger',
    summary: 'The public keys of this installation and the latest seal of every circle',
    access: 'public',
    kind: 'query',
    response: z.object({
      keys: upTo(
        1_000,
        z.object({
          key: z.string(),
          publicKey: hash,
          verifier: z.string().describe('the key as witnesses name it'),
          since: instant,
        }),
      ),
      seals: upTo(20_000, publishedSeal),
    }),
    errors: [],
    limit: { max: 120, minutes: 60, by: 'network' },
  },
})
