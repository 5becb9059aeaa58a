import { addLast, type AmountShelf, moveTo, openShelf } from './amount-shelf.ts'
import type { Board, PledgeSlot, Slot } from '../board.ts'
import { followMoves, usableSteps } from '../serve/follow-moves.ts'

/**
 * The kinds of pledges a turn tells apart. Of the last two, the whole must go to one ask: their
 * giver has one match left.
 */
export const LANES = ['first', 'simple', 'super', 'happy', 'superInOne', 'happyInOne'] as const

export type Lane = (typeof LANES)[number]

/** Everything still open on a board, by lane and amount. Follows the board's moves by itself. */
export type PledgeShelf = Readonly<Record<Lane, AmountShelf<PledgeSlot>>>

export const SIMPLE_LANES: readonly Lane[] = ['first', 'simple']
export const WHOLE_LANES: readonly Lane[] = ['super', 'happy', 'superInOne', 'happyInOne']

/**
 * Puts every open pledge on the shelf by what its giver can give of it, in line order, and keeps it
 * up to date.
 */
export function openPledgeShelf(board: Board): PledgeShelf {
  const shelf: PledgeShelf = {
    first: openShelf(),
    simple: openShelf(),
    super: openShelf(),
    happy: openShelf(),
    superInOne: openShelf(),
    happyInOne: openShelf(),
  }
  const lanes = new Map<Slot, AmountShelf<PledgeSlot>>(
    board.pledges.map((pledge) => [pledge, shelf[laneOf(pledge)]]),
  )
  for (const pledge of board.pledges) {
    const steps = usableSteps(pledge)
    if (steps > 0) addLast(shelf[laneOf(pledge)], pledge, steps)
  }
  followMoves(board, (slot) => {
    const lane = lanes.get(slot)
    if (lane && slot.kind === 'pledge') moveTo(lane, slot, usableSteps(slot))
  })
  return shelf
}

function laneOf({ pledge, person }: PledgeSlot): Lane {
  if (pledge.plan === 'simple') return pledge.firstInLine === true ? 'first' : 'simple'
  return person.giveMatches === 1 ? `${pledge.plan}InOne` : pledge.plan
}
