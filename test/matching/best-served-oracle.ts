import type {
  MatchingInput,
  MatchingPledge,
  MatchingResult,
  ProposedMatch,
} from '#domain/matching/matching-types.ts'
import { brokenLimits } from './limits-oracle.ts'

/**
 * The best amounts that any legal result could give the asks of this queue, the first ask with
 * another amount deciding. Tries everything: for inputs of a few requests and steps only, without
 * the cap of one match.
 */
export function bestServed(input: MatchingInput, queue: readonly string[]): number[] {
  const pairs = queue.flatMap((askId) => input.pledges.map((pledge) => ({ askId, pledge })))
  let best = queue.map(() => 0)
  const isHopeless = (index: number, matches: readonly ProposedMatch[]): boolean =>
    index % input.pledges.length === 0 &&
    isBehind(servedBy(queue, matches), best, index / input.pledges.length)
  const tryFrom = (index: number, matches: readonly ProposedMatch[]): void => {
    const pair = pairs[index]
    if (isHopeless(index, matches)) return
    if (pair)
      for (const more of giftsOf(input, pair.pledge, pair.askId, matches)) tryFrom(index + 1, more)
    else if (breaks(input, matches).length === 0 && isBetter(servedBy(queue, matches), best))
      best = servedBy(queue, matches)
  }
  if (pairs.length > 0) tryFrom(0, [])
  return best
}

// The matches with every gift this pledge can make this ask, the largest first, and with none.
function giftsOf(
  input: MatchingInput,
  pledge: MatchingPledge,
  askId: string,
  matches: readonly ProposedMatch[],
): (readonly ProposedMatch[])[] {
  const ask = input.asks.find(({ id }) => id === askId)
  const most = Math.min(pledge.openSteps, ask?.openSteps ?? 0)
  const ids = {
    pledgeId: pledge.id,
    askId,
    giverId: pledge.memberId,
    receiverId: ask?.memberId ?? '',
    reason: 'fill' as const,
    askRank: 0,
  }
  const gifts = Array.from({ length: most }, (_, index) => [
    ...matches,
    { ...ids, steps: most - index },
  ])
  return [
    ...gifts.filter((more) =>
      breaks(input, more).every((problem) => problem.endsWith('not matched whole')),
    ),
    matches,
  ]
}

/** Steps per ask of the queue. */
export function servedBy(
  queue: readonly string[],
  matches: MatchingResult['matches'] | readonly ProposedMatch[],
): number[] {
  return queue.map((id) =>
    matches.filter(({ askId }) => askId === id).reduce((sum, { steps }) => sum + steps, 0),
  )
}

function breaks(input: MatchingInput, matches: readonly ProposedMatch[]): string[] {
  return brokenLimits(input, { matches: [...matches], waiting: [] }).filter(
    (problem) => !problem.endsWith('is listed wrongly'),
  )
}

function isBetter(served: readonly number[], than: readonly number[]): boolean {
  const index = served.findIndex((steps, at) => steps !== than[at])
  return index >= 0 && (served[index] ?? 0) > (than[index] ?? 0)
}

// The first asks are settled on: when they are worse already, nothing behind them can make up for
// it.
function isBehind(served: readonly number[], best: readonly number[], settled: number): boolean {
  return isBetter(best.slice(0, settled), served.slice(0, settled))
}
