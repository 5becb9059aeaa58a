import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  people,
  type Person,
  IDS,
  recent,
  windowsFor,
  yearRooms,
} from '#test/matching/drawn-pasts.ts'
import { IS_LONG } from '#test/server/long.ts'
import { runMatching } from './run-matching.ts'

describe('with the restrictive windows held fixed', () => {
  test('the same permutations leave every matching run unchanged', () => {
    const request = fc.record({
      memberId: fc.constantFrom(...IDS),
      openSteps: fc.integer({ min: 1, max: 10 }),
      since: fc.nat(1_000),
    })
    const open = fc.array(request, { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(
        recent,
        yearRooms,
        open,
        open,
        people,
        people,
        (fixed, rooms, asks, pledges, one, other) => {
          const runOf = (who: readonly Person[]) => {
            const { members, pairRooms, resting } = windowsFor(fixed, rooms, who)
            return runMatching({
              asks: asks.map((ask, at) => ({
                ...who[at],
                ...ask,
                id: `a${at}`,
                askClass: 'normal',
              })),
              pledges: pledges.map((pledge, at) => ({
                ...who[at],
                ...pledge,
                id: `p${at}`,
                plan: 'simple',
              })),
              members,
              pairRooms,
              forbidden: resting,
              policy: { matchCapSteps: 10, pairCapSteps: 10 },
              seed: 'one seed',
            })
          }
          expect(runOf(one)).toEqual(runOf(other))
          expect(runOf(one)).toEqual(runOf([]))
        },
      ),
      { numRuns: IS_LONG ? 100 : 30 },
    )
  })
})
