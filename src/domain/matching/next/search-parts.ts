import { type AskSlot, type Board, give, paymentsFor, paymentsIn, type PledgeSlot, type Share, sharesOn, sum } from './board.ts'
import { type Budget, fewestPayments, type Move, type Part } from './fewest-payments.ts'

/** Requests in a part: more take too long to try, fewer find less. */
const PART_MAX = 11
const PART_STEPS = 2_000
const STEPS_MAX = 30_000
/** Parts for each request without a payment less, after which the search ends. */
const TURNS = 3
const NOTHING = { urgent: 0, line: 0 }

/**
 * Looks for fewer payments, a part at a time: requests that are settled with each other, a few such
 * groups, are taken off the board and settled again in fewer payments. Which ones is drawn, always
 * in the same way.
 */
export function searchParts(board: Board): void {
  const budget: Budget = { steps: STEPS_MAX }
  const least = paymentsBound(board)
  let payments = paymentsFor(board, sharesOn(board))
  let state = 1
  const below = (end: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >> 8) % end
  }
  const served = board.asks.filter(({ shares }) => shares.size > 0)
  const turns = TURNS * (served.length + board.pledges.length)
  for (let idle = 0; idle < turns && payments > least && budget.steps > 0; idle++) {
    const saved = settleAgain(board, partAt(board, served, below), budget)
    payments -= saved
    if (saved > 0) idle = -1
  }
}

function settleAgain(board: Board, part: Part, budget: Budget): number {
  const before: Move[] = part.asks.flatMap((ask) => [...ask.shares].map(([pledge, steps]) => ({ pledge, ask, steps })))
  const payments = sum(before.map(({ steps }) => paymentsIn(board, steps)))
  for (const { pledge, ask, steps } of before) give(board, pledge, ask, -steps)
  const mine: Budget = { steps: Math.min(PART_STEPS, budget.steps) }
  const start = mine.steps
  const found = fewestPayments(board, part, { upTo: payments - 1, wish: NOTHING, budget: mine })
  budget.steps -= start - mine.steps + 20
  for (const { pledge, ask, steps } of found ?? before) give(board, pledge, ask, steps)
  return found ? payments - found.length : 0
}

// An ask with all that it is settled with, then others in the same way while they find room.
function partAt(board: Board, served: readonly AskSlot[], below: (end: number) => number): Part {
  const asks = new Set<AskSlot>()
  const pledges = new Set<PledgeSlot>()
  for (let tries = 0; tries < 8; tries++) {
    const ask = served[below(served.length)]
    if (!ask || asks.has(ask)) continue
    const group = groupAround(ask)
    if (asks.size + pledges.size + group.asks.size + group.pledges.size > PART_MAX) continue
    for (const each of group.asks) asks.add(each)
    for (const each of group.pledges) pledges.add(each)
  }
  const open = board.pledges.filter((pledge) => pledge.left > 0 && !pledges.has(pledge))
  for (let tries = 0; tries < 2 && open.length > 0 && asks.size + pledges.size < PART_MAX; tries++) {
    const pledge = open[below(open.length)]
    if (pledge) pledges.add(pledge)
  }
  return { asks: [...asks], pledges: [...pledges] }
}

function groupAround(first: AskSlot): { asks: Set<AskSlot>; pledges: Set<PledgeSlot> } {
  const asks = new Set([first])
  const pledges = new Set<PledgeSlot>()
  for (const ask of asks) {
    for (const pledge of ask.shares.keys()) {
      pledges.add(pledge)
      if (asks.size + pledges.size > PART_MAX) return { asks, pledges }
      for (const other of pledge.shares.keys()) asks.add(other)
    }
  }
  return { asks, pledges }
}

/**
 * Payments without which these asks cannot get what they get: one for every full match of an ask;
 * where no pledge is left, of a pledge too, and two for every three requests that have no equal.
 */
export function paymentsBound(board: Board): number {
  const served = board.asks.map(({ shares }) => sum(shares.values())).filter((steps) => steps > 0)
  const used = board.pledges.map(({ shares }) => sum(shares.values())).filter((steps) => steps > 0)
  const payments = (amounts: readonly number[]): number => sum(amounts.map((steps) => paymentsIn(board, steps)))
  if (board.pledges.some(({ left }) => left > 0)) return payments(served)
  const asked = Map.groupBy(served, (steps) => steps)
  const given = Map.groupBy(used, (steps) => steps)
  const equal = sum([...given].map(([steps, all]) => Math.min(all.length, asked.get(steps)?.length ?? 0)))
  const requests = served.length + used.length
  return Math.max(payments(served), payments(used), requests - equal - Math.floor((requests - 2 * equal) / 3))
}

export type { Share }
