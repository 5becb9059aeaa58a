import { expect, test } from 'vitest'
import type { MatchingInput, WaitingAsk } from '#domain/matching/matching-types.ts'
import { runMatching } from '#domain/matching/run-matching.ts'
import { IS_LONG } from '#test/server/long.ts'
import { drawnRuns, RUN_KINDS } from './run-kinds.ts'

/** Of so many drawn waits, 95 in 100 end, or get shorter, once what their reason names is lifted. */
const WAITS = IS_LONG ? 500 : 100
const RUNS_OF_A_KIND = IS_LONG ? 50 : 10
const MOVED_IN_100 = 95
const AMPLE = 1_000_000

test('an ask that waits gets more once what its reason names is lifted', () => {
  const tally = { waits: 0, moved: 0, stuck: {} as Record<string, number> }
  for (const kind of Object.values(RUN_KINDS))
    for (const input of drawnRuns({ ...kind, asks: 6, pledges: 4 }, RUNS_OF_A_KIND, 41)) {
      const waits = runMatching(input).waiting.slice(0, 2)
      for (const wait of waits) {
        tally.waits++
        if (isMoved(input, wait)) tally.moved++
        else tally.stuck[String(wait.why)] = (tally.stuck[String(wait.why)] ?? 0) + 1
      }
    }

  expect(tally.waits).toBeGreaterThanOrEqual(WAITS)
  expect(tally.moved * 100, JSON.stringify(tally.stuck)).toBeGreaterThanOrEqual(
    tally.waits * MOVED_IN_100,
  )
})

function isMoved(input: MatchingInput, { askId, unservedSteps, why }: WaitingAsk): boolean {
  const receiver = input.asks.find(({ id }) => id === askId)?.memberId ?? ''
  const lifted = [why].flat().reduce((now, reason) => LIFTED[reason](now, receiver), input)
  const after = runMatching(lifted).waiting.find((one) => one.askId === askId)
  return (after?.unservedSteps ?? 0) < unservedSteps
}

type Lift = (input: MatchingInput, receiver: string) => MatchingInput

const LIFTED: Readonly<Record<WaitingAsk['why'][number], Lift>> = {
  no_pledges: (input) => ({
    ...input,
    pledges: [
      ...input.pledges,
      { id: 'new', memberId: 'new', openSteps: 900, plan: 'simple', since: 9 },
    ],
    members: [
      ...input.members,
      {
        id: 'new',
        giveRoomSteps: AMPLE,
        giveMatchesRoom: AMPLE,
        receiveRoomSteps: AMPLE,
        receiveMatchesRoom: AMPLE,
        newGiversRoom: AMPLE,
        recentGivers: [],
      },
    ],
  }),
  receive_limit: (input, receiver) =>
    withMember(input, receiver, { receiveRoomSteps: AMPLE, receiveMatchesRoom: AMPLE }),
  givers_limit: (input, receiver) => withMember(input, receiver, { newGiversRoom: AMPLE }),
  pair_limit: (input, receiver) => ({
    ...input,
    pairRooms: [
      ...input.pairRooms.filter(({ receiverId }) => receiverId !== receiver),
      ...input.members.map(({ id }) => ({ giverId: id, receiverId: receiver, roomSteps: AMPLE })),
    ],
  }),
  all_pairs_blocked: (input, receiver) => ({
    ...input,
    forbidden: input.forbidden.filter(({ receiverId }) => receiverId !== receiver),
  }),
  whole_pledge: (input) => ({
    ...input,
    pledges: input.pledges.map((pledge) => ({ ...pledge, plan: 'simple' })),
  }),
}

function withMember(
  input: MatchingInput,
  receiver: string,
  change: Partial<MatchingInput['members'][number]>,
): MatchingInput {
  return {
    ...input,
    members: input.members.map((one) => (one.id === receiver ? { ...one, ...change } : one)),
  }
}
