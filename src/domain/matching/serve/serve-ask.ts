import {
  amountsAbove,
  amountsUpTo,
  type AmountShelf,
  firstIn,
  itemsOf,
} from '../pair/amount-shelf.ts'
import type { AskSlot, Board, PledgeSlot } from '../board.ts'
import { usableSteps } from './follow-moves.ts'
import {
  LANES,
  type Lane,
  type PledgeShelf,
  SIMPLE_LANES,
  WHOLE_LANES,
} from '../pair/pledge-shelf.ts'
import { couldPourWhole, pourWhole } from './pour-whole.ts'
import { give, knownGivers, replay, rollBack, roomBetween } from '../rooms.ts'

/** How many pledges of one amount are looked at before a less fitting amount is taken. */
const TRIES = 32

/**
 * What a turn works on. `wholesFirst` are whole pledges to be used before all others, the last one
 * first; used ones leave it.
 */
export type Turn = {
  readonly board: Board
  readonly shelf: PledgeShelf
  readonly ask: AskSlot
  readonly wholesFirst: PledgeSlot[]
}

const ORDINARY: readonly (readonly Lane[])[] = [
  ['first'],
  ['simple', 'super', 'happy', 'superInOne', 'happyInOne'],
]
const URGENT: readonly (readonly Lane[])[] = [
  ['super', 'superInOne'],
  ['first'],
  ['simple', 'happy', 'happyInOne'],
]

/**
 * Gives an ask all that the open pledges can give it directly, in the way that needs few payments.
 * Where the receiver's room for matches or new givers runs out first, the largest gifts are tried
 * as well and kept when they bring more. Ends only when no simple pledge has a step for this ask
 * and no whole pledge can be poured from it on.
 */
export function serveAsk(turn: Turn): void {
  const { board, ask } = turn
  const start = board.journal.length
  const open = ask.left
  serveFitting(turn)
  const receiver = ask.person
  if (
    ask.left === 0 ||
    receiver.receiveRoom === 0 ||
    (receiver.receiveMatches > 0 && receiver.newGivers > 0)
  )
    return
  const fitting = open - ask.left
  const moves = rollBack(board, start)
  serveLargest(turn, LANES)
  if (open - ask.left > fitting) return
  rollBack(board, start)
  replay(board, moves)
}

/** Whether any open pledge could still give to this ask directly. Leaves the board as it is. */
export function couldBeServed(board: Board, shelf: PledgeShelf, ask: AskSlot): boolean {
  // A giver without matches left is off the shelf, and can still add to a match with this ask that
  // is below its cap.
  const couldAdd = ask.shares
    .keys()
    .some((pledge) => !pledge.whole && roomBetween(board, pledge, ask) > 0)
  return couldAdd || findLargest({ board, shelf, ask, wholesFirst: [] }, LANES) !== undefined
}

function serveFitting(turn: Turn): void {
  const { ask } = turn
  pourFirst(turn)
  for (const lanes of ask.ask.askClass === 'urgent' ? URGENT : ORDINARY) {
    while (ask.left > 0 && (giveFitting(turn, lanes) || giveLargest(turn, lanes)));
  }
  // With less to fill, a whole pledge that was refused before may find places for the rest of it.
  serveLargest(turn, LANES)
}

function pourFirst({ board, ask, wholesFirst }: Turn): void {
  const last = Math.max(0, wholesFirst.length - TRIES)
  for (let index = wholesFirst.length - 1; index >= last && ask.left > 0; index--) {
    const pledge = wholesFirst[index]
    if (pledge && (usableSteps(pledge) === 0 || pourWhole(board, pledge, ask)))
      wholesFirst.splice(index, 1)
  }
}

function serveLargest(turn: Turn, lanes: readonly Lane[]): void {
  while (turn.ask.left > 0 && giveLargest(turn, lanes));
}

