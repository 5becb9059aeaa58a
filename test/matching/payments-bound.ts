import type { MatchingInput, MatchingResult } from '#domain/matching/matching-types.ts'

/**
 * Payments without which nobody could give these asks what a result gives them, whatever the
 * algorithm. Each ask takes one for every full cap of a match or largest pledge. All payments
 * together bring no more than as many of the largest that the pledges can make. Where no pledge has
 * anything left over, requests are settled in groups of one payment less than members: only equal
 * amounts make groups of two, all others hold three or more.
 */
export function fewestPaymentsBound(
  input: MatchingInput,
  { matches }: Pick<MatchingResult, 'matches'>,
): number {
  const served = [...sumBy(matches, ({ askId }) => askId).values()]
  const used = sumBy(matches, ({ pledgeId }) => pledgeId)
  const cap = Math.min(
    input.policy.matchCapSteps,
    input.pledges.reduce((most, { openSteps }) => Math.max(most, openSteps), 0),
  )
  const forAsks = sum(served.map((steps) => Math.ceil(steps / cap)))
  const forPledges = fewestOf(
    input.pledges.map(({ openSteps }) => openSteps),
    input.policy.matchCapSteps,
    sum(served),
  )
  if (input.pledges.some(({ id, openSteps }) => openSteps > (used.get(id) ?? 0)))
    return Math.max(forAsks, forPledges)
  const given = [...used.values()]
  const requests = served.length + given.length
  const equal = equalPairs(served, given)
  return Math.max(forAsks, forPledges, requests - equal - Math.floor((requests - 2 * equal) / 3))
}

// The fewest payments that pledges of these amounts can make for so many steps in all.
function fewestOf(pledges: readonly number[], cap: number, steps: number): number {
  const largest = pledges
    .flatMap((open) =>
      Array.from({ length: Math.ceil(open / cap) }, (_, at) => Math.min(cap, open - at * cap)),
    )
    .sort((a, b) => b - a)
  let left = steps
  return largest.filter((each) => {
    const isNeeded = left > 0
    left -= each
    return isNeeded
  }).length
}

function equalPairs(served: readonly number[], given: readonly number[]): number {
  const asks = countBy(served)
  return [...countBy(given)].reduce(
    (pairs, [steps, count]) => pairs + Math.min(count, asks.get(steps) ?? 0),
    0,
  )
}

function countBy(amounts: readonly number[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const steps of amounts) counts.set(steps, (counts.get(steps) ?? 0) + 1)
  return counts
}

function sumBy(
  matches: MatchingResult['matches'],
  keyOf: (match: MatchingResult['matches'][number]) => string,
): Map<string, number> {
  const sums = new Map<string, number>()
  for (const match of matches) sums.set(keyOf(match), (sums.get(keyOf(match)) ?? 0) + match.steps)
  return sums
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, steps) => total + steps, 0)
}
