import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { day, held, now, pledge, withShares } from '#test/pledges/pledge-in-memory.ts'
import { DEFAULT_POLICY } from '../shared/policy.ts'
import { addMs } from '../shared/calendar.ts'
import type { PledgeId } from '../shared/ids.ts'
import { rupees } from '../shared/rupees.ts'
import { closeHeld, fulfil, reopen } from '../shared/shares.ts'
import { checkPledgeAmount, isFirstInLine, matchableNow, openPledge, pledgeRoom } from './pledge.ts'
import { PLAN_TERMS, PLANS } from './plans.ts'

describe('the amount of a pledge', () => {
  test.each([
    [0, 'simple', 'pledges.amount-invalid'],
    [-500, 'simple', 'pledges.amount-invalid'],
    [0.5, 'super', 'pledges.amount-invalid'],
    [Number.NaN, 'happy', 'pledges.amount-invalid'],
    [499, 'simple', 'pledges.amount-step'],
    [750, 'happy', 'pledges.amount-step'],
    [10_001, 'simple', 'pledges.amount-step'],
    [10_500, 'simple', 'pledges.amount-outside-plan'],
    [5_500, 'happy', 'pledges.amount-outside-plan'],
    [2_000, 'super', 'pledges.amount-outside-plan'],
    [500, 'simple', undefined],
    [10_000, 'simple', undefined],
    [500, 'happy', undefined],
    [5_000, 'happy', undefined],
    [500, 'super', undefined],
    [1_500, 'super', undefined],
  ] as const)('₹%s under %s: %s', (amount, plan, code) => {
    expect(checkPledgeAmount(amount, plan)).toBe(code)
  })

  test('holds exactly when it is a step multiple within the plan', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1_000, max: 12_000 }),
        fc.constantFrom(...PLANS),
        (amount, plan) => {
          const { minRupees, maxRupees } = PLAN_TERMS[plan]
          expect(checkPledgeAmount(amount, plan) === undefined).toBe(
            amount % 500 === 0 && amount >= minRupees && amount <= maxRupees,
          )
        },
      ),
    )
  })
})

describe('a new pledge', () => {
  test('is wholly open, at its place from now on, and stands for its term', () => {
    expect(pledge(2_500)).toEqual({
      id: 'p',
      plan: 'simple',
      shares: { amount: 2_500, open: 2_500, held: 0, fulfilled: 0, closed: 0 },
      state: 'pending',
      pausedBy: null,
      pausedUntil: null,
      queuedAt: now,
      expiresAt: day(180),
    })
    expect([pledge(500, 'happy').expiresAt, pledge(500, 'super').expiresAt]).toEqual([
      day(30),
      day(90),
    ])
  })

  test('says the plan’s bounds when it is refused', () => {
    expect(() => pledge(2_000, 'super')).toThrow(
      expect.objectContaining({
        code: 'pledges.amount-outside-plan',
        details: {
          values: { min: 500, max: 1_500 },
          fields: { amount: 'pledges.amount-outside-plan' },
        },
      }),
    )
  })

  test('fits under the cap with all that is open or held, to the last rupee', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 0, max: 40 }),
        (steps, before) => {
          const [amount, outstandingNow] = [steps * 500, rupees(before * 500)]
          const open = () =>
            openPledge({
              id: 'p' as PledgeId,
              plan: 'simple',
              amount,
              outstandingNow,
              policy: DEFAULT_POLICY,
              now,
            })
          if (amount + outstandingNow <= 15_000) expect(open().shares.open).toBe(amount)
          else
            expect(open).toThrow(
              expect.objectContaining({
                code: 'pledges.open-cap',
                details: expect.objectContaining({
                  values: { room: Math.max(0, 15_000 - outstandingNow) },
                }),
              }),
            )
        },
      ),
    )
    expect(pledgeRoom({ policy: DEFAULT_POLICY, outstandingNow: rupees(20_000) })).toBe(0)
  })
})

describe('staging', () => {
  test.each([
    [500, 500],
    [2_500, 500],
    [3_000, 1_000],
    [5_000, 1_000],
    [5_500, 1_500],
    [10_000, 2_000],
  ])('of ₹%s simple, ₹%s can be matched at once and all from day 5', (amount, first) => {
    expect([
      matchableNow(pledge(amount), now),
      matchableNow(pledge(amount), addMs(day(5), -1)),
      matchableNow(pledge(amount), day(5)),
    ]).toEqual([first, first, amount])
  })

  test('Happy and Super are matchable whole', () => {
    expect([
      matchableNow(pledge(5_000, 'happy'), now),
      matchableNow(pledge(1_500, 'super'), now),
    ]).toEqual([5_000, 1_500])
  })

  test('what is held, confirmed or closed uses up the first part; what reopens does not', () => {
    const matched = held(pledge(10_000), 1_500)
    expect(matchableNow(matched, now)).toBe(500)
    expect(
      matchableNow(
        withShares(matched, (shares) => fulfil(shares, rupees(1_500))),
        now,
      ),
    ).toBe(500)
    expect(
      matchableNow(
        withShares(matched, (shares) => closeHeld(shares, rupees(1_500))),
        now,
      ),
    ).toBe(500)
    expect(
      matchableNow(
        withShares(matched, (shares) => reopen(shares, rupees(1_500))),
        now,
      ),
    ).toBe(2_000)
    expect(matchableNow(held(pledge(10_000), 2_000), addMs(day(5), -1))).toBe(0)
    expect(matchableNow(held(pledge(10_000), 2_000), day(5))).toBe(8_000)
  })

  test('a payment of which only a part was confirmed leaves whole steps to match', () => {
    const ruled = withShares(
      withShares(
        withShares(held(pledge(10_000), 1_500), (shares) => fulfil(shares, rupees(700))),
        (shares) => closeHeld(shares, rupees(300)),
      ),
      (shares) => reopen(shares, rupees(500)),
    )
    expect([ruled.shares, matchableNow(ruled, now)]).toEqual([
      { amount: 10_000, open: 9_000, held: 0, fulfilled: 700, closed: 300 },
      1_000,
    ])
  })

  test.each(['matched', 'fulfilled', 'paused', 'withdrawn', 'expired'] as const)(
    'nothing of a %s pledge can be matched',
    (state) => {
      expect(matchableNow({ ...pledge(5_000), state }, day(6))).toBe(0)
    },
  )

  test('nothing can be matched once the term is over', () => {
    expect([
      matchableNow(pledge(5_000), addMs(day(180), -1)),
      matchableNow(pledge(5_000), day(180)),
    ]).toEqual([5_000, 0])
  })

  test('a Simple pledge is first in line from day 10, the others never', () => {
    expect([
      isFirstInLine(pledge(500), addMs(day(10), -1)),
      isFirstInLine(pledge(500), day(10)),
      isFirstInLine(pledge(500, 'happy'), day(20)),
      isFirstInLine(pledge(500, 'super'), day(80)),
    ]).toEqual([false, true, false, false])
  })
})
