import { type AskSlot, type Board, type PledgeSlot, sum } from './board.ts'
import type { ProposalReason, ProposedMatch } from './matching-types.ts'

/**
 * The matches of a run, in queue order, within an ask in line order; a share above the cap of one
 * match becomes several.
 */
export function matchesOf({ asks, policy }: Board): ProposedMatch[] {
  const cap = policy.matchCapSteps
  return asks.flatMap((slot) =>
    [...slot.shares]
      .sort(([one], [other]) => one.turn - other.turn)
      .flatMap(([from, steps]) => {
        const { pledge } = from
        const match = {
          pledgeId: pledge.id,
          askId: slot.ask.id,
          giverId: pledge.memberId,
          receiverId: slot.ask.memberId,
          reason: reasonFor(from, slot),
          askRank: slot.rank,
        }
        return Array.from({ length: Math.ceil(steps / cap) }, (_, index) => ({
          ...match,
          steps: Math.min(cap, steps - index * cap),
        }))
      }),
  )
}

function reasonFor(pledge: PledgeSlot, ask: AskSlot): ProposalReason {
  const requests = new Set<Slot>([...pledge.shares.keys(), ...ask.shares.keys()])
  if (requests.size <= 3) {
    const around = [...requests].flatMap(({ shares }) => [...(shares as Shares).keys()])
    const all = new Set<Slot>([...requests, ...around])
    const payments = sum([...all].map(({ shares }) => shares.size)) / 2
    if (payments <= 2 && [...all].every(isSettled)) return payments === 1 ? 'exact' : 'pair'
  }
  return pledge.shares.size === 1 && isSettled(pledge) ? 'fill' : 'split'
}

type Slot = AskSlot | PledgeSlot
type Shares = ReadonlyMap<Slot, number>

function isSettled(slot: Slot): boolean {
  const { openSteps } = 'rank' in slot ? slot.ask : slot.pledge
  return sum((slot.shares as Shares).values()) === openSteps
}
