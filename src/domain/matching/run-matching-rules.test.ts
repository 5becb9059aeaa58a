import { describe, expect, test } from 'vitest'
import type { MatchingInput } from './matching-types.ts'
import { smallRun } from '#test/matching/small-run.ts'
import { runMatching } from './run-matching.ts'

const giftsIn = (input: MatchingInput) =>
  runMatching(input)
    .matches.map(({ pledgeId, askId, steps }) => `${pledgeId} → ${askId}: ${steps}`)
    .toSorted()
const whyIn = (input: MatchingInput) =>
  Object.fromEntries(runMatching(input).waiting.map(({ askId, why }) => [askId, why]))
const ask = (id: string, openSteps: number) => ({ id, openSteps })
const pledge = (id: string, openSteps: number) => ({ id, openSteps })
const happy = (id: string, openSteps: number) => ({ id, openSteps, plan: 'happy' as const })

describe('a whole pledge', () => {
  test('runs on to the asks behind when the first one wants less', () => {
    expect(
      giftsIn(smallRun({ asks: [ask('a', 2), ask('b', 5)], pledges: [happy('w', 5)] })),
    ).toEqual(['w → a: 2', 'w → b: 3'])
  })

  test('is not kept for a later ask that it fits better', () => {
    const { waiting } = runMatching(
      smallRun({ asks: [ask('a', 2), ask('b', 5)], pledges: [happy('w', 5)] }),
    )
    expect(waiting).toEqual([{ askId: 'b', rank: 2, unservedSteps: 2, why: ['no_pledges'] }])
  })

  test('stays open when all asks together want less', () => {
    const input = smallRun({
      asks: [ask('a', 2), ask('b', 2)],
      pledges: [happy('w', 5), pledge('s', 3)],
    })
    expect(giftsIn(input)).toEqual(['s → a: 2', 's → b: 1'])
    expect(whyIn(input)).toEqual({ b: ['whole_pledge'] })
  })

  test('goes before a simple one where only so everybody is served', () => {
    expect(
      giftsIn(
        smallRun({ asks: [ask('a', 2), ask('b', 3)], pledges: [pledge('s', 4), happy('w', 5)] }),
      ),
    ).toEqual(['w → a: 2', 'w → b: 3'])
  })

  test('is left for another one where only that other one fills what is asked', () => {
    expect(
      giftsIn(smallRun({ asks: [ask('a', 5)], pledges: [happy('three', 3), happy('five', 5)] })),
    ).toEqual(['five → a: 5'])
  })

  test('passes by an ask that it may not serve, and serves it not at all if only so it finds a place', () => {
    const input = smallRun({
      asks: [ask('a', 3), ask('b', 3)],
      pledges: [happy('w', 3)],
      forbidden: [{ giverId: 'of-w', receiverId: 'of-a', reason: 'blocked' }],
    })
    expect(giftsIn(input)).toEqual(['w → b: 3'])
    expect(whyIn(input)).toEqual({ a: ['all_pairs_blocked'] })
  })

  test('of a giver with one match left goes to one ask', () => {
    const members = [{ id: 'of-w', giveMatchesRoom: 1 }]
    expect(
      giftsIn(smallRun({ asks: [ask('a', 2), ask('b', 3)], pledges: [happy('w', 3)], members })),
    ).toEqual(['w → b: 3'])
    expect(
      giftsIn(smallRun({ asks: [ask('a', 2), ask('b', 2)], pledges: [happy('w', 3)], members })),
    ).toEqual([])
  })
})

describe('which pledge is used', () => {
  const urgent = { id: 'u', openSteps: 3, askClass: 'urgent' as const }

  test('a super pledge for the urgent ask, also where a simple one fits better', () => {
    const supers = [
      { id: 'x', openSteps: 2, plan: 'super' as const },
      { id: 'y', openSteps: 1, plan: 'super' as const },
    ]
    expect(
      giftsIn(smallRun({ asks: [ask('n', 3), urgent], pledges: [pledge('s', 3), ...supers] })),
    ).toEqual(['s → n: 3', 'x → u: 2', 'y → u: 1'])
  })

  test('a super pledge for others when nothing is urgent', () => {
    expect(
      giftsIn(
        smallRun({ asks: [ask('n', 3)], pledges: [{ id: 'x', openSteps: 3, plan: 'super' }] }),
      ),
    ).toEqual(['x → n: 3'])
  })

  test('those first in line before others that fit better', () => {
    const line = [pledge('fits', 3), { ...pledge('first', 5), firstInLine: true, since: 9 }]
    expect(giftsIn(smallRun({ asks: [ask('a', 3)], pledges: line }))).toEqual(['first → a: 3'])
  })

  test('the one that settles an ask with one payment, whoever pledged first', () => {
    expect(
      giftsIn(
        smallRun({
          asks: [ask('a', 3)],
          pledges: [pledge('p', 1), pledge('q', 1), pledge('r', 1), pledge('s', 3)],
        }),
      ),
    ).toEqual(['s → a: 3'])
  })
})

