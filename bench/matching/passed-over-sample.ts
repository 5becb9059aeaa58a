import type {
  MatchingInput,
  MatchingResult,
  ProposedMatch,
} from '#domain/matching/matching-types.ts'
import { askQueue } from '#domain/matching/queue-order.ts'

const SAMPLE = 40

/**
 * Finds passed-over asks in a sample of the asks that wait. Such an ask could get one more step
 * from a simple pledge if later asks gave back what they got. Uses only the matches and the input,
 * for runs too large to try everything.
 */
export function passedOverInSample(
  input: MatchingInput,
  { matches, waiting }: MatchingResult,
): string[] {
  const rank = new Map(askQueue(input).map(({ id }, at) => [id, at]))
  const every = Math.ceil(waiting.length / SAMPLE)
  const sample = new Set(waiting.filter((_, at) => at % every === 0).map(({ askId }) => askId))
  return input.asks
    .filter(({ id }) => sample.has(id))
    .filter((ask) => {
      const stored = matches.filter(
        ({ askId }) => (rank.get(askId) ?? 0) <= (rank.get(ask.id) ?? 0),
      )
      return couldHaveMore(input, stored, ask.memberId)
    })
    .map(({ id }) => id)
}

function couldHaveMore(
  input: MatchingInput,
  stored: readonly ProposedMatch[],
  receiverId: string,
): boolean {
  const members = new Map(input.members.map((member) => [member.id, member]))
  const receiver = members.get(receiverId)
  const received = stored.filter((match) => match.receiverId === receiverId)
  if (
    !receiver ||
    received.length >= receiver.receiveMatchesRoom ||
    sum(received) >= receiver.receiveRoomSteps
  )
    return false
  const used = sumBy(stored, ({ pledgeId }) => pledgeId)
  const given = sumBy(stored, ({ giverId }) => giverId)
  const givers = new Set(received.map(({ giverId }) => giverId))
  const barred = new Set([
    receiverId,
    ...input.forbidden
      .filter((pair) => pair.receiverId === receiverId)
      .map(({ giverId }) => giverId),
  ])
  for (const match of stored) if (match.giverId === receiverId) barred.add(match.receiverId)
  const roomOf = (id: string): number => members.get(id)?.giveRoomSteps ?? 0
  return input.pledges.some(({ id, memberId, openSteps, plan }) => {
    if (plan !== 'simple' || barred.has(memberId) || openSteps <= (used.get(id) ?? 0)) return false
    const fromThem = sum(received.filter(({ giverId }) => giverId === memberId))
    const hasRooms =
      (given.get(memberId) ?? 0) < roomOf(memberId) && fromThem < input.policy.pairCapSteps
    return hasRooms && (givers.has(memberId) || givers.size < receiver.newGiversRoom)
  })
}

function sumBy(
  matches: readonly ProposedMatch[],
  keyOf: (match: ProposedMatch) => string,
): Map<string, number> {
  const sums = new Map<string, number>()
  for (const match of matches) sums.set(keyOf(match), (sums.get(keyOf(match)) ?? 0) + match.steps)
  return sums
}

function sum(matches: readonly ProposedMatch[]): number {
  return matches.reduce((total, { steps }) => total + steps, 0)
}
