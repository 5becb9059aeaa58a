import {
  type AskSlot,
  type Board,
  give,
  paymentsFor,
  paymentsIn,
  type PledgeSlot,
  sharesOn,
  sum,
} from './board.ts'
import { type Budget, fewestPayments, type Move } from './fewest-payments.ts'
import type { Part } from './groups.ts'

/** Requests in a part: more take too long to try, fewer find less. */
const PART_MAX = 10
const PART_STEPS = 2_000
const STEPS_MAX = 30_000
/** Parts for each request without a payment less, after which the search ends. */
const TURNS = 6
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
  let loose = looseAsks(board)
  const turns = TURNS * loose.length
  for (let idle = 0; idle < turns && payments > least && budget.steps > 0; idle++) {
    const saved = pairAgain(board, partAt(board, loose, below), budget)
    payments -= saved
    if (saved === 0) continue
    idle = -1
    loose = looseAsks(board)
  }
}

// Asks that may take part in fewer payments: all but those that just fill one pledge or two.
function looseAsks(board: Board): AskSlot[] {
  return board.asks.filter((ask) => {
    const { asks, pledges }: Around = { asks: new Set(), pledges: new Set() }
    addAround({ asks, pledges }, ask, 6)
    const isTight = [...pledges].every(({ left }) => left === 0) && asks.size + pledges.size <= 3
    return ask.shares.size > 0 && !isTight
  })
}

function pairAgain(board: Board, part: Part, budget: Budget): number {
  const before: Move[] = part.asks.flatMap((ask) =>
    [...ask.shares].map(([pledge, steps]) => ({ pledge, ask, steps })),
  )
  const payments = sum(before.map(({ steps }) => paymentsIn(board, steps)))
  const least = sum(part.asks.map(({ shares }) => paymentsIn(board, sum(shares.values()))))
  if (payments <= least) return 0
  for (const { pledge, ask, steps } of before) give(board, pledge, ask, -steps)
  const mine: Budget = { steps: Math.min(PART_STEPS, budget.steps) }
  const start = mine.steps
  const found = fewestPayments(board, part, { upTo: payments - 1, wish: NOTHING, budget: mine })
  budget.steps -= start - mine.steps + 20
  for (const { pledge, ask, steps } of found ?? before) give(board, pledge, ask, steps)
  return found ? payments - found.length : 0
}

// An ask with what it is settled with, and that with, and so on; then others while they find room.
function partAt(board: Board, loose: readonly AskSlot[], below: (end: number) => number): Part {
  const part = { asks: new Set<AskSlot>(), pledges: new Set<PledgeSlot>() }
  for (let tries = 0; tries < 6; tries++) {
    const ask = loose[below(loose.length)]
    if (ask) addAround(part, ask, PART_MAX - (tries === 0 ? below(5) : 0))
  }
  const open = board.pledges.filter((pledge) => pledge.left > 0 && !part.pledges.has(pledge))
  for (
    let tries = 0;
    tries < 2 && open.length > 0 && part.asks.size + part.pledges.size < PART_MAX;
    tries++
  ) {
    const pledge = open[below(open.length)]
    if (pledge) part.pledges.add(pledge)
  }
  return { asks: [...part.asks], pledges: [...part.pledges] }
}

type Around = { readonly asks: Set<AskSlot>; readonly pledges: Set<PledgeSlot> }

function addAround({ asks, pledges }: Around, first: AskSlot, most: number): void {
  const waiting = [first]
  for (const ask of waiting) {
    const more = [...ask.shares.keys()].filter((pledge) => !pledges.has(pledge))
    if (asks.has(ask) || asks.size + pledges.size + more.length + 1 > most) continue
    asks.add(ask)
    for (const pledge of more) {
      pledges.add(pledge)
      waiting.push(...pledge.shares.keys())
    }
  }
}

/**
 * Payments without which these asks cannot get what they get: one for every full match of an ask;
 * where no pledge is left, of a pledge too, and two for every three requests that have no equal.
 */
export function paymentsBound(board: Board): number {
  const served = board.asks.map(({ shares }) => sum(shares.values())).filter((steps) => steps > 0)
  const used = board.pledges.map(({ shares }) => sum(shares.values())).filter((steps) => steps > 0)
  const payments = (amounts: readonly number[]): number =>
    sum(amounts.map((steps) => paymentsIn(board, steps)))
  if (board.pledges.some(({ left }) => left > 0)) return payments(served)
  const asked = Map.groupBy(served, (steps) => steps)
  const given = Map.groupBy(used, (steps) => steps)
  const equal = sum(
    [...given].map(([steps, all]) => Math.min(all.length, asked.get(steps)?.length ?? 0)),
  )
  const requests = served.length + used.length
  return Math.max(
    payments(served),
    payments(used),
    requests - equal - Math.floor((requests - 2 * equal) / 3),
  )
}
