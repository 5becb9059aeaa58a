import { expect, test } from 'vitest'
import type { MatchingInput } from '#domain/matching/matching-types.ts'
import { orderInput } from '#domain/matching/queue-order.ts'
import { serveInTurn } from '#domain/matching/serve-in-turn.ts'
import { drawnCircle } from '../../bench/matching/drawn-circle.ts'

/** How often a run asks for the cap of a match: as often as it looks at what one may give another. */
function workOf(input: MatchingInput): number {
  let work = 0
  const { matchCapSteps, ...policy } = input.policy
  const counted = Object.defineProperty(policy, 'matchCapSteps', {
    get() {
      work++
      return matchCapSteps
    },
  }) as MatchingInput['policy']
  serveInTurn(orderInput({ ...input, policy: counted }))
  return work
}

/**
 * A circle in which the first ask can only have a part of one whole pledge after another, and each time
 * all begins again.
 */
function manyBeginnings(count: number): MatchingInput {
  const drawn = drawnCircle('realistic', 1_000, 2)
  const wholes = Array.from({ length: count }, (_, at) => `whole-${at}`)
  const people = drawn.members.map(({ id }) => id)
  const wide = { ...drawn.members[0]!, newGiversRoom: 100, receiveMatchesRoom: 100 }
  const apart = (giverId: string, receiverId: string) =>
    ({ giverId, receiverId, reason: 'blocked' }) as const
  return {
    ...drawn,
    asks: [
      { id: 'first', memberId: 'first', openSteps: 5, askClass: 'urgent', since: 0 },
      ...drawn.asks,
    ],
    pledges: [
      ...drawn.pledges,
      ...wholes.map((id) => ({ id, memberId: id, openSteps: 9, plan: 'happy' as const, since: 0 })),
    ],
    members: [...drawn.members, ...['first', ...wholes].map((id) => ({ ...wide, id }))],
    forbidden: people.flatMap((id) => [
      apart(id, 'first'),
      ...wholes.map((whole) => apart(whole, id)),
    ]),
  }
}

// Each beginning of its own budget would be ten times as much.
test('all beginnings of a run share one budget', () => {
  const [few, many] = [workOf(manyBeginnings(1)), workOf(manyBeginnings(20))]
  expect(many).toBeLessThan(8 * few)
})
