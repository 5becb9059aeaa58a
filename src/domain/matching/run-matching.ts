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
import { exchangeForPreferences } from './exchange.ts'
import type { MatchingInput, MatchingRun } from './matching-types.ts'
import { pairUp } from './pair-up.ts'
import { orderInput, type OrderedInput } from './queue-order.ts'
import { matchesOf, waitingAfter } from './reasons.ts'
import { fewer, searchParts, searchWhole } from './search.ts'
import { serveBest } from './serve-best.ts'
import { serveInTurn } from './serve-in-turn.ts'

/** Up to so many requests every way to pair them up is tried. */
const TRIED_MAX = 16
/** Up to so many requests who is served is searched; a run of these takes some tenths of a second. */
const SEARCHED_MAX = 200
/** Up to so many requests payments are searched in parts, for a tenth of a second. */
const PARTS_MAX = 1_000

/**
 * The matches of a run. First it fixes what each ask gets: the first in the queue the most it can
 * have, then the second, and so on. Then it finds few payments for just that, and last it lets
 * preferences choose among these, for at most one payment more. README.md explains it. Without a
 * search each ask takes the most it then can, and payments are only paired up.
 */
export function runMatching(input: MatchingInput, { isSearched = true } = {}): MatchingRun {
  const ordered = orderInput(input)
  const size = input.asks.length + input.pledges.length
  const { board, isBest } = serve(ordered, isSearched && size <= SEARCHED_MAX)
  for (const ask of board.asks) ask.left = 0
  const preferenceCost = improvePayments(board, size, isSearched)
  return {
    matches: matchesOf(board),
    waiting: waitingAfter(ordered, sharesOn(board)),
    serving: !isSearched ? 'unsearched' : isBest ? 'best' : 'in_turn',
    preferenceCost,
  }
}

// Fewer payments for the same amounts, and those that preferences choose; returns what these cost.
function improvePayments(
  board: Board,
  size: number,
  isSearched: boolean,
): MatchingRun['preferenceCost'] {
  if (isSearched && size <= TRIED_MAX) return searchWhole(board)
  if (isSearched && size <= PARTS_MAX) searchParts(board, fewer(board))
  exchangeForPreferences(board)
  return { urgent: 0, firstInLine: 0 }
}

function serve(input: OrderedInput, isSearched: boolean): { board: Board; isBest: boolean } {
  const all = pairFor(input, mostForEach(input))
  if (all) return { board: all, isBest: true }
  const inTurn = serveInTurn(input)
  const pair = (steps: readonly number[]): Share[] | undefined => {
    const paired = pairFor(input, steps)
    return paired && sharesOn(paired)
  }
  const best = isSearched ? serveBest(input, inTurn, pair) : undefined
  const isBest = best?.proven === true
  const shares = isBest || !best ? (best?.shares ?? inTurn) : serveInTurn(input, best.shares)
  const board = boardWith(input, shares)
  // Other payments for these amounts, where they are no more.
  const again = pairFor(input, servedOn(board))
  const isFewer = again && paymentsFor(again, sharesOn(again)) <= paymentsFor(board, shares)
  return { board: isFewer ? again : board, isBest }
}

// A board on which each ask gets just this, or undefined. Where limits are tight, the second order of
// pairing up finds what the first does not.
function pairFor(input: OrderedInput, steps: readonly number[]): Board | undefined {
  for (const order of ['small first', 'large first'] as const) {
    const board = openBoard(input)
    for (const [at, ask] of board.asks.entries()) ask.left = steps[at] ?? 0
    if (pairUp(board, order)) return board
  }
  return undefined
}

// The most that their own rooms and all pledges allow everybody in turn: nothing can be better.
function mostForEach(input: OrderedInput): number[] {
  const board = openBoard(input)
  const cap = board.policy.matchCapSteps
  const sizes = board.pledges
    .flatMap(({ left }) =>
      Array.from({ length: paymentsIn(board, left) }, (_, at) => Math.min(cap, left - at * cap)),
    )
    .sort((a, b) => b - a)
  let all = 0
  for (const { pledges, giveRoom } of board.people.values())
    all += Math.min(giveRoom, sum(pledges.map(({ left }) => left)))
  const rooms = new Map<unknown, number>()
  return board.asks.map(({ person, left }) => {
    const largest = sizes.slice(0, person.receiveMatches)
    const room = rooms.get(person) ?? Math.min(person.receiveRoom, sum(largest))
    const steps = Math.min(left, room, all)
    rooms.set(person, room - steps)
    all -= steps
    return steps
  })
}
