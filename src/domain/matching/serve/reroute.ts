import { amountsUpTo, itemsOf } from '../pair/amount-shelf.ts'
import type { AskSlot, Board, Person, PledgeSlot } from '../board.ts'
import { type PledgeShelf, SIMPLE_LANES } from '../pair/pledge-shelf.ts'
import {
  blockBetween,
  give,
  knownGivers,
  pairRoom,
  rollBack,
  roomBetween,
  takeBack,
} from '../rooms.ts'

/** Work that all chains of one run may take together, counted in pairs of members looked at. */
const PAIRS_MAX = 10_000_000
/** Chains found for one ask that may turn out impossible before it is left waiting. */
const FAILED_CHAINS_MAX = 16

/**
 * What the chains of one run share. From closed receivers and givers no open pledge can be reached
 * any more.
 */
export type Rerouting = {
  readonly board: Board
  readonly shelf: PledgeShelf
  readonly givers: Set<Person>
  readonly closedGivers: Set<Person>
  readonly closedReceivers: Set<Person>
  pairs: number
}

// A stop wants a step for `ask`. Beyond the first, that is so because `moved` goes from this ask to
// the one before.
type Stop = { readonly ask: AskSlot; readonly moved?: PledgeSlot; readonly before?: Stop }

type Search = { readonly receivers: Set<Person>; readonly givers: Set<Person>; failed: number }

/** Prepares chains on a board where nothing is given yet, and follows its moves from then on. */
export function openRerouting(board: Board, shelf: PledgeShelf): Rerouting {
  const run: Rerouting = {
    board,
    shelf,
    givers: new Set(),
    closedGivers: new Set(),
    closedReceivers: new Set(),
    pairs: 0,
  }
  const { onMove } = board
  board.onMove = (pledge, ask) => {
    onMove(pledge, ask)
    if (!run.closedGivers.has(pledge.person)) run.givers.add(pledge.person)
  }
  return run
}

/**
 * Lets asks that are served already take other pledges, so that this ask gets what no open pledge
 * can give it directly: an augmenting path over givers and receivers. Nobody's served steps shrink.
 * With amounts, pairs and members' rooms alone, repeating it until it answers false makes the
 * served steps of the queue the largest possible, first ask first.
 */
export function reroute(run: Rerouting, ask: AskSlot): boolean {
  if (ask.left === 0 || run.closedReceivers.has(ask.person) || !hasOpenSimple(run.shelf))
    return false
  const search: Search = { receivers: new Set([ask.person]), givers: new Set(), failed: 0 }
  const found = findChain(run, ask, search)
  const endedEarly = found || search.failed > 0 || run.pairs > PAIRS_MAX
  for (const giver of search.givers) (endedEarly ? run.givers : run.closedGivers).add(giver)
  if (!endedEarly) for (const receiver of search.receivers) run.closedReceivers.add(receiver)
  return found
}

function findChain(run: Rerouting, ask: AskSlot, search: Search): boolean {
  const stops: Stop[] = [{ ask }]
  for (const stop of stops) {
    for (const next of nextStops(run, stop, search)) {
      for (const supplier of suppliersOf(run, next)) {
        if (applyChain(run.board, next, supplier)) return true
        if (++search.failed > FAILED_CHAINS_MAX) return false
      }
      if (run.pairs > PAIRS_MAX) return false
      stops.push(next)
    }
  }
  return false
}

function hasOpenSimple(shelf: PledgeShelf): boolean {
  return SIMPLE_LANES.some((lane) => amountsUpTo(shelf[lane], Infinity).next().done !== true)
}

function* nextStops(run: Rerouting, stop: Stop, search: Search): Generator<Stop> {
  for (const giver of giversFor(run, stop)) {
    if (!run.givers.has(giver) || !mayLink(run, giver, stop)) continue
    run.givers.delete(giver)
    search.givers.add(giver)
    for (const moved of giver.pledges) {
      for (const ask of moved.shares.keys()) {
        if (search.receivers.has(ask.person) || run.closedReceivers.has(ask.person)) continue
        search.receivers.add(ask.person)
        yield { ask, moved, before: stop }
      }
    }
  }
}

// Who has no room for new givers is spared a look at all of them.
function giversFor(run: Rerouting, { ask, before }: Stop): Iterable<Person> {
  return before || ask.person.newGivers > 0 ? run.givers : knownGivers(run.board, ask.person)
}

function* suppliersOf(run: Rerouting, stop: Stop): Generator<PledgeSlot> {
  for (const lane of SIMPLE_LANES) {
    for (const amount of amountsUpTo(run.shelf[lane], Infinity)) {
      for (const pledge of itemsOf(run.shelf[lane], amount))
        if (mayLink(run, pledge.person, stop)) yield pledge
    }
  }
}

// Beyond the first stop a giver leaves the receiver as well, so a lack of room for new givers may
// pass: it shows when applied.
function mayLink(run: Rerouting, giver: Person, stop: Stop): boolean {
  run.pairs++
  const block = blockBetween(run.board, giver, stop.ask.person)
  return block === undefined || (block === 'givers' && stop.before !== undefined)
}

function applyChain(board: Board, last: Stop, supplier: PledgeSlot): boolean {
  const most = Math.min(
    supplier.left,
    supplier.person.giveRoom,
    ...roomsAlong(board, last, supplier),
  )
  return moveAlong(board, last, supplier, most) || (most > 1 && moveAlong(board, last, supplier, 1))
}

function* roomsAlong(board: Board, last: Stop, supplier: PledgeSlot): Generator<number> {
  let giving = supplier
  for (let stop: Stop | undefined = last; stop; stop = stop.before) {
    yield pairRoom(board, giving.person, stop.ask.person)
    yield stop.moved
      ? (stop.moved.shares.get(stop.ask) ?? 0)
      : Math.min(stop.ask.left, stop.ask.person.receiveRoom)
    giving = stop.moved ?? giving
  }
}

function moveAlong(board: Board, last: Stop, supplier: PledgeSlot, steps: number): boolean {
  if (steps <= 0) return false
  const start = board.journal.length
  for (let stop: Stop | undefined = last; stop?.moved; stop = stop.before)
    takeBack(board, stop.moved, stop.ask, steps)
  let giving = supplier
  for (let stop: Stop | undefined = last; stop; stop = stop.before) {
    if (roomBetween(board, giving, stop.ask) < steps) {
      rollBack(board, start)
      return false
    }
    give(board, giving, stop.ask, steps)
    giving = stop.moved ?? giving
  }
  return true
}
