import {
  type Board,
  boardWith,
  openBoard,
  paymentsFor,
  paymentsIn,
  type Share,
  servedOn,
  sharesOn,
  sum,
} from './board.ts'
import { matchesOf } from './match-reasons.ts'
import type { MatchingInput, MatchingRun } from './matching-types.ts'
import { pairUp } from './pair-up.ts'
import { exchangeForPreferences } from './exchange.ts'
import { orderInput, type OrderedInput } from './queue-order.ts'
import { searchParts, searchWhole } from './search.ts'
import { serveBest } from './serve-best.ts'
import { serveInTurn } from './serve-in-turn.ts'
import { waitingAfter } from './waiting-reasons.ts'

/** Up to so many requests every way to pair them up is tried. */
const TRIED_MAX = 16
/** Up to so many requests the search goes on; a run of these takes some tenths of a second. */
const SEARCHED_MAX = 200

type Served = { readonly board: Board; readonly isBest: boolean }

/**
 * The matches of a run. First it fixes what each ask gets: the first in the queue the most it can
 * have, then the second, and so on. Then it finds few payments for just that, and last it lets
 * preferences choose among these, for at most one payment more. README.md explains it.
 */
export function runMatching(input: MatchingInput): MatchingRun {
  const ordered = orderInput(input)
  const size = input.asks.length + input.pledges.length
  const { board, isBest } = serveAll(ordered) ?? serveQueue(ordered, size)
  for (const ask of board.asks) ask.left = 0
  if (size <= SEARCHED_MAX) searchParts(board)
  const isSmall = size <= TRIED_MAX
  const preferenceCost = isSmall ? searchWhole(board) : { urgent: 0, firstInLine: 0 }
  if (!isSmall) exchangeForPreferences(board)
  return {
    matches: matchesOf(board),
    waiting: waitingAfter(ordered, sharesOn(board)),
    serving: isBest ? 'best' : 'in_turn',
    preferenceCost,
  }
}

// Everybody gets the most that their own rooms and the pledges allow, which nothing can be better
// than; undefined where it cannot be had.
function serveAll(input: OrderedInput): Served | undefined {
  const board = openBoard(input)
  const cap = board.policy.matchCapSteps
  const sizes = board.pledges
    .flatMap((pledge) =>
      Array.from({ length: paymentsIn(board, pledge.left) }, (_, at) =>
        Math.min(cap, pledge.left - at * cap),
      ),
    )
    .sort((a, b) => b - a)
  let left = sum(
    board.people
      .values()
      .map(({ pledges, giveRoom }) =>
        Math.min(giveRoom, sum(pledges.map((pledge) => pledge.left))),
      ),
  )
  const rooms = new Map<unknown, number>()
  for (const ask of board.asks) {
    const { person } = ask
    const room =
      rooms.get(person) ?? Math.min(person.receiveRoom, sum(sizes.slice(0, person.receiveMatches)))
    ask.left = Math.min(ask.left, room, left)
    rooms.set(person, room - ask.left)
    left -= ask.left
  }
  return pairUp(board) ? { board, isBest: true } : undefined
}

function serveQueue(input: OrderedInput, size: number): Served {
  const inTurn = serveInTurn(input)
  if (size > SEARCHED_MAX) return { board: pairAgain(input, inTurn), isBest: false }
  const { shares, proven } = serveBest(input, inTurn)
  return { board: pairAgain(input, proven ? shares : serveInTurn(input, shares)), isBest: proven }
}

// Other payments for these amounts, where they are no more.
function pairAgain(input: OrderedInput, shares: readonly Share[]): Board {
  const before = boardWith(input, shares)
  const again = openBoard(input)
  for (const [at, steps] of servedOn(before).entries()) {
    const ask = again.asks[at]
    if (ask) ask.left = steps
  }
  const isPaired = pairUp(again)
  return isPaired && paymentsFor(again, sharesOn(again)) <= paymentsFor(again, shares)
    ? again
    : before
}
