import {
  type AskSlot,
  type Board,
  blockBetween,
  giveShare,
  openBoard,
  type PairBlock,
  type PledgeSlot,
  type Share,
  sum,
} from './board.ts'
import type { ProposalReason, ProposedMatch, WaitingAsk, WaitingReason } from './matching-types.ts'
import type { OrderedInput } from './queue-order.ts'

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

/**
 * Who waits and why, in queue order. Each is judged with what it and those before it got: what
 * later asks got is back with its givers.
 */
export function waitingAfter(input: OrderedInput, shares: readonly Share[]): WaitingAsk[] {
  const byAsk = Map.groupBy(shares, ({ ask }) => ask)
  const board = openBoard(input)
  const waiting: WaitingAsk[] = []
  for (const slot of board.asks) {
    const { ask, rank } = slot
    for (const share of byAsk.get(rank) ?? []) giveShare(board, share)
    if (slot.left > 0)
      waiting.push({ askId: ask.id, rank, unservedSteps: slot.left, why: whyWaiting(board, slot) })
  }
  return waiting
}

function whyWaiting(board: Board, { person }: AskSlot): WaitingReason {
  if (person.receiveRoom === 0 || person.receiveMatches === 0) return 'receive_limit'
  const blocks = new Set<PairBlock>()
  for (const { left, person: giver } of board.pledges)
    if (left > 0 && giver.giveRoom > 0) blocks.add(blockBetween(board, giver, person))
  if (blocks.has('givers')) return 'givers_limit'
  if (blocks.has('pair')) return 'pair_limit'
  return blocks.has('barred') ? 'all_pairs_blocked' : 'no_pledges'
}
