import { boardWith, openBoard, paymentsFor, paymentsIn, type Share, servedOn, sharesOn, sum } from './board.ts'
import { orderInput, type OrderedInput } from './queue-order.ts'
import { pairSmall } from './pair-small.ts'
import { pairUp } from './pair-up.ts'
import { exchangeForPreferences } from './preferences.ts'
import { searchParts } from './search-parts.ts'
import { serveBest } from './serve-best.ts'
import { serveInTurn } from './serve-in-turn.ts'
import { waitingAfter } from './waiting-reasons.ts'
import { matchesOf } from './match-reasons.ts'
import type { MatchingInput, MatchingResult } from './matching-types.ts'

export const SMALL_MAX = 14
export const SEARCHED_MAX = 200

export function runMatching(input: MatchingInput): MatchingResult & { serving: string; cost: { urgent: number; line: number } } {
  const ordered = orderInput(input)
  const size = input.asks.length + input.pledges.length
  const full = pairedAtMost(ordered)
  const serving = full ? { shares: full, proven: true } : serveQueue(ordered, size)
  const large = pairLarge(ordered, serving.shares, size)
  const { shares, cost } = size <= SMALL_MAX ? pairSmall(ordered, large.shares) : large
  return { matches: matchesOf(ordered as never, shares), waiting: waitingAfter(ordered, shares), serving: serving.proven ? 'best' : 'in_turn', cost }
}

// Everybody gets the most that their own rooms and the pledges allow, which nothing can be better than.
function pairedAtMost(input: OrderedInput): Share[] | undefined {
  const board = openBoard(input)
  let left = sum(board.people.values().map(({ pledges, giveRoom }) => Math.min(giveRoom, sum(pledges.map((pledge) => pledge.left)))))
  const cap = board.policy.matchCapSteps
  const sizes = board.pledges
    .flatMap((pledge) => Array.from({ length: paymentsIn(board, pledge.left) }, (_, at) => Math.min(cap, pledge.left - at * cap)))
    .sort((a, b) => b - a)
  const rooms = new Map([...board.people.values()].map((person) => [person, Math.min(person.receiveRoom, sum(sizes.slice(0, person.receiveMatches)))]))
  for (const ask of board.asks) {
    const room = rooms.get(ask.person) ?? 0
    ask.left = Math.min(ask.left, room, left)
    rooms.set(ask.person, room - ask.left)
    left -= ask.left
  }
  return pairUp(board) ? sharesOn(board) : undefined
}

function serveQueue(input: OrderedInput, size: number): { shares: readonly Share[]; proven: boolean } {
  const inTurn = serveInTurn(input)
  if (size > SEARCHED_MAX) return { shares: inTurn, proven: false }
  const best = serveBest(input, inTurn)
  return best.proven ? best : { shares: serveInTurn(input, best.shares), proven: false }
}

function pairLarge(input: OrderedInput, shares: readonly Share[], size: number): { shares: readonly Share[]; cost: { urgent: number; line: number } } {
  const before = boardWith(input, shares)
  const served = servedOn(before)
  const anew = openBoard(input)
  for (const [at, ask] of anew.asks.entries()) ask.left = served[at] ?? 0
  const isPaired = pairUp(anew) && paymentsFor(anew, sharesOn(anew)) <= paymentsFor(before, shares)
  const board = isPaired ? anew : before
  for (const ask of board.asks) ask.left = 0
  searchParts(board)
  void size
  if (size > SMALL_MAX) exchangeForPreferences(board)
  return { shares: sharesOn(board), cost: { urgent: 0, line: 0 } }
}
