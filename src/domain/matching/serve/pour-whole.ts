import type { AskSlot, Board, PledgeSlot } from '../board.ts'
import { usableSteps } from './follow-moves.ts'
import { give, quietly, rollBack, roomBetween } from '../rooms.ts'

/**
 * Places a whole pledge along the queue: as much as it can give to this ask, then to each following
 * ask in turn until nothing of it is left. Where that cannot be done, nothing changes and the
 * answer is false.
 */
export function pourWhole(board: Board, pledge: PledgeSlot, from: AskSlot): boolean {
  if (usableSteps(pledge) === 0 || roomBetween(board, pledge, from) === 0) return false
  const start = board.journal.length
  for (let index = from.rank - 1; pledge.left > 0 && pledge.person.giveMatches > 0; index++) {
    const ask = board.asks[index]
    if (!ask) break
    const steps = roomBetween(board, pledge, ask)
    if (steps > 0) give(board, pledge, ask, steps)
  }
  if (pledge.left === 0) return true
  rollBack(board, start)
  return false
}

/** Whether pourWhole would place this pledge. Leaves the board as it is. */
export function couldPourWhole(board: Board, pledge: PledgeSlot, from: AskSlot): boolean {
  return quietly(board, () => {
    const start = board.journal.length
    const poured = pourWhole(board, pledge, from)
    rollBack(board, start)
    return poured
  })
}
