import { type AskSlot, type Board, give, type PledgeSlot, roomBetween } from './board.ts'

/**
 * Lets an ask have what another one gets, or a larger share for a smaller one, where a pledge that
 * is open can give the other one as much.
 */
export function exchangeFor(board: Board, ask: AskSlot, tries: { left: number }): void {
  for (const open of board.pledges) {
    if (open.left === 0 || open.whole) continue
    for (const other of board.asks) {
      if (ask.left === 0 || tries.left <= 0) return
      if (other === ask) continue
      for (const [pledge, share] of [...other.shares]) {
        tries.left--
        const steps = Math.min(share, ask.left, open.left)
        const free: Gift[] = [
          [pledge, other, -steps],
          [pledge, ask, steps],
          [open, other, steps],
        ]
        if (steps === 0 || pledge === open || giveAll(board, free)) continue
        for (const [own, part] of [...ask.shares]) {
          const more = share - part
          if (more <= 0 || more > Math.min(ask.left, open.left) || own === pledge) continue
          const larger: Gift[] = [
            [pledge, other, -share],
            [own, ask, -part],
            [pledge, ask, share],
            [own, other, part],
            [open, other, more],
          ]
          if (giveAll(board, larger)) break
        }
      }
    }
  }
}

type Gift = readonly [pledge: PledgeSlot, ask: AskSlot, steps: number]

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
