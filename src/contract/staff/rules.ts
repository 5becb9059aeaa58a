import { z } from 'zod'
import { STAFF_ACTS } from '#domain/approvals/staff-acts.ts'
import { DEFAULT_POLICY, type Policy } from '#domain/shared/policy.ts'
import { endpoints } from '../endpoint.ts'
import { instant, reason, version, upTo } from '../shapes.ts'
import { anyStaff } from './work.ts'

const FIELDS = Object.keys(DEFAULT_POLICY).length
export const policyFigures = z.record(z.string().max(40), z.int())
/** One optional whole number per field of the policy. The domain's bounds limit it. */
const changedFigures = z.strictObject(
  Object.fromEntries(
    (Object.keys(DEFAULT_POLICY) as (keyof Policy)[]).map((field) => [field, z.int().optional()]),
  ) as Record<keyof Policy, z.ZodOptional<z.ZodInt>>,
)
export const policyView = z.object({
  version: z.int(),
  publishedAt: instant,
  figures: policyFigures,
  bounds: z.record(z.string(), z.object({ min: z.int(), max: z.int() })),
  editable: upTo(FIELDS, z.string()),
  history: upTo(
    50,
    z.object({
      version: z.int(),
      publishedAt: instant,
      changed: upTo(FIELDS, z.object({ field: z.string(), before: z.int(), after: z.int() })),
    }),
  ),
  waiting: z.boolean(),
})
export type PolicyView = z.output<typeof policyView>
/** Who did what about a change, and why. A person who has left has no name here. */
const word = z.object({
  did: z.enum(['published', 'proposed', 'agreed', 'withdrew']),
  name: z.string().nullable(),
  reason: z.string().nullable(),
})
const changed = policyView.shape.history.element.shape.changed
/**
 * A looser rule that waits for the members. Who objects is in no answer: `objects` is the caller's
 * own objection, `objections` how many there are among `voices`; with `needed` it falls.
 */
export const ruleChangeView = z.object({
  id: z.uuid(),
  changed,
  people: upTo(4, word),
  notifiedAt: instant,
  takesEffectAt: instant,
  objections: z.int(),
  voices: z.int(),
  needed: z.int(),
  objects: z.boolean(),
  mayObject: z.boolean(),
})
export type RuleChangeView = z.output<typeof ruleChangeView>
/** What every member may read of the policy: no bounds and no proposals; the minutes of each change. */
export const circlePolicyView = z.object({
  ...policyView.pick({ version: true, publishedAt: true, figures: true }).shape,
  minutes: upTo(
    100,
    z.object({
      at: instant,
      outcome: z.enum(['published', 'in_force', 'fallen', 'withdrawn']),
      version: z.int().nullable().describe('null: it never came in force'),
      changed,
      people: upTo(4, word).describe('a program is shown nobody'),
      heard: z
        .object({ notifiedAt: instant, notified: z.int(), objections: z.int(), voices: z.int() })
        .nullable()
        .describe('how the members were heard, where the change had to wait for them'),
    }),
  ),
})
export type CirclePolicyView = z.output<typeof circlePolicyView>

/** The circle's rules and their versions. */
export const rulesEndpoints = endpoints({
  'GET /staff/policy': {
    tag: 'staff',
    summary: "The circle's rules, and their versions",
    access: 'staff',
    roles: anyStaff,
    kind: 'query',
    response: z.object({ data: policyView }),
    errors: [],
  },
  'POST /staff/policy': {
    tag: 'staff',
    summary: 'Publish new rules; looser ones take a second administrator and wait for the members',
    access: 'staff',
    roles: STAFF_ACTS.policy.proposes,
    kind: 'command',
    status: 201,
    body: z.strictObject({ figures: changedFigures.describe('the changed ones'), reason, version }),
    response: z.object({ message: z.string(), waits: z.boolean(), data: policyView }),
    errors: [
      'staff.policy-outside-bounds',
      'staff.policy-unchanged',
      'staff.founding-terms-fixed',
      'staff.approval-waits-already',
      'staff.rule-change-waits',
      'staff.rule-change-rests',
      'request.changed-meanwhile',
    ],
  },
  'POST /staff/policy/withdraw': {
    tag: 'staff',
    summary: 'Withdraw a change of the rules that waits for the members',
    access: 'staff',
    roles: STAFF_ACTS.policy.proposes,
    kind: 'command',
    body: z.strictObject({ id: z.uuid(), reason }),
    response: z.object({ message: z.string() }),
    errors: ['staff.rule-change-over'],
  },
  'GET /circle/policy': {
    tag: 'staff',
    summary: "The circle's rules for its members, and the minutes of every change",
    access: 'even-suspended',
    scope: 'circle',
    kind: 'query',
    response: z.object({ data: circlePolicyView }),
    errors: [],
  },
  'GET /circle/rule-change': {
    tag: 'staff',
    summary: 'The change of the rules that waits for the members; null while none does',
    access: 'even-suspended',
    kind: 'query',
    response: z.object({ data: ruleChangeView.nullable() }),
    errors: [],
  },
  'PUT /circle/rule-change/objection': {
    tag: 'staff',
    summary: 'Object to the change that waits, or take my objection back',
    access: 'even-suspended',
    // Sent twice it is the same, and a stored response would say for a month who objects.
    kind: 'once',
    body: z.strictObject({ id: z.uuid(), objects: z.boolean() }),
    response: z.object({ message: z.string(), data: ruleChangeView.nullable() }),
    errors: ['staff.rule-change-over', 'staff.rule-change-no-voice'],
  },
})
