import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { askByAsk } from './serve/ask-by-ask.ts'
import { orderInput } from './board.ts'
import { matchesOf } from './match-reasons.ts'
import type { MatchingInput, MatchingResult, ProposedMatch } from './matching-types.ts'
import { type DrawnKind, drawnInput } from '#test/matching/drawn-input.ts'
import { passedOver } from '#test/matching/fairness-oracle.ts'
import { brokenLimits } from '#test/matching/limits-oracle.ts'
import { smallRun } from '#test/matching/small-run.ts'
import { runPlain } from './plain/run-plain.ts'
import { askQueue } from './queue-order.ts'
import { runMatching } from './run-matching.ts'

const KIND: DrawnKind = {
  asks: 6,
  pledges: 12,
  members: 9,
  stepsMax: 6,
  wholes: true,
  firstInLine: true,
}
const KINDS: Record<string, DrawnKind> = {
  'whole pledges': KIND,
  'members who give and receive': { ...KIND, bothSides: true },
  'tight rooms': { ...KIND, tightRooms: true },
  'tight counts of matches and givers': { ...KIND, tightCounts: true },
  'forbidden pairs': { ...KIND, conflicts: true },
}
const RUNS = 300
const tape = fc.array(fc.nat({ max: 1_000 }), { maxLength: 90 })

const plainResult = (input: MatchingInput): MatchingResult | undefined => {
  const ordered = orderInput(input)
  const plain = runPlain(ordered)
  return (
    plain && { matches: matchesOf(ordered, plain.shares), waiting: plain.waitingFor(plain.shares) }
  )
}
const slowResult = (input: MatchingInput): MatchingResult => {
  const ordered = orderInput(input)
  const { shares, waiting } = askByAsk(ordered)
  return { matches: matchesOf(ordered, shares), waiting }
}
const stepsOf = (matches: readonly ProposedMatch[]): number =>
  matches.reduce((sum, { steps }) => sum + steps, 0)
const served = ({ asks }: MatchingInput, { matches }: MatchingResult) =>
  asks.map(({ id }) => stepsOf(matches.filter(({ askId }) => askId === id)))
const fromSuperToUrgent = ({ asks, pledges }: MatchingInput, { matches }: MatchingResult) =>
  stepsOf(
    matches.filter(
      ({ askId, pledgeId }) =>
        asks.some(({ id, askClass }) => id === askId && askClass === 'urgent') &&
        pledges.some(({ id, plan }) => id === pledgeId && plan === 'super'),
    ),
  )
const fromFirstInLine = ({ pledges }: MatchingInput, { matches }: MatchingResult) =>
  stepsOf(
    matches.filter(({ pledgeId }) =>
      pledges.some(({ id, firstInLine }) => id === pledgeId && firstInLine === true),
    ),
  )

const forPlain = (
  kind: DrawnKind,
  holds: (input: MatchingInput, plain: MatchingResult) => void,
): void => {
  let plainRuns = 0
  fc.assert(
    fc.property(tape, (numbers) => {
      const input = drawnInput(numbers, kind)
      const plain = plainResult(input)
      if (!plain) return
      plainRuns++
      holds(input, plain)
    }),
    { numRuns: RUNS },
  )
  expect(plainRuns).toBeGreaterThan(RUNS / 10)
}

describe.each(Object.entries(KINDS))('a run in columns, with %s,', (_name, kind) => {
  test('keeps every limit and gives every ask what it gets ask by ask or more', () => {
    forPlain(kind, (input, plain) => {
      expect(brokenLimits(input, plain)).toEqual([])
      const slow = served(input, slowResult(input))
      expect(served(input, plain).every((steps, at) => steps >= (slow[at] ?? 0))).toBe(true)
    })
  })
})

describe('super pledges in columns', () => {
  const urgent = (id: string, openSteps: number) => ({ id, openSteps, askClass: 'urgent' as const })
  const superPledge = (id: string, openSteps: number) => ({ id, openSteps, plan: 'super' as const })
  const gifts = (input: MatchingInput) =>
    plainResult(input)
      ?.matches.map(({ pledgeId, askId, steps }) => `${pledgeId} → ${askId}: ${steps}`)
      .toSorted()

  test('go to urgent asks where little more is pledged than asked', () => {
    const input = smallRun({
      asks: [urgent('u', 3), { id: 'n', openSteps: 20 }],
      pledges: [
        { id: 'p', openSteps: 20 },
        { id: 'q', openSteps: 3 },
        superPledge('x', 2),
        superPledge('y', 1),
      ],
    })
    expect(gifts(input)).toEqual(['p → n: 20', 'x → u: 2', 'y → u: 1'])
  })

  test('go to urgent asks where far more is pledged, the rest of the last one to somebody else', () => {
    const input = smallRun({
      asks: [urgent('u', 4), { id: 'n', openSteps: 2 }],
      pledges: [{ id: 'p', openSteps: 20 }, superPledge('x', 3), superPledge('y', 3)],
    })
    expect(gifts(input)).toEqual(['x → u: 3', 'y → n: 2', 'y → u: 1'])
  })

  test('give urgent asks no less than they do ask by ask, and those first in line give no less', () => {
    forPlain(
      { asks: 6, pledges: 12, members: 18, stepsMax: 3, wholes: true, firstInLine: true },
      (input, plain) => {
        const slow = slowResult(input)
        expect(fromSuperToUrgent(input, plain)).toBeGreaterThanOrEqual(
          fromSuperToUrgent(input, slow),
        )
        expect(fromFirstInLine(input, plain)).toBeGreaterThanOrEqual(fromFirstInLine(input, slow))
      },
    )
  })
})

