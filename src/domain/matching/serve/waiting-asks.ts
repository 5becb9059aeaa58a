import { amountsUpTo, itemsOf } from '../pair/amount-shelf.ts'
import {
  type AskSlot,
  type Board,
  openBoard,
  type OrderedInput,
  type PledgeSlot,
} from '../board.ts'
import type { WaitingAsk, WaitingReason } from '../matching-types.ts'
import { LANES, openPledgeShelf, type PledgeShelf, WHOLE_LANES } from '../pair/pledge-shelf.ts'
import { blockBetween, give, quietly, rollBack, roomBetween, takeBack } from '../rooms.ts'
import { couldBeServed } from './serve-ask.ts'
import type { Share } from '../shares.ts'

/**
 * Who waits and why, in queue order, and the rank of the first for whom the fairness rule of
 * runMatching does not hold.
 */
export type Verdict = { readonly waiting: WaitingAsk[]; readonly passedOver: number | undefined }

/**
 * Judges what a run would do: goes back through the queue from its end, puts the money of every
 * later ask back, and looks whether an ask that waits could be given a step of it. What a whole
 * pledge gives to later asks stays while it serves an earlier one too, but may be moved.
 */
export function judgeWaiting(input: OrderedInput, shares: readonly Share[]): Verdict {
  const board = openBoard(input)
  const shelf = openPledgeShelf(board)
  for (const { pledge, ask, steps } of shares) giveAt(board, pledge, ask, steps)
  const waiting: WaitingAsk[] = []
  const kept = new Set<PledgeSlot>()
  let passedOver: number | undefined
  board.wantedAhead = 0
  for (const ask of board.asks.toReversed()) {
    board.wantedAhead += ask.left
    const unservedSteps = ask.ask.openSteps - servedSteps(ask)
    if (unservedSteps > 0) {
      if (
        couldBeServed(board, shelf, ask) ||
        [...kept].some((pledge) => couldMoveTo(board, pledge, ask))
      )
        passedOver = ask.rank
      waiting.push({
        askId: ask.ask.id,
        rank: ask.rank,
        unservedSteps,
        why: whyWaiting(board, shelf, ask),
      })
    }
    putBack(board, ask, kept)
  }
  return { waiting: waiting.reverse(), passedOver }
}

function giveAt(board: Board, place: number, rank: number, steps: number): void {
  const pledge = board.pledges[place - 1]
  const ask = board.asks[rank - 1]
  if (pledge && ask) give(board, pledge, ask, steps)
}

function servedSteps(ask: AskSlot): number {
  return ask.shares.values().reduce((sum, steps) => sum + steps, 0)
}

function putBack(board: Board, ask: AskSlot, kept: Set<PledgeSlot>): void {
  for (const pledge of ask.shares.keys()) {
    if (pledge.whole && pledge.shares.keys().some(({ rank }) => rank < ask.rank)) {
      kept.add(pledge)
      continue
    }
    kept.delete(pledge)
    for (const [served, steps] of pledge.shares)
      if (served.rank >= ask.rank) takeBack(board, pledge, served, steps)
  }
}

// Moves a step, then a whole share, of a kept pledge from a later ask to this one, and undoes it.
function couldMoveTo(board: Board, pledge: PledgeSlot, ask: AskSlot): boolean {
  const later = [...pledge.shares].filter(([{ rank }]) => rank > ask.rank)
  return quietly(board, () =>
    later.some(([from, share]) =>
      [1, share].some((steps) => {
        const start = board.journal.length
        takeBack(board, pledge, from, steps)
        const could = roomBetween(board, pledge, ask) >= steps
        rollBack(board, start)
        return could
      }),
    ),
  )
}

function whyWaiting(board: Board, shelf: PledgeShelf, ask: AskSlot): WaitingReason {
  const receiver = ask.person
  if (ask.left === 0 || receiver.receiveRoom === 0 || receiver.receiveMatches === 0)
    return 'receive_limit'
  const blocks = new Set<ReturnType<typeof blockBetween>>()
  for (const pledge of openPledges(board, shelf)) {
    blocks.add(blockBetween(board, pledge.person, receiver))
    if (blocks.has('givers')) return 'givers_limit'
  }
  if (blocks.has('pair')) return 'pair_limit'
  return blocks.has('barred') ? 'all_pairs_blocked' : 'no_pledges'
}

function* openPledges(board: Board, shelf: PledgeShelf): Generator<PledgeSlot> {
  for (const lane of LANES) {
    const most = WHOLE_LANES.includes(lane) ? board.wantedAhead : Infinity
    for (const amount of amountsUpTo(shelf[lane], most)) yield* itemsOf(shelf[lane], amount)
  }
}
