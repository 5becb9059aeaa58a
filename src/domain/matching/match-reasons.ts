import { type Board, boardWith, type Share, sum } from './board.ts'
import type { MatchReason, ProposedMatch } from './matching-types.ts'
import type { OrderedInput } from './queue-order.ts'

/**
 * The matches of a run, in queue order, within an ask in line order; a share above the cap of one
 * match becomes several.
 */
export function matchesOf(input: OrderedInput, shares: readonly Share[]): ProposedMatch[] {
  const board = boardWith(input, shares)
  const cap = input.policy.matchCapSteps
  return shares.flatMap((share) => {
    const [pledge, ask] = [input.pledges[share.pledge - 1], input.asks[share.ask - 1]]
    if (!pledge || !ask) return []
    const match = {
      pledgeId: pledge.id,
      askId: ask.id,
      giverId: pledge.memberId,
      receiverId: ask.memberId,
      reason: reasonFor(board, share),
      askRank: share.ask,
    }
    return Array.from({ length: Math.ceil(share.steps / cap) }, (_, index) => ({
      ...match,
      steps: Math.min(cap, share.steps - index * cap),
    }))
  })
}

function reasonFor({ asks, pledges }: Board, share: Share): MatchReason {
  const [pledge, ask] = [pledges[share.pledge - 1], asks[share.ask - 1]]
  if (!pledge || !ask) return 'split'
  const requests = [...pledge.shares.keys(), ...ask.shares.keys()]
  const around = new Set([...requests, ...requests.flatMap(({ shares }) => [...shares.keys()])])
  const payments = sum([...around].map(({ shares }) => shares.size)) / 2
  if (payments <= 2 && [...around].every(({ left }) => left === 0))
    return payments === 1 ? 'exact' : 'pair'
  return pledge.shares.size === 1 && pledge.left === 0 ? 'fill' : 'split'
}
