import { expect, test } from 'vitest'
import type { MatchingInput } from '#domain/matching/matching-types.ts'
import { solveRun, solveRunHere } from './solve-run.ts'

function inputOf(pairs: number): MatchingInput {
  const places = Array.from({ length: pairs }, (_, at) => at)
  const room = {
    giveRoomSteps: 20,
    giveMatchesRoom: 20,
    receiveRoomSteps: 100,
    receiveMatchesRoom: 5,
    newGiversRoom: 10,
    recentGivers: [],
  }
  return {
    asks: places.map((at) => ({
      id: `a${at}`,
      memberId: `r${at}`,
      openSteps: 1 + (at % 7),
      askClass: 'normal',
      since: at,
    })),
    pledges: places.map((at) => ({
      id: `p${at}`,
      memberId: `g${at}`,
      openSteps: 1 + (at % 5),
      plan: 'simple',
      since: at,
    })),
    members: places.flatMap((at) => [
      { id: `r${at}`, ...room },
      { id: `g${at}`, ...room },
    ]),
    pairRooms: [],
    forbidden: [],
    policy: { matchCapSteps: 10, pairCapSteps: 10 },
    seed: 'seed',
  }
}

/**
 * Whether the run is over before this thread turned to anything else: what comes from another
 * thread cannot be, however fast that is.
 */
async function overAtOnce(pairs: number): Promise<boolean> {
  let over = false
  const run = solveRun(inputOf(pairs)).then(() => {
    over = true
  })
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve()
  const atOnce = over
  await run
  return atOnce
}

test.each([
  ['a large run', 150],
  ['one of a few more than twenty requests', 11],
  ['one of ten', 5],
  ['one of two', 1],
])('%s lets this thread go on with other things', async (_what, pairs) => {
  expect(await overAtOnce(pairs)).toBe(false)
})

test('gives the same in its own thread as here', async () => {
  expect(await solveRun(inputOf(60))).toEqual(
    solveRunHere({ input: inputOf(60), isSearched: true }),
  )
})
