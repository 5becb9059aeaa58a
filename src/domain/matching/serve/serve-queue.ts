import {
  type AskSlot,
  type Board,
  openBoard,
  type OrderedInput,
  type PledgeSlot,
} from '../board.ts'
import { chooseWholes } from './choose-wholes.ts'
import { openPledgeShelf } from '../pair/pledge-shelf.ts'
import { openRerouting, reroute } from './reroute.ts'
import { give } from '../rooms.ts'
import { serveAsk } from './serve-ask.ts'
import { type Share, sharesOn } from '../shares.ts'

/**
 * How a run may go about serving the queue. Each way keeps the fairness rule of runMatching by
 * itself.
 */
export type ServingWay = {
  /**
   * Use whole pledges before all others, in the choice that fills most, because they fit in fewer
   * places.
   */
  readonly wholesFirst: boolean
  /** Let asks served earlier take other pledges where that frees one. */
  readonly reroutes: boolean
}

/**
 * Serves a fresh board: each ask in its turn gets all that is left for it, and whole pledges run on
 * along the queue.
 */
export function serveQueue(board: Board, way: ServingWay): void {
  const shelf = openPledgeShelf(board)
  const rerouting = openRerouting(board, shelf)
  const wholesFirst = way.wholesFirst ? chosenWholes(board) : []
  for (const ask of board.asks) {
    if (ask.left === 0) continue
    serveAsk({ board, shelf, ask, wholesFirst })
    while (way.reroutes && reroute(rerouting, ask));
    board.wantedAhead -= ask.left
  }
}

/**
 * What asks up to a rank get by these shares, with all of the whole pledges among them; and what
 * every ask in its turn can have of what that leaves open.
 */
export function servedFurther(
  input: OrderedInput,
  shares: readonly Share[],
  rank: number,
): Share[] {
  const board = openBoard(input)
  const shelf = openPledgeShelf(board)
  const rerouting = openRerouting(board, shelf)
  const begun = new Set(
    shares
      .filter(({ pledge, ask }) => ask <= rank && board.pledges[pledge - 1]?.whole)
      .map(({ pledge }) => pledge),
  )
  for (const { pledge, ask, steps } of shares)
    if (ask <= rank || begun.has(pledge)) giveAt(board, { place: pledge, rank: ask, steps })
  for (const ask of board.asks) {
    if (ask.left > 0) serveAsk({ board, shelf, ask, wholesFirst: [] })
    while (ask.left > 0 && reroute(rerouting, ask));
    board.wantedAhead -= ask.left
  }
  return sharesOn(board)
}

function giveAt(
  board: Board,
  { place, rank, steps }: { place: number; rank: number; steps: number },
): void {
  const pledge = board.pledges[place - 1]
  const ask = board.asks[rank - 1]
  if (pledge && ask) give(board, pledge, ask, steps)
}

/**
 * Whether some ask waits while a whole pledge stands untouched, so that using whole pledges first
 * may serve more.
 */
export function wholesWereLeft(board: Board): boolean {
  return (
    board.asks.some(({ left }) => left > 0) &&
    board.pledges.some(({ whole, left }) => whole && left > 0)
  )
}

// The chosen ones so that the last is used first: super before happy, then the larger, then the
// earlier in line.
function chosenWholes(board: Board): PledgeSlot[] {
  const wholes = board.pledges.filter(({ whole, left }) => whole && left > 0)
  const chosen = chooseWholes(
    wholes.map(({ left }) => left),
    wantedByAll(board.asks),
  )
  const isSuper = ({ pledge }: PledgeSlot): number => (pledge.plan === 'super' ? 1 : 0)
  return wholes
    .filter((_, index) => chosen.has(index))
    .sort((a, b) => isSuper(a) - isSuper(b) || a.left - b.left || b.place - a.place)
}

function wantedByAll(asks: readonly AskSlot[]): number {
  const byPerson = new Map<AskSlot['person'], number>()
  for (const { person, left } of asks) byPerson.set(person, (byPerson.get(person) ?? 0) + left)
  let wanted = 0
  for (const [person, left] of byPerson) wanted += Math.min(left, person.receiveRoom)
  return wanted
}
