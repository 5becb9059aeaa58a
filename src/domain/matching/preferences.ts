import { type Board, give, type PledgeSlot, roomBetween } from './board.ts'
import { isUrgent } from './fewest-payments.ts'

/** Exchanges equal shares where a preference gains by it; no payment more, and nobody gets less. */
export function exchangeForPreferences(board: Board): void {
  const urgent = board.asks.filter(({ ask }) => ask.askClass === 'urgent')
  for (const pledge of board.pledges.filter(({ pledge: { plan } }) => plan === 'super'))
    for (const [ask, steps] of [...pledge.shares])
      if (ask.ask.askClass !== 'urgent')
        for (const other of urgent)
          for (const [from, share] of [...other.shares])
            if (share === steps && !isUrgent({ pledge: from, ask: other }) && pledge.shares.get(ask) === steps && !pledge.shares.has(other) && !from.shares.has(ask))
              exchange(board, [{ from: pledge, to: ask }, { from, to: other }], steps)
  for (const first of board.pledges.filter(({ pledge }) => pledge.firstInLine === true))
    for (const ask of board.asks)
      for (const [pledge, steps] of [...ask.shares])
        if (!pledge.whole && pledge.pledge.firstInLine !== true && first.left >= steps && !first.shares.has(ask))
          handOver(board, { pledge, first, steps, ask })
}

type Ends = { readonly from: PledgeSlot; readonly to: Board['asks'][number] }

function exchange(board: Board, [one, other]: readonly [Ends, Ends], steps: number): void {
  give(board, one.from, one.to, -steps)
  give(board, other.from, other.to, -steps)
  const done: Ends[] = []
  for (const ends of [{ from: one.from, to: other.to }, { from: other.from, to: one.to }]) {
    if (roomBetween(board, ends.from, ends.to) < steps) break
    give(board, ends.from, ends.to, steps)
    done.push(ends)
  }
  if (done.length === 2) return
  for (const { from, to } of done) give(board, from, to, -steps)
  give(board, one.from, one.to, steps)
  give(board, other.from, other.to, steps)
}

function handOver(
  board: Board,
  { pledge, first, steps, ask }: { pledge: PledgeSlot; first: PledgeSlot; steps: number; ask: Board['asks'][number] },
): void {
  give(board, pledge, ask, -steps)
  const giver = roomBetween(board, first, ask) >= steps ? first : pledge
  give(board, giver, ask, steps)
}