describe('a limit', () => {
  test('of the opposite direction holds within one run', () => {
    const both = smallRun({
      asks: [
        { ...ask('a', 1), memberId: 'x' },
        { ...ask('b', 1), memberId: 'y' },
      ],
      pledges: [
        { ...pledge('p', 1), memberId: 'x' },
        { ...pledge('q', 1), memberId: 'y' },
      ],
    })
    expect(giftsIn(both)).toEqual(['q → a: 1'])
    expect(whyIn(both)).toEqual({ b: ['no_pledges'] })
  })

  test('on one match makes several of a larger share', () => {
    const { matches } = runMatching(
      smallRun({
        asks: [ask('a', 25)],
        pledges: [pledge('p', 25)],
        policy: { matchCapSteps: 10, pairCapSteps: 30 },
      }),
    )
    expect(matches.map(({ steps, reason }) => [steps, reason])).toEqual([
      [10, 'exact'],
      [10, 'exact'],
      [5, 'exact'],
    ])
  })

  test('on the matches received lets the largest gifts through', () => {
    const input = smallRun({
      asks: [ask('a', 9)],
      pledges: [pledge('p', 1), pledge('q', 2), pledge('r', 5)],
      members: [{ id: 'of-a', receiveMatchesRoom: 2 }],
    })
    expect(giftsIn(input)).toEqual(['q → a: 2', 'r → a: 5'])
    expect(whyIn(input)).toEqual({ a: ['receive_limit'] })
  })

  test('on new givers leaves the known ones', () => {
    const members = [{ id: 'of-a', newGiversRoom: 0, recentGivers: ['of-q'] }]
    const input = smallRun({
      asks: [ask('a', 4)],
      pledges: [pledge('p', 5), pledge('q', 1)],
      members,
    })
    expect(giftsIn(input)).toEqual(['q → a: 1'])
    expect(whyIn(input)).toEqual({ a: ['givers_limit'] })
  })

  test('on a pair leaves the rest of the pledge to others', () => {
    const input = smallRun({
      asks: [ask('a', 5), ask('b', 5)],
      pledges: [pledge('p', 8)],
      pairRooms: [{ giverId: 'of-p', receiverId: 'of-a', roomSteps: 2 }],
    })
    expect(giftsIn(input)).toEqual(['p → a: 2', 'p → b: 5'])
    expect(whyIn(input)).toEqual({ a: ['pair_limit'] })
  })

  test('lets an earlier ask change its pledge so that a later one is served as well', () => {
    const input = smallRun({
      asks: [ask('a', 4), ask('b', 4)],
      pledges: [pledge('p', 4), pledge('q', 4)],
      forbidden: [{ giverId: 'of-q', receiverId: 'of-b', reason: 'shared_detail' }],
    })
    expect(giftsIn(input)).toEqual(['p → b: 4', 'q → a: 4'])
  })
})

describe('a match says why it was made', () => {
  const reasons = (asks: number[], pledges: number[]) =>
    runMatching(
      smallRun({
        asks: asks.map((steps, at) => ask(`a${at}`, steps)),
        pledges: pledges.map((steps, at) => pledge(`p${at}`, steps)),
      }),
    ).matches.map(({ reason }) => reason)

  test('exact, when it settles both', () => expect(reasons([3], [3])).toEqual(['exact']))
  test('pair, when two settle three', () =>
    expect([reasons([5], [3, 2]), reasons([3, 2], [5])]).toEqual([
      ['pair', 'pair'],
      ['pair', 'pair'],
    ]))
  test('fill, when all of the pledge goes into the ask', () =>
    expect(reasons([9], [3, 2])).toEqual(['fill', 'fill']))
  test('split, when the pledge is shared or stays partly open', () =>
    expect([reasons([2], [9]), reasons([5, 2, 2], [9])]).toEqual([
      ['split'],
      ['split', 'split', 'split'],
    ]))
})

test('a run refuses an input that contradicts itself', () => {
  const input = smallRun({ asks: [ask('a', 1)], pledges: [pledge('p', 1)] })
  expect(() => runMatching({ ...input, members: [] })).toThrow('is missing')
  expect(() => runMatching({ ...input, asks: [...input.asks, ...input.asks] })).toThrow(
    'listed twice',
  )
  expect(() => runMatching({ ...input, members: [...input.members, ...input.members] })).toThrow(
    'listed twice',
  )
  expect(() => runMatching(smallRun({ asks: [ask('a', 0.5)], pledges: [] }))).toThrow('whole steps')
  expect(() => runMatching({ ...input, policy: { matchCapSteps: 0, pairCapSteps: 1 } })).toThrow(
    'cap of a match',
  )
  expect(() => runMatching({ ...input, policy: { matchCapSteps: 1, pairCapSteps: -1 } })).toThrow(
    'cap of a pair',
  )
})
