import { describe, expect, test } from 'vitest'
import { orderInput } from '../board.ts'
import { matchesOf } from '../match-reasons.ts'
import type { MatchingInput } from '../matching-types.ts'
import { at } from '../numbers.ts'
import { brokenLimits } from '#test/matching/limits-oracle.ts'
import { smallRun } from '#test/matching/small-run.ts'
import { columnsOf } from './columns.ts'
import { easeGivers } from './ease-givers.ts'
import { pay } from './payments.ts'
import { runPlain } from './run-plain.ts'
import { settleAll } from './settle-all.ts'
import { lay, openTable, type Table } from './table.ts'

const AMPLE = 1_000_000
const REQUESTS = 1_500

/**
 * Some large pledges among small ones, and many asks of one step, which only large ones can take in
 * one payment more. Members give and receive, some may not help each other.
 */
function largeAndSmall(seed: number, { urgent = false } = {}): MatchingInput {
  let state = seed
  const below = (end: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >>> 8) % end
  }
  const people = 150
  const request = (kind: string, index: number) => ({
    id: `${kind}${index}`,
    memberId: `m${below(people)}`,
    since: index,
  })
  return {
    asks: Array.from({ length: REQUESTS }, (_, index) => ({
      ...request('a', index),
      openSteps: below(2) === 0 ? 1 : 2 + below(3),
      askClass: urgent && below(3) === 0 ? ('urgent' as const) : ('normal' as const),
    })),
    pledges: Array.from({ length: REQUESTS * 0.4 }, (_, index) => ({
      ...request('p', index),
      openSteps: below(30) === 0 ? 15 : 2 + below(3),
      plan: urgent && below(3) === 0 ? ('super' as const) : ('simple' as const),
    })),
    members: Array.from({ length: people }, (_, index) => ({
      id: `m${index}`,
      giveRoomSteps: AMPLE,
      giveMatchesRoom: AMPLE,
      receiveRoomSteps: AMPLE,
      receiveMatchesRoom: AMPLE,
      newGiversRoom: AMPLE,
      recentGivers: [],
    })),
    pairRooms: [],
    forbidden: Array.from({ length: 2_000 }, () => ({
      giverId: `m${below(people)}`,
      receiverId: `m${below(people)}`,
      reason: 'blocked' as const,
    })),
    policy: { matchCapSteps: 10, pairCapSteps: 10 },
    seed: 'seed',
  }
}

function settled(input: MatchingInput): Table {
  const columns = columnsOf(orderInput(input))
  const table = openTable(columns, columns.usable.slice(), { due: undefined, shares: 10 })
  if (!table) throw new Error('needs more matches than there are')
  lay(table, () => true)
  settleAll(table)
  return table
}

/**
 * What every request gave or got, in how many shares, and how many pairs there are: several shares
 * of one pledge to one ask are one payment.
 */
function told({ given, columns }: Table) {
  const slots = Array.from({ length: columns.slots }, (_, slot) => slot)
  const [steps, payments, pairs] = [
    new Map<number, number>(),
    new Map<number, number>(),
    new Set<string>(),
  ]
  for (let share = 0; share < given.count; share++) {
    if (at(given.steps, share) === 0) continue
    pairs.add(`${at(given.pledge, share)} ${at(given.ask, share)}`)
    for (const slot of [at(given.pledge, share), at(given.ask, share)]) {
      steps.set(slot, (steps.get(slot) ?? 0) + at(given.steps, share))
      payments.set(slot, (payments.get(slot) ?? 0) + 1)
    }
  }
  return {
    pairs: pairs.size,
    steps: slots.map((slot) => steps.get(slot) ?? 0),
    payments: slots.map((slot) => payments.get(slot) ?? 0),
  }
}

describe.each([1, 2, 3, 4])('a run in which some would pay many (%i)', (seed) => {
  const table = settled(largeAndSmall(seed))
  const before = told(table)
  easeGivers(table)
  const after = told(table)
  const most = (payments: readonly number[]): number =>
    Math.max(...payments.slice(0, table.columns.pledges))

  test('lets nobody pay more than five for one pledge', () => {
    expect([most(before.payments) > 5, most(after.payments)]).toEqual([true, 5])
  })

  test('everybody gives and gets as much, each ask of as many, and there are no more payments', () => {
    expect(after.steps).toEqual(before.steps)
    expect(after.pairs).toBeLessThanOrEqual(before.pairs)
    expect(after.payments.slice(table.columns.pledges)).toEqual(
      before.payments.slice(table.columns.pledges),
    )
  })
})

