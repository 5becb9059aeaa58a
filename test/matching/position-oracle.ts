import type { AskClass } from '#domain/asks/ask.ts'
import { moversOf, type PlaceMover } from '#domain/asks/queue-movers.ts'
import type { MatchingAsk, MatchingInput } from '#domain/matching/matching-types.ts'
import { askQueue } from '#domain/matching/queue-order.ts'
import { invariant } from '#domain/shared/assert.ts'

/**
 * What a member sees of an ask's place: all figures from 1 or in steps of 500 rupees, none of them
 * about other members.
 */
type PositionInQueue = {
  readonly rank: number
  readonly askClass: AskClass
  readonly aheadInClass: number
  readonly aheadSteps: number
  readonly ownSteps: number
  readonly pledgedSteps: number
  readonly wouldMove: PlaceMover[]
}

/**
 * Where an ask stands in the queue of this input and what would move it. year_limit: its member may
 * receive nothing more, so that nothing else would. class_urgent: somebody ahead is not urgent.
 * pledges_needed: the open pledges are fewer steps than those ahead and this ask want. Coine and
 * gifts never appear here.
 */
export function explainPosition(input: MatchingInput, askId: string): PositionInQueue {
  const queue = askQueue(input)
  const index = queue.findIndex(({ id }) => id === askId)
  const ask = queue[index]
  invariant(ask, `ask ${askId} is not in this queue`)
  const ahead = queue.slice(0, index)
  const place = {
    rank: index + 1,
    askClass: ask.askClass,
    aheadInClass: ahead.filter(({ askClass }) => askClass === ask.askClass).length,
    aheadSteps: sumSteps(ahead),
    ownSteps: ask.openSteps,
    pledgedSteps: sumSteps(input.pledges),
  }
  const notUrgentAhead = ahead.filter(({ askClass }) => askClass !== 'urgent').length
  const mayReceive =
    (input.members.find(({ id }) => id === ask.memberId)?.receiveRoomSteps ?? 0) > 0
  return {
    ...place,
    wouldMove: moversOf({
      askClass: ask.askClass,
      mayReceive,
      notUrgentAhead,
      ahead: place.aheadSteps,
      own: place.ownSteps,
      pledged: place.pledgedSteps,
    }),
  }
}

function sumSteps(requests: readonly Pick<MatchingAsk, 'openSteps'>[]): number {
  return requests.reduce((sum, { openSteps }) => sum + openSteps, 0)
}
