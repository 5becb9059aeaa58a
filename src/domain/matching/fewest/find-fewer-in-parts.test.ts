import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type OrderedInput, orderInput } from '../board.ts'
import { matchesOf } from '../match-reasons.ts'
import type { MatchingInput } from '../matching-types.ts'
import { type DrawnKind, drawnInput } from '#test/matching/drawn-input.ts'
import { brokenLimits } from '#test/matching/limits-oracle.ts'
import { smallRun } from '#test/matching/small-run.ts'
import { paymentsFor, servedPerAsk, type Share } from '../shares.ts'
import { openBudget } from './budget.ts'
import { findFewerInParts } from './find-fewer-in-parts.ts'
import { openSmallRun, pay, roomFor, sharesIn } from './small-run.ts'

const KIND: DrawnKind = {
  asks: 14,
  pledges: 18,
  members: 14,
  stepsMax: 8,
  wholes: true,
  firstInLine: true,
}
const KINDS: Record<string, DrawnKind> = {
  'plain members': KIND,
  'members who give and receive': { ...KIND, bothSides: true },
  'tight rooms': { ...KIND, bothSides: true, tightRooms: true },
  'tight counts of matches and givers': { ...KIND, bothSides: true, tightCounts: true },
  'forbidden pairs': { ...KIND, bothSides: true, conflicts: true },
}
// Behind its end every number is 0, and members and policy come last.
const tape = fc.array(fc.nat({ max: 1_000 }), { minLength: 600, maxLength: 600 })

// In queue order from the pledges in line order, with no thought of how many payments that takes;
// whole pledges that are not used up give nothing.
function firstShares(ordered: OrderedInput): Share[] {
  const room = new Map(ordered.members.map(({ id, receiveRoomSteps }) => [id, receiveRoomSteps]))
  const wanted = ordered.asks.map(({ memberId, openSteps }) => {
    const steps = Math.min(openSteps, room.get(memberId) ?? 0)
    room.set(memberId, (room.get(memberId) ?? 0) - steps)
    return steps
  })
  const run = openSmallRun(ordered, wanted)
  for (let ask = 0; ask < run.asks; ask++) {
    for (let pledge = 0; pledge < run.pledges; pledge++) {
      for (let steps = roomFor(run, pledge, ask); steps > 0; steps = roomFor(run, pledge, ask))
        pay(run, { pledge, ask, steps })
    }
  }
  return sharesIn(run).filter(
    ({ pledge }) => run.isWhole[pledge - 1] === 0 || run.left[pledge - 1] === 0,
  )
}

function searched(ordered: OrderedInput, shares: readonly Share[]): Share[] | undefined {
  return findFewerInParts(
    openSmallRun(ordered, servedPerAsk(ordered.asks.length, shares)),
    shares,
    { states: 15_000, looks: 200_000 },
  )
}

function broken(input: MatchingInput, ordered: OrderedInput, shares: readonly Share[]): string[] {
  const served = servedPerAsk(ordered.asks.length, shares)
  const waiting = ordered.asks
    .map(({ id, openSteps }, at) => ({
      askId: id,
      rank: at + 1,
      unservedSteps: openSteps - (served[at] ?? 0),
      why: 'no_pledges' as const,
    }))
    .filter(({ unservedSteps }) => unservedSteps > 0)
  return brokenLimits(input, { matches: matchesOf(ordered, shares), waiting })
}

function preferred(
  { pledges, asks }: OrderedInput,
  shares: readonly Share[],
): { first: number; urgent: number } {
  const sum = (is: (share: Share) => boolean): number =>
    shares.filter(is).reduce((steps, share) => steps + share.steps, 0)
  return {
    first: sum(({ pledge }) => pledges[pledge - 1]?.firstInLine === true),
    urgent: sum(
      ({ pledge, ask }) =>
        pledges[pledge - 1]?.plan === 'super' && asks[ask - 1]?.askClass === 'urgent',
    ),
  }
}

