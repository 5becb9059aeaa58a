import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMs, DAY_MS, HOUR_MS } from './calendar.ts'
import { isStepMultiple } from './rupees.ts'
import {
  DEFAULT_POLICY,
  isNewcomer,
  type Policy,
  POLICY_BOUNDS,
  policyOutOfBounds,
  PRACTICE_POLICY,
  WINDOW_24H_MS,
  WINDOW_GIVERS_MS,
  WINDOW_PAIR_MS,
} from './policy.ts'

const bounds = Object.entries(POLICY_BOUNDS) as [keyof Policy, { min: number; max: number }][]

describe('the policy a new circle begins with', () => {
  test('has the published figures', () => {
    expect(DEFAULT_POLICY).toEqual({
      matchCapRupees: 5_000,
      openAsksCapRupees: 10_000,
      openPledgesCapRupees: 15_000,
      receivedInTaxYearCapRupees: 50_000,
      matchesReceivedIn24h: 5,
      giversIn30Days: 10,
      pairIn90DaysCapRupees: 5_000,
      givenIn24hCapRupees: 10_000,
      newcomerDays: 30,
      newcomerGivesCapRupees: 2_000,
      newcomerLiveMatches: 1,
      firstAskWaitDays: 14,
      foundingFirstAskDays: 14,
      membersCap: 300,
      askReviewAboveRupees: 5_000,
      payMs: 24 * HOUR_MS,
      payWithoutUpiMs: 48 * HOUR_MS,
      confirmMs: 24 * HOUR_MS,
      earliestNotReceivedMs: HOUR_MS / 2,
      askReviewMs: 48 * HOUR_MS,
      askTermMs: 30 * DAY_MS,
      oppositeCooldownMs: 30 * DAY_MS,
      bankPendingExtraMs: 24 * HOUR_MS,
      bankPendingMaxMs: 96 * HOUR_MS,
      cancelAnswerMs: 6 * HOUR_MS,
      lateClaimMs: 7 * DAY_MS,
      sendBackMs: 72 * HOUR_MS,
      officerTakesMs: 12 * HOUR_MS,
      evidenceMs: 48 * HOUR_MS,
      rulingMs: 72 * HOUR_MS,
      appealMs: 72 * HOUR_MS,
      reversalMs: 30 * DAY_MS,
      lapsesThatPause: 2,
      pledgePauseMs: 14 * DAY_MS,
      entryByPhone: 1,
      askWithoutPanRupees: 0,
    })
    expect([WINDOW_24H_MS, WINDOW_GIVERS_MS, WINDOW_PAIR_MS]).toEqual([
      DAY_MS,
      30 * DAY_MS,
      90 * DAY_MS,
    ])
  })

  test('has amounts in whole steps', () => {
    for (const [field, value] of Object.entries(DEFAULT_POLICY))
      if (field.endsWith('Rupees'))
        expect(`${field} ${value === 0 || isStepMultiple(value)}`).toBe(`${field} true`)
  })

  test('differs in the practice circle only by the newcomer’s waits', () => {
    expect(PRACTICE_POLICY).toEqual({ ...DEFAULT_POLICY, newcomerDays: 0, firstAskWaitDays: 0 })
  })
})

describe('the bounds of a policy', () => {
  test('are the published ones', () => {
    expect(Object.fromEntries(bounds.map(([field, { max }]) => [field, max]))).toMatchObject({
      matchCapRupees: 10_000,
      openAsksCapRupees: 25_000,
      openPledgesCapRupees: 50_000,
      receivedInTaxYearCapRupees: 50_000,
      matchesReceivedIn24h: 20,
      giversIn30Days: 25,
      pairIn90DaysCapRupees: 10_000,
      givenIn24hCapRupees: 50_000,
      membersCap: 2_000,
    })
  })

  test('are there for every field, and hold the values a new circle begins with', () => {
    expect(bounds.map(([field]) => field).toSorted()).toEqual(
      Object.keys(DEFAULT_POLICY).toSorted(),
    )
    expect(
      bounds.filter(
        ([field, { min, max }]) => DEFAULT_POLICY[field] < min || DEFAULT_POLICY[field] > max,
      ),
    ).toEqual([])
  })

  test('let the given policies through', () => {
    expect([policyOutOfBounds(DEFAULT_POLICY), policyOutOfBounds(PRACTICE_POLICY)]).toEqual([
      [],
      [],
    ])
  })

  test('name exactly the fields that lie outside', () => {
    const value = fc.oneof(
      fc.integer({ min: -10, max: 60_000 }),
      fc.integer({ min: 0, max: 120 }).map((steps) => steps * 500),
      fc.integer({ min: 0, max: 400 }).map((days) => days * DAY_MS),
      fc.constantFrom(Number.NaN, 700.5, Infinity),
    )
    fc.assert(
      fc.property(
        fc.record(Object.fromEntries(bounds.map(([field]) => [field, value]))),
        (change) => {
          const isWhole = (field: string, value: number) =>
            Number.isInteger(value) && (!field.endsWith('Rupees') || value % 500 === 0)
          const outside = bounds
            .filter(
              ([field, { min, max }]) =>
                !(isWhole(field, change[field]!) && change[field]! >= min && change[field]! <= max),
            )
            .map(([field]) => field)
          expect(policyOutOfBounds({ ...DEFAULT_POLICY, ...change })).toEqual(outside)
        },
      ),
    )
  })
})

describe('a newcomer', () => {
  test('is one until the days are over, whatever they have given or asked', () => {
    const joinedAt = Temporal.Instant.from('2026-11-01T04:00:00Z')
    const at = (ms: number) =>
      isNewcomer({ joinedAt, now: addMs(joinedAt, ms), policy: DEFAULT_POLICY })
    expect([
      at(0),
      at(30 * DAY_MS - 1),
      at(30 * DAY_MS),
      isNewcomer({ joinedAt, now: joinedAt, policy: PRACTICE_POLICY }),
    ]).toEqual([true, true, false, false])
  })
})

describe('nothing in a policy can be earned', () => {
  const EARNED =
    /interest|growth|grow|yield|accru|bonus|cashback|fee|commission|reward|rate|percent|multipl|earn|profit|return|level|rank|priority|refer|invit|coine|balance|given(?!In24h)|points|score|tier/i

  test('no field is named after it', () => {
    expect(Object.keys(DEFAULT_POLICY).filter((field) => EARNED.test(field))).toEqual([])
    expect(
      [
        'coineBonus',
        'referralLevels',
        'givenTotalMultiplier',
        'interestRate',
        'welcomeFeeRupees',
      ].filter((field) => EARNED.test(field)),
    ).toHaveLength(5)
  })

  test('every field is a cap in rupees, a count, or a span of time', () => {
    const known =
      /(CapRupees|AboveRupees|WithoutPanRupees|entryByPhone|Days|Ms|In24h|Matches|membersCap|lapsesThatPause)$/
    expect(
      Object.entries(DEFAULT_POLICY).filter(
        ([field, value]) => !known.test(field) || !Number.isSafeInteger(value) || value < 0,
      ),
    ).toEqual([])
  })

  test('and the type declares no field that the values lack', () => {
    const source = readFileSync(join(import.meta.dirname, 'policy.ts'), 'utf8').replace(
      /^export function[\s\S]*/m,
      '',
    )
    const declared = Array.from(source.matchAll(/readonly (\w+)\??: /g), ([, field]) => field)
    expect(declared.toSorted()).toEqual(Object.keys(DEFAULT_POLICY).sort())
  })
})
