import {
  type AskSlot,
  type Board,
  boardWith,
  give,
  isWholeOrNone,
  type PledgeSlot,
  roomBetween,
  type Share,
  sharesOn,
} from './board.ts'
import { exchangeFor } from './exchange.ts'
import type { OrderedInput } from './queue-order.ts'

/** Whole pledges that found no end are left out, and all begins again, so many times. */
const BEGINNINGS_MAX = 20
/** Shares tried for exchanges in one beginning: more than in pairing up, as here they decide who waits. */
const EXCHANGES_MAX = 100_000
/** In all beginnings: each may use half of what is left, so that the last ones have some. */
const ALL_EXCHANGES_MAX = 400_000
/** More steps than anybody has open. */
const MANY = 1e9

/**
 * Serves the queue ask by ask: each takes the most it then can. A whole pledge that was begun goes
 * on to the next asks; one that does not come to its end is left out.
 */
export function serveInTurn(input: OrderedInput, start: readonly Share[] = []): Share[] {
  const left = new Set<number>()
  let spare = ALL_EXCHANGES_MAX
  for (let beginning = 0; ; beginning++) {
    const board = boardWith(input, start)
    const isLeft = ({ turn, whole, shares }: PledgeSlot): boolean =>
      left.has(turn) || (whole && shares.size === 0 && beginning >= BEGINNINGS_MAX)
    for (const pledge of board.pledges.filter(isLeft)) pledge.left = 0
    const most = Math.min(EXCHANGES_MAX, Math.ceil(spare / 2))
    const tries = { left: most }
    for (const ask of board.asks) serve(board, ask, tries)
    spare -= most - tries.left
    const begun = board.pledges.filter((pledge) => !isWholeOrNone(pledge))
    if (begun.length === 0) return sharesOn(board)
    for (const { turn } of begun) left.add(turn)
  }
}

function serve(board: Board, ask: AskSlot, tries: { left: number }): void {
  for (;;) {
    const best = bestFor(board, ask)
    if (!best) break
    give(board, best.pledge, ask, Math.min(best.room, board.policy.matchCapSteps))
  }
  if (ask.left > 0) exchangeFor(board, [ask], tries)
}

function bestFor(board: Board, ask: AskSlot): { pledge: PledgeSlot; room: number } | undefined {
  let best: { pledge: PledgeSlot; room: number; rank: number } | undefined
  for (const pledge of board.pledges) {
    const room = pledge.left > 0 ? roomBetween(board, pledge, ask) : 0
    if (room === 0) continue
    const rank = rankOf(board, { pledge, ask, room })
    if (!best || rank < best.rank) best = { pledge, room, rank }
  }
  return best
}

// A whole pledge that was begun, one that is just enough, the smallest that is enough, the largest.
function rankOf(
  board: Board,
  { pledge, ask, room }: { pledge: PledgeSlot; ask: AskSlot; room: number },
): number {
  if (pledge.whole && pledge.shares.size > 0) return -1
  const over = pledge.left - Math.min(ask.left, board.policy.matchCapSteps)
  if (over < 0 || room < ask.left) return 2 * MANY - room
  return over + (pledge.whole && over > 0 ? MANY : 0)
}
