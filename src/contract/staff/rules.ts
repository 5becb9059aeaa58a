import { z } from 'zod'
import { STAFF_ACTS } from '#domain/approvals/staff-acts.ts'
import { DEFAULT_POLICY, type Policy } from '#domain/shared/policy.ts'
import { endpoints } from '../endpoint.ts'
import { instant, reason, version } from '../shapes.ts'
import { anyStaff } from './work.ts'

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
  editable: z.array(z.string()),
  history: z.array(
    z.object({
      version: z.int(),
      publishedAt: instant,
      changed: z.array(z.object({ field: z.string(), before: z.int(), after: z.int() })),
    }),
  ),
  waiting: z.boolean(),
})
export type PolicyView = z.output<typeof policyView>
/**
 * What every member may read of the policy: no bounds and no waiting proposals. The names of a
 * version's publishers are in order: proposer, then second person.
 */
export const circlePolicyView = z.object({
  ...policyView.pick({ version: true, publishedAt: true, figures: true }).shape,
  history: z.array(
    policyView.shape.history.element.extend({
      people: z.array(z.object({ name: z.string().nullable(), reason: z.string().nullable() })),
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
    summary: 'Publish a new version of the rules; raising a cap takes a second administrator',
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
      'request.changed-meanwhile',
    ],
  },
  'GET /circle/policy': {
    tag: 'staff',
    summary:
      "The circle's rules for its members, and their versions: what changed, who published " +
      'it and why',
    access: 'even-suspended',
    scope: 'circle',
    kind: 'query',
    response: z.object({ data: circlePolicyView }),
    errors: [],
  },
})
