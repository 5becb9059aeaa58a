import type { OrderedInput } from './board.ts'
import type { MatchReason, ProposedMatch } from './matching-types.ts'
import { at, type Numbers } from './numbers.ts'
import { servedPerAsk, type Share, usedPerPledge } from './shares.ts'

/**
 * The matches of a run, in queue order, within an ask in line order; a share above the cap of one
 * match becomes several.
 */
export function matchesOf(input: OrderedInput, shares: readonly Share[]): ProposedMatch[] {
  const reasonOf = reasonsFor(input, shares)
  return shares.flatMap((share) => {
    const pledge = input.pledges[share.pledge - 1]
    const ask = input.asks[share.ask - 1]
    if (!pledge || !ask) return []
    const reason = reasonOf(share)
    const ids = {
      pledgeId: pledge.id,
      askId: ask.id,
      giverId: pledge.memberId,
      receiverId: ask.memberId,
    }
    return paymentsIn(share.steps, input.policy.matchCapSteps).map((steps) => ({
      ...ids,
      steps,
      reason,
      askRank: share.ask,
    }))
  })
}

function reasonsFor(input: OrderedInput, shares: readonly Share[]): (share: Share) => MatchReason {
  const ofPledge = endsPer(shares, input.pledges.length, ({ pledge }) => pledge)
  const ofAsk = endsPer(shares, input.asks.length, ({ ask }) => ask)
  const used = usedPerPledge(input.pledges.length, shares)
  const served = servedPerAsk(input.asks.length, shares)
  const isUsedUp = ({ pledge }: Share): boolean =>
    used[pledge - 1] === input.pledges[pledge - 1]?.openSteps
  const isFilled = ({ ask }: Share): boolean => served[ask - 1] === input.asks[ask - 1]?.openSteps
  const countAt = ({ pledge, ask }: Share): number =>
    at(ofPledge.count, pledge) + at(ofAsk.count, ask)
  return (share) => {
    const gifts = at(ofPledge.count, share.pledge)
    const around =
      gifts > 1 ? fewAround(shares, ofPledge, share.pledge) : fewAround(shares, ofAsk, share.ask)
    if (
      around?.every(
        (each) => countAt(each) === around.length + 1 && isUsedUp(each) && isFilled(each),
      )
    )
      return around.length === 1 ? 'exact' : 'pair'
    return gifts === 1 && isUsedUp(share) ? 'fill' : 'split'
  }
}

/** By place or rank: how many shares there are, and which are the first and the last. */
type Ends = { readonly count: Numbers; readonly first: Numbers; readonly last: Numbers }

function endsPer(shares: readonly Share[], size: number, keyOf: (share: Share) => number): Ends {
  const ends = {
    count: new Int32Array(size + 1),
    first: new Int32Array(size + 1),
    last: new Int32Array(size + 1),
  }
  for (const [index, share] of shares.entries()) {
    const key = keyOf(share)
    if (at(ends.count, key) === 0) ends.first[key] = index
    ends.last[key] = index
    ends.count[key] = at(ends.count, key) + 1
  }
  return ends
}

// The one or two shares there, undefined where there are more.
function fewAround(
  shares: readonly Share[],
  { count, first, last }: Ends,
  key: number,
): Share[] | undefined {
  const [one, other] = [shares[at(first, key)], shares[at(last, key)]]
  if (at(count, key) > 2 || !one || !other) return undefined
  return at(count, key) === 1 ? [one] : [one, other]
}

function paymentsIn(steps: number, cap: number): number[] {
  const full = Math.floor(steps / cap)
  const rest = steps - full * cap
  return [...Array.from({ length: full }, () => cap), ...(rest > 0 ? [rest] : [])]
}
