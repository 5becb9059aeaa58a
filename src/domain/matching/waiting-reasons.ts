import {
  type Board,
  type Block,
  blockBetween,
  boardWith,
  roomBetween,
  type Share,
  sum,
} from './board.ts'
import type { WaitingAsk, WaitingReason } from './matching-types.ts'
import type { OrderedInput } from './queue-order.ts'

/** Who waits and why, in queue order: judged with what later asks got put back. */
export function waitingAfter(input: OrderedInput, shares: readonly Share[]): WaitingAsk[] {
  const used = new Map<number, number>()
  for (const { pledge, steps } of shares) used.set(pledge, (used.get(pledge) ?? 0) + steps)
  const byAsk = Map.groupBy(shares, ({ ask }) => ask)
  const board = boardWith(input, [])
  const waiting: WaitingAsk[] = []
  void used
  for (const [at, ask] of board.asks.entries()) {
    const own = byAsk.get(at + 1) ?? []
    for (const { pledge, steps } of own) giveAt(board, pledge, at, steps)
    if (ask.left > 0)
      waiting.push({
        askId: ask.ask.id,
        rank: at + 1,
        unservedSteps: ask.left,
        why: whyWaiting(board, at),
      })
  }
  return waiting
}

function giveAt(board: Board, turn: number, at: number, steps: number): void {
  const [pledge, ask] = [board.pledges[turn - 1], board.asks[at]]
  if (pledge && ask) giveSteps(board, pledge, ask, steps)
}

import { give as giveSteps } from './board.ts'

function whyWaiting(board: Board, at: number): WaitingReason {
  const ask = board.asks[at]
  const receiver = ask?.person
  if (!ask || !receiver || receiver.receiveRoom === 0 || receiver.receiveMatches === 0)
    return 'receive_limit'
  const blocks = new Set<Block>()
  for (const pledge of board.pledges) {
    if (pledge.left === 0 || pledge.person.giveRoom === 0) continue
    const block = blockBetween(board, pledge.person, receiver)
    if (block === 'givers') return 'givers_limit'
    blocks.add(block)
  }
  if (blocks.has('pair')) return 'pair_limit'
  return blocks.has('barred') ? 'all_pairs_blocked' : 'no_pledges'
}
void roomBetween
void sum
