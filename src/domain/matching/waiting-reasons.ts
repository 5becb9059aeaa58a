import {
  type AskSlot,
  type PairBlock,
  type Board,
  blockBetween,
  giveShare,
  openBoard,
  type Share,
} from './board.ts'
import type { WaitingAsk, WaitingReason } from './matching-types.ts'
import type { OrderedInput } from './queue-order.ts'

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
