import { type Board, openBoard, type OrderedInput, type PledgeSlot } from '../board.ts'
import { openPledgeShelf } from './pledge-shelf.ts'
import { openRerouting, reroute } from '../serve/reroute.ts'
import { serveAsk } from '../serve/serve-ask.ts'
import { settleGroups } from './settle-groups.ts'
import { servedPerAsk, type Share, sharesOn, usedPerPledge } from '../shares.ts'

/**
 * Gives every ask exactly what these shares give it, from pledges chosen anew so that there are
 * fewer payments. Whole pledges used stay used, super pledges go to urgent asks first, and
 * first-in-line pledges give at least what they gave, as far as pairs allow. Undefined where the
 * limits leave no such way that is found.
 */
export function regroup(input: OrderedInput, shares: readonly Share[]): Share[] | undefined {
  const board = openBoard(input)
  const used = usedPerPledge(board.pledges.length, shares)
  const free = freeToChoose(board, used)
  for (const pledge of board.pledges)
    if (!free.has(pledge)) pledge.left = used[pledge.place - 1] ?? 0
  const served = servedPerAsk(board.asks.length, shares)
  for (const ask of board.asks) ask.left = served[ask.rank - 1] ?? 0
  const due = board.pledges.filter((pledge) => pledge.left > 0 && !free.has(pledge))
  const urgent = board.asks.filter(({ ask }) => ask.askClass === 'urgent')
  settleGroups(
    board,
    urgent,
    due.filter(({ pledge }) => pledge.plan === 'super'),
  )
  settleGroups(board, board.asks, due)
  settleGroups(board, board.asks, [...free])
  settleRest(board)
  const isComplete =
    board.asks.every(({ left }) => left === 0) &&
    board.pledges.every(({ whole, left }) => !whole || left === 0)
  return isComplete ? sharesOn(board) : undefined
}

// Of the last kind in line that was used, simple pledges are interchangeable while some of them
// stay open.
function freeToChoose(board: Board, used: readonly number[]): Set<PledgeSlot> {
  const usedOf = ({ place }: PledgeSlot): number => used[place - 1] ?? 0
  const roomOf = ({ person }: PledgeSlot): number =>
    person.giveRoom - person.pledges.reduce((sum, pledge) => sum + usedOf(pledge), 0)
  const simple = board.pledges.filter(({ whole }) => !whole)
  const later = simple.filter(({ pledge }) => pledge.firstInLine !== true)
  const last = later.some((pledge) => usedOf(pledge) > 0)
    ? later
    : simple.filter(({ pledge }) => pledge.firstInLine === true)
  return new Set(
    last.some((pledge) => usedOf(pledge) < pledge.left && roomOf(pledge) > 0) ? last : [],
  )
}

function settleRest(board: Board): void {
  const waiting = board.asks.filter(({ left }) => left > 0)
  if (waiting.length === 0) return
  board.wantedAhead = waiting.reduce((sum, { left }) => sum + left, 0)
  const shelf = openPledgeShelf(board)
  const rerouting = openRerouting(board, shelf)
  for (const ask of waiting) {
    serveAsk({ board, shelf, ask, wholesFirst: [] })
    while (reroute(rerouting, ask));
    board.wantedAhead -= ask.left
  }
}
