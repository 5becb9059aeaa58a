import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  DEFAULT_POLICY,
  type Policy,
  POLICY_BOUNDS,
  POLICY_FIELDS,
  policyOutOfBounds,
} from '../shared/policy.ts'
import { HOUR_MS } from '../shared/calendar.ts'
import { changedPolicy, loosens, policyChanges } from './policy-changes.ts'

const withChange = (change: Partial<Policy>): Policy => ({ ...DEFAULT_POLICY, ...change })

describe('a change of the rules', () => {
  test.each<[Partial<Policy>, boolean]>([
    [{ matchCapRupees: 5_500 }, true],
    [{ matchCapRupees: 4_500 }, false],
    [{ membersCap: 301 }, true],
    [{ membersCap: 299 }, false],
    [{ newcomerDays: 29 }, true],
    [{ newcomerDays: 31 }, false],
    [{ firstAskWaitDays: 0 }, true],
    [{ firstAskWaitDays: 15 }, false],
    [{ askReviewAboveRupees: 5_500 }, true],
    [{ askReviewAboveRupees: 4_500 }, false],
    [{ appealMs: 48 * HOUR_MS }, true],
    [{ appealMs: 96 * HOUR_MS }, false],
    [{ payMs: 48 * HOUR_MS }, false],
    [{ payMs: 12 * HOUR_MS }, false],
    [{ matchCapRupees: 4_000, giversIn30Days: 11 }, true],
    [{}, false],
  ])('%o loosens them: %s', (change, looser) => {
    expect(loosens(DEFAULT_POLICY, withChange(change))).toBe(looser)
  })

  test('that loosens, taken back, does not loosen, except where both happen at once', () => {
    fc.assert(
      fc.property(fc.constantFrom(...POLICY_FIELDS), fc.boolean(), (field, up) => {
        const { min, max, loosens: direction } = POLICY_BOUNDS[field]
        const other = withChange({ [field]: up ? max : min })
        if (other[field] === DEFAULT_POLICY[field]) return
        expect([loosens(DEFAULT_POLICY, other), loosens(other, DEFAULT_POLICY)]).toEqual(
          direction === null
            ? [false, false]
            : [direction === (up ? 'up' : 'down'), direction !== (up ? 'up' : 'down')],
        )
      }),
    )
  })

  test('is said field by field', () => {
    expect(
      policyChanges(DEFAULT_POLICY, withChange({ membersCap: 200, payMs: 48 * HOUR_MS })),
    ).toEqual([
      { field: 'membersCap', before: 300, after: 200 },
      { field: 'payMs', before: 24 * HOUR_MS, after: 48 * HOUR_MS },
    ])
  })

  test('gives rules within their bounds, or is refused', () => {
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.constantFrom(...POLICY_FIELDS, 'bonusRupees', '__proto__'),
          fc.oneof(
            fc.integer({ min: -1, max: 60_000 }),
            fc.integer({ min: 0, max: 100 }).map((n) => n * 500),
          ),
        ),
        (figures) => {
          try {
            const changed = changedPolicy(DEFAULT_POLICY, figures)
            expect([policyOutOfBounds(changed), Object.keys(changed).toSorted()]).toEqual([
              [],
              Object.keys(DEFAULT_POLICY).toSorted(),
            ])
          } catch (error) {
            expect((error as { code: string }).code).toMatch(
              /^staff[.]policy-(outside-bounds|unchanged)$/,
            )
          }
        },
      ),
    )
  })

  test('names the field that lies outside, and a name that is no field', () => {
    expect(() => changedPolicy(DEFAULT_POLICY, { matchCapRupees: 10_500 })).toThrow(
      expect.objectContaining({
        code: 'staff.policy-outside-bounds',
        details: { fields: { matchCapRupees: 'staff.policy-outside-bounds' } },
      }),
    )
    expect(() => changedPolicy(DEFAULT_POLICY, { matchCapRupees: 5_001 })).toThrow(
      'staff.policy-outside-bounds',
    )
    expect(() => changedPolicy(DEFAULT_POLICY, { welcomeRupees: 500 })).toThrow(
      'staff.policy-outside-bounds',
    )
    expect(() => changedPolicy(DEFAULT_POLICY, { membersCap: 300 })).toThrow(
      'staff.policy-unchanged',
    )
  })
})
