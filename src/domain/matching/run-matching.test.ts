import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalInput, parseCanonicalInput } from './input-hash.ts'
import type { MatchingInput, MatchingResult } from './matching-types.ts'
import { bestServed, servedBy } from '#test/matching/best-served-oracle.ts'
import { type DrawnKind, drawnInput } from '#test/matching/drawn-input.ts'
import { passedOver } from '#test/matching/fairness-oracle.ts'
import { fewestPayments } from '#test/matching/fewest-payments-oracle.ts'
import { brokenLimits } from '#test/matching/limits-oracle.ts'
import { askQueue } from './queue-order.ts'
import { runMatching } from './run-matching.ts'

const RUNS = 150
const tape = fc.array(fc.nat({ max: 1_000 }), { maxLength: 80 })
const SIMPLE: DrawnKind = { asks: 6, pledges: 8, members: 5, stepsMax: 8 }
const KINDS: Record<string, DrawnKind> = {
  'plain': SIMPLE,
  'in which everybody gives and receives': { ...SIMPLE, bothSides: true },
  'with whole pledges': { ...SIMPLE, wholes: true },
  'with tight rooms': { ...SIMPLE, tightRooms: true, wholes: true },
  'with tight counts of matches and givers': { ...SIMPLE, tightCounts: true, wholes: true },
  'with many forbidden pairs': { ...SIMPLE, conflicts: true, bothSides: true, wholes: true },
  'with everything at once': {
    ...SIMPLE,
    bothSides: true,
    wholes: true,
    tightRooms: true,
    tightCounts: true,
    conflicts: true,
    firstInLine: true,
  },
}
const queueOf = (input: MatchingInput) => askQueue(input).map(({ id }) => id)
const forAll = (kind: DrawnKind, holds: (input: MatchingInput, result: MatchingResult) => void) =>
  fc.assert(
    fc.property(tape, (numbers) => {
      const input = drawnInput(numbers, kind)
      holds(input, runMatching(input))
    }),
    { numRuns: RUNS },
  )

describe.each(Object.entries(KINDS))('a run %s', (_name, kind) => {
  test('keeps every limit: amounts, wholes, rooms, pairs, directions and exclusions', () => {
    forAll(kind, (input, result) => expect(brokenLimits(input, result)).toEqual([]))
  })

  test('passes nobody over who could have had what a later ask got', () => {
    forAll(kind, (input, result) => expect(passedOver(input, result, queueOf(input))).toEqual([]))
  })

  test('gives the same result whatever the order of its lists, and from its stored text', () => {
    forAll(kind, (input, result) => {
      const turned: MatchingInput = {
        ...input,
        asks: input.asks.toReversed(),
        pledges: input.pledges.toReversed(),
        members: input.members.toReversed(),
        forbidden: input.forbidden.toReversed(),
        pairRooms: input.pairRooms.toReversed(),
      }
      expect(runMatching(turned)).toEqual(result)
      expect(runMatching(parseCanonicalInput(canonicalInput(turned)))).toEqual(result)
      expect(canonicalInput(turned)).toBe(canonicalInput(input))
    })
  })
})

describe('who is served', () => {
  test('is the best the queue can have, on small inputs where everything can be tried', () => {
    forAll({ asks: 3, pledges: 3, members: 3, stepsMax: 3, oneClass: true }, (input, result) => {
      const queue = queueOf(input)
      expect(servedBy(queue, result.matches)).toEqual(bestServed(input, queue))
    })
  })

  test('does not depend on who introduced whom or who gave what: a run does not know it', () => {
    const known = [
      'giveMatchesRoom',
      'giveRoomSteps',
      'id',
      'newGiversRoom',
      'receiveMatchesRoom',
      'receiveRoomSteps',
      'recentGivers',
    ]
    forAll(SIMPLE, (input) =>
      input.members.forEach((member) => expect(Object.keys(member).toSorted()).toEqual(known)),
    )
  })

  test('urgent before elder before normal, then the oldest', () => {
    const ask = (id: string, askClass: 'urgent' | 'elder' | 'normal', since: number) => ({
      id,
      memberId: `m-${id}`,
      openSteps: 1,
      askClass,
      since,
    })
    const people = ['old', 'new', 'elder', 'urgent', 'giver'].map((id) => `m-${id}`)
    const input: MatchingInput = {
      seed: 's',
      policy: { matchCapSteps: 10, pairCapSteps: 10 },
      forbidden: [],
      pairRooms: [],
      asks: [
        ask('old', 'normal', 1),
        ask('new', 'normal', 2),
        ask('elder', 'elder', 8),
        ask('urgent', 'urgent', 9),
      ],
      pledges: [{ id: 'p', memberId: 'm-giver', openSteps: 3, plan: 'simple', since: 1 }],
      members: people.map((id) => ({
        id,
        giveRoomSteps: 99,
        giveMatchesRoom: 99,
        receiveRoomSteps: 99,
        receiveMatchesRoom: 99,
        newGiversRoom: 99,
        recentGivers: [],
      })),
    }
    const result = runMatching(input)
    expect(result.matches.map(({ askId }) => askId).toSorted()).toEqual(['elder', 'old', 'urgent'])
    expect(result.waiting).toEqual([
      { askId: 'new', rank: 4, unservedSteps: 1, why: ['no_pledges'] },
    ])
  })
})

describe('the number of payments', () => {
  test('is the fewest possible where anybody may give to anybody and all pledges are simple', () => {
    forAll({ asks: 4, pledges: 4, members: 4, stepsMax: 6, oneClass: true }, (input, result) => {
      if (result.matches.length === 0) return
      const served = servedBy(queueOf(input), result.matches).filter((steps) => steps > 0)
      const best = fewestPayments(
        served,
        [],
        input.pledges.map(({ openSteps }) => openSteps),
      )
      expect(result.matches.length).toBe(best)
    })
  })

  test('stays near the number of requests for thousands of them', () => {
    const many = 4_000
    const steps = (at: number) => 1 + ((at * 7_919) % 20)
    const member = (id: string) => ({
      id,
      giveRoomSteps: 999,
      giveMatchesRoom: 999,
      receiveRoomSteps: 999,
      receiveMatchesRoom: 999,
      newGiversRoom: 999,
      recentGivers: [],
    })
    const input: MatchingInput = {
      seed: 's',
      policy: { matchCapSteps: 40, pairCapSteps: 40 },
      forbidden: [],
      pairRooms: [],
      asks: Array.from({ length: many }, (_, at) => ({
        id: `a${at}`,
        memberId: `r${at}`,
        openSteps: steps(at),
        askClass: 'normal',
        since: at,
      })),
      pledges: Array.from({ length: many }, (_, at) => ({
        id: `p${at}`,
        memberId: `g${at}`,
        openSteps: steps(at + 3),
        plan: 'simple',
        since: at,
      })),
      members: Array.from({ length: many }, (_, at) => [member(`r${at}`), member(`g${at}`)]).flat(),
    }
    const { matches } = runMatching(input)
    expect(brokenLimits(input, { matches, waiting: runMatching(input).waiting })).toEqual([])
    expect(matches.length).toBeLessThanOrEqual(many * 1.1)
  })
})
