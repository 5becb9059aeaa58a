import { expect, test } from 'vitest'
import type { MatchingInput } from '#domain/matching/matching-types.ts'
import { playRun, playRunHere } from './play-run.ts'

function inputOf(pairs: number): MatchingInput {
  const places = Array.from({ length: pairs }, (_, at) => at)
  const room = { giveRoomSteps: 20, giveMatchesRoom: 20, receiveRoomSteps: 100, receiveMatchesRoom: 5, newGiversRoom: 10, recentGivers: [] }
  return {
    asks: places.map((at) => ({ id: `a${at}`, memberId: `r${at}`, openSteps: 1 + (at % 7), askClass: 'normal', since: at })),
    pledges: places.map((at) => ({ id: `p${at}`, memberId: `g${at}`, openSteps: 1 + (at % 5), plan: 'simple', since: at })),
    members: places.flatMap((at) => [{ id: `r${at}`, ...room }, { id: `g${at}`, ...room }]),
    pairRooms: [], forbidden: [], policy: { matchCapSteps: 10, pairCapSteps: 10 }, seed: 'seed',
  }
}

/** Which comes first: the run, or what else waits in this thread. */
async function orderWith(pairs: number): Promise<string[]> {
  const order: string[] = []
  const run = playRun(inputOf(pairs)).then(() => order.push('the run'))
  const other = new Promise<void>((resolve) => void setImmediate(() => resolve(void order.push('something else'))))
  await Promise.all([run, other])
  return order
}

test('a large run lets this thread go on with other things; a small one is quicker than asking', async () => {
  expect(await orderWith(100)).toEqual(['something else', 'the run'])
  expect(await orderWith(5)).toEqual(['the run', 'something else'])
})

test('gives the same in its own thread as here', async () => {
  expect(await playRun(inputOf(60))).toEqual(playRunHere(inputOf(60)))
})
