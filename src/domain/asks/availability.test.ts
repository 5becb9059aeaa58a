import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DEFAULT_POLICY, type Policy } from '../shared/policy.ts'
import { addMs, DAY_MS } from '../shared/calendar.ts'
import { rupees } from '../shared/rupees.ts'
import { type AvailabilityFacts, availabilityOf } from './availability.ts'

const now = Temporal.Instant.from('2026-11-21T04:00:00Z')
const daysAgo = (days: number) => addMs(now, -days * DAY_MS)
const member: AvailabilityFacts = {
  policy: DEFAULT_POLICY,
  outstanding: rupees(0),
  receivedThisYear: rupees(0),
  ownLimit: null,
  joinedAt: daysAgo(100),
  foundingUntil: null,
  waivedAt: null,
  hasAskedBefore: true,
  suspended: false,
  now,
}
const of = (change: Partial<AvailabilityFacts>) => availabilityOf({ ...member, ...change })

const facts: fc.Arbitrary<AvailabilityFacts> = fc.record({
  policy: fc
    .record({
      cap: fc.integer({ min: 500, max: 25_000 }),
      year: fc.integer({ min: 500, max: 50_000 }),
      wait: fc.nat(30),
      founding: fc.integer({ min: 3, max: 30 }),
    })
    .map(({ cap, year, wait, founding }): Policy => ({
      ...DEFAULT_POLICY,
      openAsksCapRupees: cap,
      receivedInTaxYearCapRupees: year,
      firstAskWaitDays: wait,
      foundingFirstAskDays: founding,
    })),
  outstanding: fc.nat(30_000).map(rupees),
  receivedThisYear: fc.nat(60_000).map(rupees),
  ownLimit: fc.option(fc.nat(50_000).map(rupees)),
  joinedAt: fc.nat(60).map(daysAgo),
  foundingUntil: fc.option(fc.integer({ min: -60, max: 60 }).map(daysAgo)),
  waivedAt: fc.option(fc.nat(10).map(daysAgo)),
  hasAskedBefore: fc.boolean(),
  suspended: fc.boolean(),
  now: fc.constant(now),
})

/** A second version of the circle's rule, for comparison: the largest step that breaks no limit. */
function largestAllowed({
  policy,
  outstanding,
  receivedThisYear,
  ownLimit,
  joinedAt,
  foundingUntil,
  waivedAt,
  hasAskedBefore,
  suspended,
}: AvailabilityFacts): number {
  const onFoundingTerms =
    foundingUntil !== null &&
    joinedAt.epochMilliseconds < foundingUntil.epochMilliseconds &&
    policy.foundingFirstAskDays < policy.firstAskWaitDays
  const waits =
    !hasAskedBefore &&
    waivedAt === null &&
    !onFoundingTerms &&
    now.epochMilliseconds < joinedAt.epochMilliseconds + policy.firstAskWaitDays * 86_400_000
  if (suspended || waits) return 0
  const allowed = (ask: number) =>
    outstanding + ask <= policy.openAsksCapRupees &&
    receivedThisYear + outstanding + ask <= policy.receivedInTaxYearCapRupees &&
    (ownLimit === null || receivedThisYear + outstanding + ask <= ownLimit)
  let best = 0
  for (let ask = 500; ask <= 25_000; ask += 500) if (allowed(ask)) best = ask
  return best
}

describe('what a member may ask for', () => {
  test('is the largest step that breaks no limit', () => {
    fc.assert(
      fc.property(facts, (each) => {
        expect(availabilityOf(each).available).toBe(largestAllowed(each))
      }),
      { numRuns: 500 },
    )
  })

  test('never grows with what is outstanding or received, or with a lower own limit', () => {
    fc.assert(
      fc.property(facts, fc.nat(5_000), (each, more) => {
        const { available } = availabilityOf(each)
        expect(
          availabilityOf({ ...each, outstanding: rupees(each.outstanding + more) }).available,
        ).toBeLessThanOrEqual(available)
        expect(
          availabilityOf({ ...each, receivedThisYear: rupees(each.receivedThisYear + more) })
            .available,
        ).toBeLessThanOrEqual(available)
        expect(
          availabilityOf({
            ...each,
            ownLimit: rupees(Math.max(0, (each.ownLimit ?? 50_000) - more)),
          }).available,
        ).toBeLessThanOrEqual(available)
      }),
    )
  })

  test('asking for all of it leaves nothing to ask for', () => {
    fc.assert(
      fc.property(facts, (each) => {
        const { available } = availabilityOf(each)
        expect(
          availabilityOf({ ...each, outstanding: rupees(each.outstanding + available) }).available,
        ).toBe(0)
      }),
    )
  })

  test('shows every figure it is made of', () => {
    expect(
      of({ outstanding: rupees(2_500), receivedThisYear: rupees(1_200), ownLimit: rupees(20_000) }),
    ).toEqual({
      available: 7_500,
      openAsksCap: 10_000,
      outstanding: 2_500,
      yearCap: 50_000,
      ownLimit: 20_000,
      receivedThisYear: 1_200,
      limitedBy: 'open_asks',
      waitUntil: null,
    })
  })

  test.each([
    [{}, 10_000, 'open_asks'],
    [{ outstanding: rupees(700) }, 9_000, 'open_asks'],
    [{ outstanding: rupees(10_000) }, 0, 'open_asks'],
    [{ receivedThisYear: rupees(45_300) }, 4_500, 'tax_year'],
    [{ receivedThisYear: rupees(49_501) }, 0, 'tax_year'],
    [{ receivedThisYear: rupees(60_000) }, 0, 'tax_year'],
    [{ ownLimit: rupees(3_700) }, 3_500, 'own_limit'],
    [{ ownLimit: rupees(0) }, 0, 'own_limit'],
    [{ ownLimit: rupees(50_000), receivedThisYear: rupees(49_000) }, 1_000, 'tax_year'],
    [{ suspended: true }, 0, 'suspended'],
    [{ suspended: true, hasAskedBefore: false, joinedAt: now }, 0, 'suspended'],
  ] as const)('with %j is ₹%s, limited by %s', (change, available, limitedBy) => {
    expect(of(change)).toMatchObject({ available, limitedBy })
  })
})

describe('the newcomer’s wait', () => {
  const newcomer = { hasAskedBefore: false, joinedAt: daysAgo(13) }
  test('ends to the millisecond after its days', () => {
    expect(of(newcomer)).toMatchObject({
      available: 0,
      limitedBy: 'newcomer_wait',
      waitUntil: addMs(now, DAY_MS),
    })
    expect(of({ ...newcomer, now: addMs(now, DAY_MS - 1) })).toMatchObject({ available: 0 })
    expect(of({ ...newcomer, now: addMs(now, DAY_MS) })).toMatchObject({
      available: 10_000,
      waitUntil: null,
    })
  })

  test('is over for whoever has asked before, or for whom a steward waived it', () => {
    expect(of({ ...newcomer, hasAskedBefore: true }).available).toBe(10_000)
    expect(of({ ...newcomer, waivedAt: daysAgo(1) }).available).toBe(10_000)
  })
})
