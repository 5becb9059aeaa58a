import { type Policy, POLICY_BOUNDS, POLICY_FIELDS, policyOutOfBounds } from '../shared/policy.ts'
import { staffError } from '../shared/staff-errors.ts'

/** One figure of the policy that changes. */
export type PolicyChange = {
  readonly field: keyof Policy
  readonly before: number
  readonly after: number
}

/** What differs between two policies, in the order in which they are listed. */
export function policyChanges(before: Policy, after: Policy): PolicyChange[] {
  return POLICY_FIELDS.filter((field) => before[field] !== after[field]).map((field) => ({
    field,
    before: before[field],
    after: after[field],
  }))
}

/** What the changed figures become. */
export function figuresAfter(changes: readonly PolicyChange[]): Record<string, number> {
  return Object.fromEntries(changes.map(({ field, after }) => [field, after]))
}

/** The figures of a change that allow more than before, or protect less. */
export function looserFigures(changes: readonly PolicyChange[]): (keyof Policy)[] {
  return changes
    .filter(
      ({ field, before, after }) =>
        after !== before && POLICY_BOUNDS[field].loosens === (after > before ? 'up' : 'down'),
    )
    .map(({ field }) => field)
}

/**
 * Whether a change raises a cap, shortens a wait that protects, or takes time from people in a
 * dispute. Such a change takes two administrators, and the members have a voice in it.
 */
export function loosens(before: Policy, after: Policy): boolean {
  return looserFigures(policyChanges(before, after)).length > 0
}

/**
 * A policy with changed figures. Throws staff.policy-outside-bounds, with the field names, for
 * figures beyond the bounds and names that are no fields. Throws staff.policy-unchanged where
 * nothing differs.
 */
export function changedPolicy(policy: Policy, figures: Readonly<Record<string, number>>): Policy {
  const unknown = Object.keys(figures).filter(
    (field) => !POLICY_FIELDS.includes(field as keyof Policy),
  )
  const known = Object.fromEntries(
    POLICY_FIELDS.flatMap((field) =>
      figures[field] === undefined ? [] : [[field, figures[field]]],
    ),
  )
  const changed: Policy = { ...policy, ...known }
  const wrong = [...unknown, ...policyOutOfBounds(changed)]
  if (wrong.length > 0)
    throw staffError('staff.policy-outside-bounds', {
      fields: Object.fromEntries(wrong.map((field) => [field, 'staff.policy-outside-bounds'])),
    })
  if (policyChanges(policy, changed).length === 0) throw staffError('staff.policy-unchanged')
  return changed
}