const solved = (input: MatchingInput) => {
  const ordered = orderInput(input)
  const plain = runPlain(ordered)
  return plain
    ? { matches: matchesOf(ordered, plain.shares), waiting: plain.waitingFor(plain.shares) }
    : { matches: [], waiting: [] }
}

test.each([1, 2, 3, 4])(
  'no limit is broken by it, and super pledges stay with urgent asks (%i)',
  (seed) => {
    const input = largeAndSmall(seed, { urgent: true })
    const { matches, waiting } = solved(input)
    expect(matches.length).toBeGreaterThan(REQUESTS / 2)
    expect(brokenLimits(input, { matches, waiting })).toEqual([])
    const stepsOf = <T extends { steps: number }>(of: readonly T[]): number =>
      of.reduce((sum, { steps }) => sum + steps, 0)
    const isSuper = new Set(
      input.pledges.filter(({ plan }) => plan === 'super').map(({ id }) => id),
    )
    const isUrgent = new Set(
      input.asks.filter(({ askClass }) => askClass === 'urgent').map(({ id }) => id),
    )
    const ofSupers = matches.filter(({ pledgeId }) => isSuper.has(pledgeId))
    const wanted = input.asks
      .filter(({ id }) => isUrgent.has(id))
      .reduce((sum, { openSteps }) => sum + openSteps, 0)
    expect(stepsOf(ofSupers.filter(({ askId }) => isUrgent.has(askId)))).toBe(
      Math.min(wanted, stepsOf(ofSupers)),
    )
  },
)

test('whoever may make one match only takes on no second one, where more is pledged than asked', () => {
  const newcomers = [1, 2, 3, 4].map((at) => ({
    id: `new${at}`,
    giveRoomSteps: 4,
    giveMatchesRoom: 1,
  }))
  const input = smallRun({
    asks: Array.from({ length: 20 }, (_, at) => ({ id: `a${at}`, openSteps: at < 18 ? 1 : 2 })),
    pledges: [
      { id: 'p1', openSteps: 20 },
      { id: 'p2', openSteps: 20 },
      ...newcomers.map(({ id }) => ({ id: `of-${id}`, memberId: id, openSteps: 2 })),
    ],
    members: newcomers,
    policy: { matchCapSteps: 10, pairCapSteps: 10 },
  })
  const result = solved(input)
  expect([result.matches.length > 10, brokenLimits(input, result)]).toEqual([true, []])
})

test('two shares of one pledge to one ask are one payment, which is not taken apart', () => {
  const asks = [
    ['a', 11],
    ['b', 1],
    ['c', 1],
    ['d', 1],
    ['e', 1],
    ['f', 1],
    ['of-q', 2],
  ] as const
  const columns = columnsOf(
    orderInput(
      smallRun({
        asks: asks.map(([id, openSteps]) => ({ id, openSteps })),
        pledges: [
          { id: 'p', openSteps: 16 },
          { id: 'q', openSteps: 2 },
        ],
        policy: { matchCapSteps: 10, pairCapSteps: 20 },
      }),
    ),
  )
  const table = openTable(columns, columns.usable.slice(), { due: undefined, shares: 8 })
  if (!table) throw new Error('needs more matches than there are')
  const [p, q] = columns.usable[0] === 16 ? [0, 1] : [1, 0]
  const slotOf = (steps: number) =>
    [2, 3, 4, 5, 6, 7, 8].filter((slot) => columns.usable[slot] === steps)
  const [large, small, ofQ] = [slotOf(11), slotOf(1), slotOf(2)]
  pay(table, p, large[0] ?? 0, 1)
  for (const ask of small) pay(table, p, ask, 1)
  pay(table, p, large[0] ?? 0, 10)
  pay(table, q, ofQ[0] ?? 0, 2)
  easeGivers(table)
  expect([told(table).pairs, told(table).payments[p]]).toEqual([7, 6])
})
