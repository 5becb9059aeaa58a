import type { OrderedInput } from './board.ts'
import type { MatchReason, ProposedMatch } from './matching-types.ts'
import { servedPerAsk, type Share, usedPerPledge } from './shares.ts'

/** The matches of a run, in queue order, within an ask in line order; a share above the cap of one match becomes several. */
export function matchesOf(input: OrderedInput, shares: readonly Share[]): ProposedMatch[] {
  const reasonOf = reasonsFor(input, shares)
  return shares.flatMap((share) => {
    const pledge = input.pledges[share.pledge - 1]
    const ask = input.asks[share.ask - 1]
    if (!pledge || !ask) return []
    const reason = reasonOf(share)
    const ids = { pledgeId: pledge.id, askId: ask.id, giverId: pledge.memberId, receiverId: ask.memberId }
    return paymentsIn(share.steps, input.policy.matchCapSteps).map((steps) => ({ ...ids, steps, reason, askRank: share.ask }))
  })
}

function reasonsFor(input: OrderedInput, shares: readonly Share[]): (share: Share) => MatchReason {
  const ofPledge = Map.groupBy(shares, ({ pledge }) => pledge)
  const ofAsk = Map.groupBy(shares, ({ ask }) => ask)
  const used = usedPerPledge(input.pledges.length, shares)
  const served = servedPerAsk(input.asks.length, shares)
  const isUsedUp = ({ pledge }: Share): boolean => used[pledge - 1] === input.pledges[pledge - 1]?.openSteps
  const isFilled = ({ ask }: Share): boolean => served[ask - 1] === input.asks[ask - 1]?.openSteps
  return (share) => {
    const siblings = ofPledge.get(share.pledge) ?? []
    const payers = ofAsk.get(share.ask) ?? []
    const around = siblings.length > 1 ? siblings : payers
    const isApart = around.every(({ pledge, ask }) => (ofPledge.get(pledge)?.length ?? 0) + (ofAsk.get(ask)?.length ?? 0) === around.length + 1)
    if (isApart && around.length <= 2 && around.every((each) => isUsedUp(each) && isFilled(each))) return around.length === 1 ? 'exact' : 'pair'
    return siblings.length === 1 && isUsedUp(share) ? 'fill' : 'split'
  }
}

function paymentsIn(steps: number, cap: number): number[] {
  const full = Math.floor(steps / cap)
  const rest = steps - full * cap
  return [...Array.from({ length: full }, () => cap), ...(rest > 0 ? [rest] : [])]
}
