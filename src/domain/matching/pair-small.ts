import {
  boardWith,
  type Board,
  openBoard,
  paymentsIn,
  type Share,
  give,
  servedOn,
  sum,
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

const NOTHING: Wish = { urgent: 0, line: 0 }
/** States looked at in one run. */
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
  const fewest = fewestFrom(board, part, { known: movesOf(board, shares), budget })
  const terms = { upTo: paymentsOf(board, fewest) + 1, budget }
  const urgent = preferring(board, part, { ...terms, best: fewest, kind: 'urgent' })
  const line = preferring(board, part, { ...terms, best: urgent, kind: 'line' })
  for (const { pledge, ask, steps } of line) give(board, pledge, ask, steps)
  const [least, withUrgent, withLine] = [fewest, urgent, line].map((moves) =>
    paymentsOf(board, moves),
  ) as [number, number, number]
  return {
    board,
    cost: {
      urgent: Math.max(0, withUrgent - least),
      firstInLine: Math.max(0, withLine - Math.max(withUrgent, least)),
    },
  }
}

// One payment less, and again, until that cannot be: what is known is seldom far from the fewest.
function fewestFrom(
  board: Board,
  part: Part,
  { known, budget }: { known: readonly Move[]; budget: Budget },
): readonly Move[] {
  let best = known
  for (;;) {
    const upTo = paymentsOf(board, best) - 1
    const found = fewestPayments(board, part, { upTo, from: upTo, wish: NOTHING, budget })
    if (!found) return best
    best = found
  }
}

// As much of a wish as can be had, without less of what is wished before it.
function preferring(
  board: Board,
  part: Part,
  terms: { upTo: number; budget: Budget; best: readonly Move[]; kind: keyof Wish },
): readonly Move[] {
  const { upTo, budget, kind } = terms
  let { best } = terms
  const before = kind === 'urgent' ? NOTHING : { ...wishIn(best), line: 0 }
  const most = mostWished(part)[kind]
  for (let steps = wishIn(best)[kind] + 1; steps <= most; steps = wishIn(best)[kind] + 1) {
    const wished = fewestPayments(board, part, { upTo, wish: { ...before, [kind]: steps }, budget })
    if (!wished) break
    best = wished
  }
  return best
}

function paymentsOf(board: Board, moves: readonly Move[]): number {
  return sum(moves.map(({ steps }) => paymentsIn(board, steps)))
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