describe.each(Object.entries(KINDS))('a run searched in parts, with %s,', (_name, kind) => {
  test('gives every ask the same in fewer payments, within every limit, and prefers whom it did', () => {
    let improved = 0
    fc.assert(
      fc.property(tape, (numbers) => {
        const input = drawnInput(numbers, kind)
        const ordered = orderInput(input)
        const before = firstShares(ordered)
        const found = searched(ordered, before)
        if (found === undefined) return
        improved++
        expect(servedPerAsk(ordered.asks.length, found)).toEqual(
          servedPerAsk(ordered.asks.length, before),
        )
        expect(paymentsFor(found, input.policy.matchCapSteps)).toBeLessThan(
          paymentsFor(before, input.policy.matchCapSteps),
        )
        expect(broken(input, ordered, found)).toEqual([])
        const [now, then] = [preferred(ordered, found), preferred(ordered, before)]
        expect(Math.min(now.first - then.first, now.urgent - then.urgent)).toBeGreaterThanOrEqual(0)
      }),
      { numRuns: 40 },
    )
    expect(improved).toBeGreaterThan(6)
  })
})

const AMOUNTS = Array.from({ length: 15 }, (_, at) => at + 1)
const PAIRS = smallRun({
  asks: AMOUNTS.map((openSteps) => ({ id: `a${openSteps}`, openSteps })),
  pledges: AMOUNTS.map((openSteps) => ({
    id: `p${(openSteps * 7) % 16}`,
    openSteps: (openSteps * 7) % 16,
  })),
})

test('of thirty requests in one long chain fifteen pairs are found', () => {
  const ordered = orderInput(PAIRS)
  const before = firstShares(ordered)
  expect(before.length).toBeGreaterThan(20)
  expect(searched(ordered, before)).toHaveLength(AMOUNTS.length)
})

test('whatever the order of lists, the same is found', () => {
  const found = (input: MatchingInput) => {
    const ordered = orderInput(input)
    return matchesOf(ordered, searched(ordered, firstShares(ordered)) ?? [])
  }
  fc.assert(
    fc.property(
      fc.shuffledSubarray(PAIRS.asks.slice(), { minLength: 15 }),
      fc.shuffledSubarray(PAIRS.pledges.slice(), { minLength: 15 }),
      (asks, pledges) => {
        expect(found({ ...PAIRS, asks, pledges })).toEqual(found(PAIRS))
      },
    ),
    { numRuns: 5 },
  )
})

test('an ask that a single pledge serves changes it where that serves another one by a single pledge too', () => {
  const others = Array.from({ length: 9 }, (_, at) => `other${at}`)
  const ordered = orderInput(
    smallRun({
      asks: [
        { id: 'a', openSteps: 5 },
        { id: 'b', openSteps: 5 },
        ...others.map((id) => ({ id, openSteps: 7 })),
      ],
      pledges: [
        { id: 'p', openSteps: 5 },
        { id: 'q', openSteps: 2 },
        { id: 'r', openSteps: 3 },
        ...others.map((id) => ({ id, memberId: `to-${id}`, openSteps: 7 })),
        { id: 's', openSteps: 5 },
      ],
      forbidden: [{ giverId: 'of-s', receiverId: 'of-b', reason: 'blocked' }],
    }),
  )
  const before = firstShares(ordered)
  expect(before).toHaveLength(12)
  expect(searched(ordered, before)).toHaveLength(11)
})

const FIVE = smallRun({
  asks: [
    { id: 'a', openSteps: 3 },
    { id: 'b', openSteps: 3 },
  ],
  pledges: [
    { id: 'p', openSteps: 2 },
    { id: 'q', openSteps: 2 },
    { id: 'r', openSteps: 2 },
  ],
})

test('it ends with its budget, and looks at nothing where no way can take fewer payments', () => {
  const ordered = orderInput(PAIRS)
  const before = firstShares(ordered)
  const some = { states: 400, looks: 10_000 }
  findFewerInParts(openSmallRun(ordered, servedPerAsk(15, before)), before, some)
  expect(Math.min(some.states, some.looks)).toBeLessThanOrEqual(0)
  const five = orderInput(FIVE)
  const four = firstShares(five)
  const budget = openBudget(100)
  expect([
    four.length,
    findFewerInParts(openSmallRun(five, servedPerAsk(2, four)), four, budget),
  ]).toEqual([4, undefined])
  expect(budget).toEqual(openBudget(100))
})
