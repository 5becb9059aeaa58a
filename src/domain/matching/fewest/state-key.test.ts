import { expect, test } from 'vitest'
import { orderInput } from '../board.ts'
import type { MatchingInput } from '../matching-types.ts'
import { smallRun } from '#test/matching/small-run.ts'
import { openSmallRun, partOf, pay } from './small-run.ts'
import { alikeIn, stateKey } from './state-key.ts'

test('a giver who receives from the asker elsewhere in the run is not as good as others', () => {
  const run = openSmallRun(
    orderInput(
      smallRun({
        asks: [
          { id: 'a', memberId: 'asker', openSteps: 3 },
          { id: 'b', memberId: 'both', openSteps: 3 },
        ],
        pledges: [
          { id: 'p', memberId: 'both', openSteps: 3 },
          { id: 'q', openSteps: 3 },
          { id: 'r', memberId: 'asker', openSteps: 3 },
        ],
      }),
    ),
    [3, 3],
  )
  expect([...alikeIn(partOf(run, [0, 1, 3])).isTwin]).toEqual([1, 1])
  pay(run, { pledge: 2, ask: 1, steps: 3 })
  expect([...alikeIn(partOf(run, [0, 1, 3])).isTwin]).toEqual([0, 1])
})

type Payment = readonly [pledge: number, ask: number, steps: number]

// What a state is called that is reached by these payments.
function keyAfter(input: MatchingInput, payments: readonly Payment[]): number {
  const run = openSmallRun(
    orderInput(input),
    input.asks.map(({ openSteps }) => openSteps),
  )
  const alike = alikeIn(run)
  expect(new Set(alike.isTwin)).toEqual(new Set([1]))
  for (const [pledge, ask, steps] of payments) pay(run, { pledge, ask, steps })
  return stateKey(run, alike)
}

test('of pledges as good as each other it does not matter which one gave', () => {
  const input = smallRun({
    asks: [
      { id: 'a', openSteps: 3 },
      { id: 'b', openSteps: 4 },
    ],
    pledges: [
      { id: 'p', openSteps: 5 },
      { id: 'q', openSteps: 5 },
    ],
  })
  expect(keyAfter(input, [[0, 0, 3]])).toBe(keyAfter(input, [[1, 0, 3]]))
  expect(keyAfter(input, [[0, 0, 3]])).not.toBe(keyAfter(input, [[0, 1, 3]]))
})

test('what was given to an ask that is served matters while its member wants more', () => {
  const input = smallRun({
    asks: [
      { id: 'a', memberId: 'two', openSteps: 3 },
      { id: 'b', memberId: 'two', openSteps: 2 },
      { id: 'c', openSteps: 3 },
    ],
    pledges: [
      { id: 'p', openSteps: 5 },
      { id: 'q', openSteps: 6 },
    ],
    policy: { matchCapSteps: 10, pairCapSteps: 4 },
  })
  const other = {
    ...input,
    asks: input.asks.map((ask) => (ask.id === 'b' ? { ...ask, memberId: 'of-d' } : ask)),
    members: [...input.members, ...smallRun({ asks: [{ id: 'd' }], pledges: [] }).members],
  }
  const keys = (of: MatchingInput) => [
    keyAfter(of, [
      [0, 0, 3],
      [1, 2, 3],
    ]),
    keyAfter(of, [
      [0, 2, 3],
      [1, 0, 3],
    ]),
  ]
  expect(new Set(keys(input)).size).toBe(2)
  expect(new Set(keys(other)).size).toBe(1)
})

test('a whole pledge that has begun to give is not one that is untouched', () => {
  const whole = { plan: 'happy' as const }
  const input = smallRun({
    asks: [
      { id: 'a', openSteps: 5 },
      { id: 'b', openSteps: 1 },
    ],
    pledges: [
      { ...whole, id: 'p', openSteps: 5 },
      { ...whole, id: 'q', openSteps: 3 },
    ],
  })
  expect(
    keyAfter(input, [
      [0, 0, 2],
      [1, 0, 3],
    ]),
  ).not.toBe(keyAfter(input, [[0, 0, 5]]))
})
