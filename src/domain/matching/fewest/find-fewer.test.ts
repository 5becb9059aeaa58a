import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type OrderedInput, orderInput } from '../board.ts'
import type { MatchingPledge } from '../matching-types.ts'
import { fewestPayments } from '#test/matching/fewest-payments-oracle.ts'
import { openBudget } from './budget.ts'
import { fewestFor, openBounds } from './fewest-for.ts'
import { findFewer } from './find-fewer.ts'
import { fewestInGroups, groupsFor, openGroupTable, takesMore } from './group-table.ts'
import { groupsOf, lowestOf } from './groups.ts'
import { findWay } from './search-ways.ts'
import { openSmallRun, partOf, pay } from './small-run.ts'

const NOTHING = { first: 0, urgent: 0 }
const MEMBER = {
  giveRoomSteps: 1_000,
  giveMatchesRoom: 1_000,
  receiveRoomSteps: 1_000,
  receiveMatchesRoom: 1_000,
  newGiversRoom: 1_000,
  recentGivers: [],
}

// Anybody may give anybody any amount, so that only amounts say how many payments it takes.
function openInput(
  pledges: readonly number[],
  asks: readonly number[],
  {
    matchCapSteps = 1_000,
    mayGiveOnce = [],
    plan = 'simple',
  }: {
    matchCapSteps?: number
    mayGiveOnce?: readonly number[]
    plan?: MatchingPledge['plan']
  } = {},
): OrderedInput {
  return orderInput({
    pledges: pledges.map((openSteps, at) => ({
      id: `p${at}`,
      memberId: `g${at}`,
      since: at,
      openSteps,
      plan,
    })),
    asks: asks.map((openSteps, at) => ({
      id: `a${at}`,
      memberId: `r${at}`,
      since: at,
      openSteps,
      askClass: 'normal' as const,
    })),
    members: [
      ...pledges.map((_, at) => ({
        ...MEMBER,
        id: `g${at}`,
        giveMatchesRoom: mayGiveOnce.includes(at) ? 1 : 1_000,
      })),
      ...asks.map((_, at) => ({ ...MEMBER, id: `r${at}` })),
    ],
    pairRooms: [],
    forbidden: [],
    policy: { matchCapSteps, pairCapSteps: 1_000 },
    seed: 'one',
  })
}

function tableOf(
  pledges: readonly number[],
  asks: readonly number[],
): ReturnType<typeof openGroupTable> {
  const run = openSmallRun(openInput(pledges, asks), asks)
  const budget = openBudget(20)
  const groups = groupsOf(run, openBounds(run), { most: 100, budget, keeps: 0 })
  if (groups === undefined) throw new Error('too many groups')
  return openGroupTable(groups, budget)
}

const AMOUNTS = fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 4 })
const COVERED = fc
  .tuple(AMOUNTS, AMOUNTS)
  .filter(
    ([pledges, asks]) =>
      pledges.reduce((sum, one) => sum + one, 0) >= asks.reduce((sum, one) => sum + one, 0),
  )

test('groups take as few payments as trying every partition finds, and no set less than its bound', () => {
  fc.assert(
    fc.property(COVERED, ([pledges, asks]) => {
      const table = tableOf(pledges, asks)
      const bounds = table.least.slice()
      const all = bounds.length - 1
      expect(fewestInGroups(table, all, 100)).toBe(fewestPayments(asks, [], pledges))
      for (let set = 1; set <= all; set++) {
        const few = fewestInGroups(table, set, 100)
        expect(bounds[set]).toBeLessThanOrEqual(few)
        if (few <= 100) expect([...groupsFor(table, set, few)].length).toBeGreaterThan(0)
        expect([...groupsFor(table, set, few - 1)]).toEqual([])
      }
    }),
  )
})

test('what a group turns out to take more counts for every set that it is in', () => {
  const table = tableOf([4, 6], [4, 6])
  const all = table.least.length - 1
  expect(fewestInGroups(table, all, 100)).toBe(2)
  const [pair = 0] = groupsFor(table, all, 2)
  takesMore(table, pair)
  expect(fewestInGroups(table, all, 100)).toBe(3)
  expect(table.groups.byLowest[lowestOf(pair)]).toContain(pair)
})

test('without looks left nothing is known to be settled', () => {
  const table = tableOf([4, 6, 3], [4, 6])
  table.budget.looks = 0
  expect(fewestInGroups(table, table.least.length - 1, 3)).toBe(4)
  table.budget.looks = 1_000
  expect(fewestInGroups(table, table.least.length - 1, 3)).toBe(2)
})

test('a large pledge may give less than all of it: two payments at the cap need no third', () => {
  const run = openSmallRun(openInput([11, 10], [10, 10], { matchCapSteps: 10 }), [10, 10])
  expect(fewestFor(run, openBounds(run))).toBe(2)
})

test('a thousand payments at the cap and more are counted, and what is below the cap after them', () => {
  const run = openSmallRun(openInput([999, 999, 999], [2_995], { matchCapSteps: 2 }), [2_995])
  expect(fewestFor(run, openBounds(run))).toBe(1_498)
})

test('a whole pledge that gives something elsewhere is never left out', () => {
  const run = openSmallRun(openInput([5, 5, 5], [2, 5, 2], { plan: 'happy' }), [2, 5, 2])
  const groupsNow = () => {
    const part = partOf(run, [0, 1, 4])
    return groupsOf(part, openBounds(part), { most: 100, budget: openBudget(5), keeps: 0 })
  }
  const [untouched, all] = [groupsNow(), 2 ** 3 - 1]
  expect([untouched?.slots, untouched?.payments[1], untouched?.isNeedless[all]]).toEqual([
    [0, 1, 2],
    0,
    1,
  ])
  pay(run, { pledge: 0, ask: 0, steps: 2 })
  const begun = groupsNow()
  expect([begun?.slots, begun?.isNeedless[all], begun?.payments[all]]).toEqual([[1, 2, 0], 0, 2])
  expect(begun?.payments[4]).toBeGreaterThan(100)
})

test('a pledge that its amount does not need is used where the others may not give often enough', () => {
  const run = openSmallRun(
    openInput([17, 17, 16], [16, 16], { matchCapSteps: 10, mayGiveOnce: [0, 2] }),
    [16, 16],
  )
  const shares = findFewer(run, { payments: 5, wanted: NOTHING, budget: openBudget(5) })
  expect(shares).toHaveLength(3)
  expect(shares?.map(({ steps }) => steps).sort()).toEqual([10, 16, 6])
})

test('a search ends with its budget, and leaves the run as it was', () => {
  const amounts = [9, 13, 17, 4, 20, 6, 11, 15]
  const run = openSmallRun(
    openInput(
      amounts,
      amounts.toReversed().map((steps) => steps - 1),
      { matchCapSteps: 5 },
    ),
    amounts.toReversed().map((steps) => steps - 1),
  )
  const before = structuredClone(run)
  const budget = { states: 500, looks: 1_000 }
  const isNever = (): boolean => false
  expect(findWay(run, openBounds(run), { most: 30, budget, keeps: 100, accept: isNever })).toBe(
    false,
  )
  expect(budget.states).toBeLessThanOrEqual(100)
  expect(
    findFewer(run, { payments: 30, wanted: NOTHING, budget: { states: 3_000, looks: 1_000 } }),
  ).toBeDefined()
  expect(run).toEqual(before)
})
