import { type AskSlot, type Board, give, type PledgeSlot, roomBetween } from './board.ts'

/**
 * Lets an ask have what another one gets, or a larger share for a smaller one, where a pledge that
 * is open can give the other one as much.
 */
export function exchangeFor(board: Board, ask: AskSlot, tries: { left: number }): void {
  for (const open of board.pledges)
    if (open.left > 0 && !open.whole)
      for (const other of board.asks) {
        if (ask.left === 0 || tries.left <= 0) return
        if (other !== ask) exchangeWith(board, { open, ask, other }, tries)
      }
}

type Gift = readonly [pledge: PledgeSlot, ask: AskSlot, steps: number]
type Parties = { readonly open: PledgeSlot; readonly ask: AskSlot; readonly other: AskSlot }

function exchangeWith(board: Board, parties: Parties, tries: { left: number }): void {
  const { open, ask, other } = parties
  for (const [pledge, share] of Array.from(other.shares)) {
    tries.left--
    const steps = Math.min(share, ask.left, open.left)
    if (steps === 0 || pledge === open) continue
    const isGiven = giveAll(board, [
      [pledge, other, -steps],
      [pledge, ask, steps],
      [open, other, steps],
    ])
    if (!isGiven) exchangeLarger(board, parties, { pledge, share })
  }
}

function exchangeLarger(
  board: Board,
  { open, ask, other }: Parties,
  { pledge, share }: { pledge: PledgeSlot; share: number },
): void {
  for (const [own, part] of Array.from(ask.shares)) {
    const more = share - part
    if (more <= 0 || more > Math.min(ask.left, open.left) || own === pledge) continue
    const isGiven = giveAll(board, [
      [pledge, other, -share],
      [own, ask, -part],
      [pledge, ask, share],
      [own, other, part],
      [open, other, more],
    ])
    if (isGiven) return
  }
}

/** Gives all of these in turn, or none. */
export function giveAll(board: Board, gifts: readonly Gift[]): boolean {
  for (const [at, [pledge, ask, steps]] of gifts.entries()) {
    if (steps <= 0 || roomBetween(board, pledge, ask) >= steps) give(board, pledge, ask, steps)
    else {
      for (const [from, to, given] of gifts.slice(0, at).reverse()) give(board, from, to, -given)
      return false
    }
  }
  return true
}
