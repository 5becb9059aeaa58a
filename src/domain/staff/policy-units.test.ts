import { describe, expect, test } from 'vitest'
import { DEFAULT_POLICY, POLICY_BOUNDS, POLICY_FIELDS } from '#domain/shared/policy.ts'
import {
  boundsInUnit,
  changedFigures,
  figureOf,
  fitsBounds,
  inUnit,
  knownField,
  POLICY_GROUPS,
  unitOf,
} from './policy-units.ts'

describe('the rules on the screen', () => {
  test('hold every field once, in some group', () => {
    expect(POLICY_GROUPS.flatMap(({ fields }) => fields).toSorted()).toEqual(
      POLICY_FIELDS.toSorted(),
    )
  })

  test('are said in what people count in', () => {
    const said = Object.fromEntries(
      POLICY_FIELDS.map((field) => [
        field,
        `${inUnit(field, DEFAULT_POLICY[field])} ${unitOf(field)}`,
      ]),
    )
    expect(said).toMatchObject({
      matchCapRupees: '5000 rupees',
      membersCap: '300 count',
      giversIn30Days: '10 count',
      pairIn90DaysCapRupees: '5000 rupees',
      newcomerDays: '30 days',
      firstAskWaitDays: '14 days',
      foundingFirstAskDays: '14 days',
      payMs: '24 hours',
      payWithoutUpiMs: '48 hours',
      earliestNotReceivedMs: '30 minutes',
      lateClaimMs: '7 days',
      askTermMs: '30 days',
      rulingMs: '72 hours',
      bankPendingMaxMs: '96 hours',
      matchesReceivedIn24h: '5 count',
    })
  })

  test('show no figure of milliseconds', () => {
    for (const field of POLICY_FIELDS)
      expect(inUnit(field, DEFAULT_POLICY[field])).toBeLessThanOrEqual(50_000)
  })

  test.each(POLICY_FIELDS)('let both bounds of %s be typed', (field) => {
    const { min, max } = boundsInUnit(field, POLICY_BOUNDS[field])
    for (const typed of [min, max])
      expect(fitsBounds(field, figureOf(field, String(typed)), POLICY_BOUNDS[field])).toBe(true)
    expect(
      fitsBounds(
        field,
        figureOf(field, String(max + (unitOf(field) === 'rupees' ? 500 : 1))),
        POLICY_BOUNDS[field],
      ),
    ).toBe(false)
  })

  test('take every default back as it was shown', () => {
    for (const field of POLICY_FIELDS)
      expect(figureOf(field, String(inUnit(field, DEFAULT_POLICY[field])))).toBe(
        DEFAULT_POLICY[field],
      )
  })
})

test('what is typed is read as people write it, and nothing else is', () => {
  expect(figureOf('matchCapRupees', '₹ 5,500')).toBe(5_500)
  expect(figureOf('payMs', '४८')).toBe(48 * 3_600_000)
  for (const text of ['', '-1', '1.5', 'two', '1e3', '1234567890'])
    expect(figureOf('payMs', text)).toBeUndefined()
})

test('amounts fit only in whole steps', () => {
  expect(fitsBounds('matchCapRupees', 5_500, POLICY_BOUNDS.matchCapRupees)).toBe(true)
  expect(fitsBounds('matchCapRupees', 5_501, POLICY_BOUNDS.matchCapRupees)).toBe(false)
  expect(fitsBounds('membersCap', 301, POLICY_BOUNDS.membersCap)).toBe(true)
})

test('only what was changed is sent', () => {
  const typed = Object.fromEntries(
    POLICY_FIELDS.map((field) => [field, String(inUnit(field, DEFAULT_POLICY[field]))]),
  )
  expect(changedFigures(DEFAULT_POLICY, typed)).toEqual({})
  expect(
    changedFigures(DEFAULT_POLICY, {
      ...typed,
      matchCapRupees: '4,000',
      payMs: '36',
      membersCap: 'many',
      rulingMs: '072',
    }),
  ).toEqual({ matchCapRupees: 4_000, payMs: 36 * 3_600_000 })
})

test('a figure that is no whole number of its unit is not rounded away', () => {
  const odd = { ...DEFAULT_POLICY, payMs: 90 * 60_000 }
  expect(inUnit('payMs', odd.payMs)).toBe(1.5)
  expect(changedFigures(odd, { payMs: '1.5' })).toEqual({})
})

test('a field of a later version is not known', () => {
  expect(knownField('payMs')).toBe('payMs')
  expect(knownField('toString')).toBeUndefined()
})