// Exactly what is wanted; else a part of the smallest larger simple pledge; else the largest
// smaller pledge as a whole.
function giveFitting(turn: Turn, lanes: readonly Lane[]): boolean {
  const { board, ask } = turn
  const wanted = wantedFromOne(turn)
  if (wanted === 0) return false
  const pledge =
    findExact(turn, lanes, wanted) ??
    findAbove(turn, lanes, wanted) ??
    findBelow(turn, lanes, wanted)
  if (!pledge) return false
  give(board, pledge, ask, roomBetween(board, pledge, ask))
  return true
}

function findExact(turn: Turn, lanes: readonly Lane[], wanted: number): PledgeSlot | undefined {
  for (const lane of lanes) {
    const found = firstWithRoom(turn, turn.shelf[lane], wanted, wanted)
    if (found) return found
  }
  return undefined
}

function findAbove(turn: Turn, lanes: readonly Lane[], wanted: number): PledgeSlot | undefined {
  for (const lane of lanes) {
    if (!SIMPLE_LANES.includes(lane)) continue
    for (const amount of amountsAbove(turn.shelf[lane], wanted)) {
      const found = firstWithRoom(turn, turn.shelf[lane], amount, wanted)
      if (found) return found
    }
  }
  return undefined
}

function findBelow(turn: Turn, lanes: readonly Lane[], wanted: number): PledgeSlot | undefined {
  let best: PledgeSlot | undefined
  let room = 0
  for (const lane of lanes) {
    for (const amount of amountsUpTo(turn.shelf[lane], wanted)) {
      if (amount <= room) break
      const found = firstWithRoom(turn, turn.shelf[lane], amount, amount)
      if (found) [best, room] = [found, amount]
    }
  }
  return best
}

function firstWithRoom(
  { board, ask }: Turn,
  shelf: AmountShelf<PledgeSlot>,
  amount: number,
  steps: number,
): PledgeSlot | undefined {
  return firstIn(shelf, amount, (pledge) => roomBetween(board, pledge, ask) >= steps, TRIES)
}

// The largest gift that any pledge of these lanes can make, looking at all of them until no larger
// one is possible.
function giveLargest(turn: Turn, lanes: readonly Lane[]): boolean {
  const { board, ask } = turn
  const best = findLargest(turn, lanes)
  if (!best) return false
  if (best.whole) return pourWhole(board, best, ask)
  give(board, best, ask, roomBetween(board, best, ask))
  return true
}

function findLargest(turn: Turn, lanes: readonly Lane[]): PledgeSlot | undefined {
  const { board, ask } = turn
  const wanted = wantedFromOne(turn)
  let best: PledgeSlot | undefined
  let room = 0
  if (wanted === 0) return undefined
  for (const pledge of candidates(turn, lanes, () => room)) {
    const steps = roomBetween(board, pledge, ask)
    if (
      steps <= room ||
      (pledge.whole && steps < pledge.left && !couldPourWhole(board, pledge, ask))
    )
      continue
    best = pledge
    room = steps
    if (room >= wanted) break
  }
  return best
}

// All pledges of these lanes that might have more room than `least()`, larger amounts first within
// a lane.
function* candidates(
  turn: Turn,
  lanes: readonly Lane[],
  least: () => number,
): Generator<PledgeSlot> {
  const { board, shelf, ask } = turn
  if (ask.person.newGivers === 0) {
    for (const giver of knownGivers(board, ask.person)) yield* giver.pledges
    return
  }
  for (const lane of lanes) {
    const most = mostOf(turn, lane)
    for (const amount of amountsUpTo(shelf[lane], most)) {
      for (const pledge of itemsOf(shelf[lane], amount)) {
        if (amount <= least()) break
        yield pledge
      }
      if (amount <= least()) break
    }
  }
}

// A whole pledge larger than what its giver's one match or all the asks can take is not worth a
// look.
function mostOf({ board, ask }: Turn, lane: Lane): number {
  if (!WHOLE_LANES.includes(lane)) return Infinity
  return lane === 'superInOne' || lane === 'happyInOne' ? ask.left : board.wantedAhead
}

function wantedFromOne({ board, ask }: Turn): number {
  const { receiveRoom, receiveMatches } = ask.person
  return receiveMatches > 0 ? Math.min(ask.left, receiveRoom, board.policy.pairCapSteps) : 0
}