describe('who waits is told', () => {
  const input = smallRun({
    asks: [
      { id: 'a', openSteps: 9 },
      { id: 'b', openSteps: 9 },
    ],
    pledges: [
      { id: 'p', openSteps: 6 },
      { id: 'q', openSteps: 2 },
      { id: 'r', openSteps: 6 },
    ],
    members: [
      { id: 'of-a', receiveMatchesRoom: 4 },
      { id: 'of-b', receiveMatchesRoom: 3 },
    ],
    policy: { matchCapSteps: 4, pairCapSteps: 9 },
  })

  test('of the limit on matches received only where all of them are used', () => {
    const plain = runPlain(orderInput(input))
    const whyFor = (...given: readonly (readonly [pledge: number, steps: number])[]) =>
      plain
        ?.waitingFor(given.map(([pledge, steps]) => ({ pledge, ask: 2, steps })))
        .map(({ askId, why }) => `${askId}: ${why}`)
    expect(whyFor([1, 2], [2, 1], [3, 2])).toEqual(['a: no_pledges', 'b: receive_limit'])
    expect(whyFor([1, 2], [3, 3])).toEqual(['a: no_pledges', 'b: no_pledges'])
    expect(whyFor([1, 5], [3, 3])).toEqual(['a: no_pledges', 'b: receive_limit'])
  })

  test('what holds after the search for fewer payments, which can leave matches', () => {
    expect(runMatching(input).waiting.map(({ askId, why }) => `${askId}: ${why}`)).toEqual([
      'b: no_pledges',
    ])
  })
})

describe('nobody is passed over where a giver has less room than pledges', () => {
  const policy = { matchCapSteps: 10, pairCapSteps: 10 }
  test.each<[string, MatchingInput, number]>([
    [
      'for some of them, in the largest payments',
      smallRun({
        asks: [{ id: 'a', openSteps: 3 }],
        pledges: [
          { id: 'p', memberId: 'g', openSteps: 1 },
          { id: 'q', openSteps: 1 },
          { id: 'r', memberId: 'g', openSteps: 4 },
        ],
        members: [
          { id: 'g', giveRoomSteps: 2 },
          { id: 'of-a', receiveMatchesRoom: 2 },
        ],
        policy,
      }),
      3,
    ],
    [
      'and the asker one match',
      smallRun({
        asks: [{ id: 'a', openSteps: 5 }],
        pledges: [
          { id: 'p', memberId: 'g', openSteps: 2 },
          { id: 'r', memberId: 'g', openSteps: 4 },
        ],
        members: [
          { id: 'g', giveRoomSteps: 5 },
          { id: 'of-a', receiveMatchesRoom: 1 },
        ],
        policy,
      }),
      4,
    ],
    [
      'and two matches, which a small pledge makes more of',
      smallRun({
        asks: [{ id: 'a', openSteps: 6 }],
        pledges: [
          { id: 'p', memberId: 'g', openSteps: 3 },
          { id: 'q', memberId: 'g', openSteps: 2 },
          { id: 'r', openSteps: 1 },
        ],
        members: [{ id: 'g', giveMatchesRoom: 2, giveRoomSteps: 4 }],
        policy: { matchCapSteps: 2, pairCapSteps: 10 },
      }),
      5,
    ],
  ])('%s', (_, input, steps) => {
    const result = runMatching(input)
    expect([
      stepsOf(result.matches),
      passedOver(
        input,
        result,
        askQueue(input).map(({ id }) => id),
      ),
      brokenLimits(input, result),
    ]).toEqual([steps, [], []])
  })

  test('few matches for pledges that make as much as they can are no reason to go ask by ask', () => {
    const input = smallRun({
      asks: [{ id: 'a', openSteps: 9 }],
      pledges: [
        { id: 'p', memberId: 'g', openSteps: 3 },
        { id: 'q', memberId: 'g', openSteps: 2 },
        { id: 'r', memberId: 'g', openSteps: 1 },
      ],
      members: [{ id: 'g', giveMatchesRoom: 2 }],
      policy,
    })
    expect(runPlain(orderInput(input))?.shares.map(({ steps }) => steps)).toEqual([3, 2])
  })
})
