import {
  boardWith,
  type Board,
  openBoard,
  paymentsFor,
  type Share,
  give,
  servedOn,
} from './board.ts'
import {
  type Budget,
  fewestPayments,
  isUrgent,
  type Move,
  type Wish,
  wishIn,
} from './fewest-payments.ts'
import type { Part } from './groups.ts'
import type { Preferred } from './preferences.ts'
import type { OrderedInput } from './queue-order.ts'

const STEPS_MAX = 40_000

/**
 * The fewest payments for what a small run gives each ask, then for at most one payment more what
 * super pledges can give to urgent asks, and pledges first in line.
 */
export function pairSmall(input: OrderedInput, shares: readonly Share[]): Preferred {
  const served = servedOn(boardWith(input, shares))
  const board = openBoard(input)
  for (const [at, ask] of board.asks.entries()) ask.left = served[at] ?? 0
  const part: Part = {
    asks: board.asks.filter(({ left }) => left > 0),
    pledges: board.pledges.filter(({ left }) => left > 0),
  }
  const budget: Budget = { steps: STEPS_MAX }
  const none: Wish = { urgent: 0, line: 0 }
  let payments = paymentsFor(board, shares)
  let best = movesOf(board, shares)
  const found = fewestPayments(board, part, { upTo: payments - 1, wish: none, budget })
  if (found) best = found
  payments = found?.length ?? payments
  const upTo = payments + 1
  const cost = { urgent: 0, firstInLine: 0 }
  let wish = none
  for (const kind of ['urgent', 'line'] as const) {
    const most = mostWished(part)[kind]
    for (let steps = wishIn(best)[kind] + 1; steps <= most; steps = wishIn(best)[kind] + 1) {
      const wished = fewestPayments(board, part, { upTo, wish: { ...wish, [kind]: steps }, budget })
      if (!wished) break
      best = wished
    }
    wish = { ...wish, [kind]: wishIn(best)[kind] }
    const more = paymentsOfMoves(best) - payments
    cost[kind === 'urgent' ? 'urgent' : 'firstInLine'] = more
    payments += more
  }
  for (const { pledge, ask, steps } of best) give(board, pledge, ask, steps)
  return { board, cost }

  function paymentsOfMoves(moves: readonly Move[]): number {
    return moves.reduce(
      (total, { steps }) => total + Math.ceil(steps / board.policy.matchCapSteps),
      0,
    )
  }
}

function movesOf(board: Board, shares: readonly Share[]): Move[] {
  return shares.flatMap(({ pledge, ask, steps }) => {
    const [from, to] = [board.pledges[pledge - 1], board.asks[ask - 1]]
    return from && to ? [{ pledge: from, ask: to, steps }] : []
  })
}

function mostWished({ asks, pledges }: Part): Wish {
  const total = (items: readonly { left: number }[]): number =>
    items.reduce((all, { left }) => all + left, 0)
  const supers = pledges.filter((pledge) => asks.some((ask) => isUrgent({ pledge, ask })))
  return {
    urgent: Math.min(total(supers), total(asks.filter(({ ask }) => ask.askClass === 'urgent'))),
    line: Math.min(total(pledges.filter(({ pledge }) => pledge.firstInLine === true)), total(asks)),
  }
}
