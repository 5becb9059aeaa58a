import type {
  MatchingAsk,
  MatchingInput,
  MatchingPledge,
  MatchingResult,
  ProposedMatch,
} from '#domain/matching/matching-types.ts'
import { brokenLimits } from './limits-oracle.ts'

/**
 * The asks that a result passes over, by the rule of runMatching taken word by word: with all
 * matches of later asks put back (except those of whole pledges that serve this ask or an earlier
 * one too), could a pledge give this ask a step more? `queue` is the order the asks should be
 * served in. Slow and simple on purpose: every gift is tried and judged by brokenLimits.
 */
export function passedOver(
  input: MatchingInput,
  result: MatchingResult,
  queue: readonly string[],
): string[] {
  const asks = queue
    .map((id) => input.asks.find((ask) => ask.id === id))
    .filter((ask) => ask !== undefined)
  return asks
    .filter((ask, index) => {
      const served = result.matches
        .filter(({ askId }) => askId === ask.id)
        .reduce((sum, { steps }) => sum + steps, 0)
      if (served === ask.openSteps) return false
      const earlier = new Set(asks.slice(0, index + 1).map(({ id }) => id))
      const kept = result.matches.filter(
        (match) => earlier.has(match.askId) || isStored(input, result, match, earlier),
      )
      return input.pledges.some(
        (pledge) =>
          couldGive({ input, pledge, kept, asks: asks.slice(index) }) ||
          couldMove({ input, pledge, kept, ask, earlier }),
      )
    })
    .map(({ id }) => id)
}

function isStored(
  input: MatchingInput,
  { matches }: MatchingResult,
  match: ProposedMatch,
  earlier: ReadonlySet<string>,
): boolean {
  const isWhole = input.pledges.some(({ id, plan }) => id === match.pledgeId && plan !== 'simple')
  return (
    isWhole &&
    matches.some(({ pledgeId, askId }) => pledgeId === match.pledgeId && earlier.has(askId))
  )
}

type Gift = {
  input: MatchingInput
  pledge: MatchingPledge
  kept: readonly ProposedMatch[]
  asks: readonly MatchingAsk[]
}

function couldGive({ input, pledge, kept, asks }: Gift): boolean {
  const first = asks[0]
  if (!first) return false
  if (pledge.plan === 'simple') return mostSteps(input, kept, pledge, first) > 0
  if (kept.some(({ pledgeId }) => pledgeId === pledge.id)) return false
  let poured = [...kept]
  let left = pledge.openSteps
  for (const ask of asks) {
    const steps = Math.min(left, mostSteps(input, poured, pledge, ask))
    if (ask === first && steps === 0) return false
    poured = withGift(input, poured, pledge, ask, steps)
    left -= steps
  }
  return left === 0
}

function couldMove({
  input,
  pledge,
  kept,
  ask,
  earlier,
}: {
  input: MatchingInput
  pledge: MatchingPledge
  kept: readonly ProposedMatch[]
  ask: MatchingAsk
  earlier: ReadonlySet<string>
}): boolean {
  if (pledge.plan === 'simple') return false
  return kept.some((match, index) => {
    if (match.pledgeId !== pledge.id || earlier.has(match.askId)) return false
    const without = kept.toSpliced(
      index,
      1,
      ...(match.steps > 1 ? [{ ...match, steps: match.steps - 1 }] : []),
    )
    return mostSteps(input, without, pledge, ask) > 0
  })
}

/**
 * Steps a pledge may give to an ask beside these matches, by trying 1, 2, 3 ... until a limit
 * breaks.
 */
function mostSteps(
  input: MatchingInput,
  matches: readonly ProposedMatch[],
  pledge: MatchingPledge,
  ask: MatchingAsk,
): number {
  const simple = {
    ...input,
    pledges: input.pledges.map((each) => ({ ...each, plan: 'simple' as const })),
  }
  let steps = 0
  while (isAllowed(simple, withGift(input, matches, pledge, ask, steps + 1))) steps++
  return steps
}

function isAllowed(input: MatchingInput, matches: ProposedMatch[]): boolean {
  return brokenLimits(input, { matches, waiting: [] }).every((problem) =>
    problem.endsWith('is listed wrongly'),
  )
}

// The payments between this pledge and this ask are made anew, so that a payment below the cap is
// filled up first.
function withGift(
  input: MatchingInput,
  matches: readonly ProposedMatch[],
  pledge: MatchingPledge,
  ask: MatchingAsk,
  steps: number,
): ProposedMatch[] {
  const isThis = (match: ProposedMatch): boolean =>
    match.pledgeId === pledge.id && match.askId === ask.id
  const total = matches.filter(isThis).reduce((sum, match) => sum + match.steps, steps)
  const others = matches.filter((match) => !isThis(match))
  const ids = {
    pledgeId: pledge.id,
    askId: ask.id,
    giverId: pledge.memberId,
    receiverId: ask.memberId,
    reason: 'fill' as const,
    askRank: 0,
  }
  for (let left = total; left > 0; left -= input.policy.matchCapSteps)
    others.push({ ...ids, steps: Math.min(left, input.policy.matchCapSteps) })
  return others
}
