import { type AskSlot, type Board, give, paymentsIn, type PledgeSlot, sum } from './board.ts'
import type { Part } from './groups.ts'
import type { PreferenceCost } from './matching-types.ts'
import { type Budget, findFewest, type Move, type Wish, wishIn } from './fewest-payments.ts'

const NOTHING: Wish = { urgent: 0, line: 0 }
/** States looked at for fewer payments of a small run, and for each preference. */
const WHOLE_STEPS_MAX = 30_000
/** The same before parts are tried: most small runs need no more. */
const FIRST_STEPS_MAX = 5_000
/** Requests in a part: more take too long to try, fewer find less. */
const PART_MAX = 10
/** States looked at in all parts, and in each; more in a small run that cannot be searched whole. */
const LARGE = { steps: 12_000, each: 2_000 }
const SMALL = { steps: 60_000, each: 6_000 }
/** What a part costs beside its states. */
const PART_COST = 20
/** Parts for each ask without a payment less, after which the search ends. */
const TURNS = 6
/** An ask in a group of so many requests that uses all of them up needs no other way. */
const TIGHT_MAX = 3

/**
 * The fewest payments for what a small run gives each ask, then for at most one payment more what
 * super pledges can give to urgent asks, and pledges first in line. Returns what these cost.
 */
export function searchWhole(board: Board): PreferenceCost {
  const asks = board.asks.filter(({ shares }) => shares.size > 0)
  const pledges = board.pledges.filter(({ left, shares }) => left > 0 || shares.size > 0)
  const part = { asks, pledges }
  if (!searchFewest(board, part, FIRST_STEPS_MAX)) {
    searchParts(board, fewer(board), SMALL)
    searchFewest(board, part, WHOLE_STEPS_MAX)
  }
  const least = paymentsOf(board, movesOf(asks))
  prefer(board, part, preferred(board, 'urgent', least + 1))
  const withUrgent = paymentsOf(board, movesOf(asks))
  prefer(board, part, preferred(board, 'line', least + 1))
  const cost = Math.max(0, paymentsOf(board, movesOf(asks)) - least)
  const urgent = Math.min(cost, Math.max(0, withUrgent - least))
  return { urgent, firstInLine: cost - urgent }
}

// One payment less, and again, until that cannot be: what is known is seldom far from the fewest.
// Returns whether all was tried.
function searchFewest(board: Board, part: Part, steps: number): boolean {
  const budget: Budget = { steps }
  while (searchPart(board, part, fewer(board), budget, true));
  return budget.steps > 0
}

// As much of a preference as can be had: in the whole run, or in parts of one that is too much.
function prefer(board: Board, part: Part, aim: Aim): void {
  const budget: Budget = { steps: WHOLE_STEPS_MAX }
  while (searchPart(board, part, aim, budget));
  if (budget.steps <= 0) searchParts(board, aim, SMALL)
}

/** What is to become better of requests that are settled again. */
type Aim = {
  /** The asks that a part can begin with. */
  readonly loose: () => AskSlot[]
  /** The most payments, and what is wished, for better moves than these; undefined where none can be. */
  readonly better: (asks: readonly AskSlot[], moves: readonly Move[]) => Terms | undefined
}
/** The payments to try, from few to many, and what is wished at least. */
type Terms = { readonly upTo: number; readonly from?: number; readonly wish: Wish }

/** Fewer payments. */
export function fewer(board: Board): Aim {
  return {
    loose: () => looseAsks(board),
    better(asks, moves) {
      const upTo = paymentsOf(board, moves) - 1
      const least = sum(asks.map(({ shares }) => paymentsIn(board, sum(shares.values()))))
      return upTo < least ? undefined : { upTo, wish: NOTHING }
    },
  }
}

// More of a preference, without less of what is wished before it; the run may have so many payments.
function preferred(board: Board, kind: keyof Wish, most: number): Aim {
  return {
    loose: () => board.asks.filter(({ shares }) => shares.size > 0),
    better(_, moves) {
      const { urgent, line } = wishIn(moves)
      const upTo = most - paymentsOf(board, movesOf(board.asks)) + paymentsOf(board, moves)
      return {
        upTo,
        from: upTo - 1,
        wish: kind === 'urgent' ? { urgent: urgent + 1, line: 0 } : { urgent, line: line + 1 },
      }
    },
  }
}

/**
 * Looks for what is better, a part at a time: requests that are settled with each other, a few such
 * groups, are taken off the board and settled again. Which ones is drawn, always in the same way.
 */
export function searchParts(board: Board, aim: Aim, { steps, each } = LARGE): void {
  const budget: Budget = { steps }
  let state = 1
  const below = (end: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >> 8) % end
  }
  let loose = aim.loose()
  for (let idle = 0; idle < TURNS * loose.length && budget.steps > 0; idle++) {
    const most = Math.min(each, budget.steps)
    const mine: Budget = { steps: most }
    const isBetter = searchPart(board, partAt(board, loose, below), aim, mine)
    if (mine.steps < most) budget.steps -= most - mine.steps + PART_COST
    if (!isBetter) continue
    idle = -1
    loose = aim.loose()
  }
}

// Whether requests were settled in a better way. `isClose`: the payments there are now are nearly the fewest.
function searchPart(board: Board, part: Part, aim: Aim, budget: Budget, isClose = false): boolean {
  const before = movesOf(part.asks)
  const terms = aim.better(part.asks, before)
  if (!terms) return false
  take(board, before)
  const found = findFewest(board, part, { ...terms, ...(isClose && { from: terms.upTo }), budget })
  put(board, found ?? before)
  return found !== undefined
}

// Asks that may take part in fewer payments: all but those that just fill one pledge or two.
function looseAsks(board: Board): AskSlot[] {
  return board.asks.filter((ask) => {
    const around: Around = { asks: new Set(), pledges: new Set() }
    addAround(around, ask, 2 * TIGHT_MAX)
    const { asks, pledges } = around
    const isUsedUp = [...pledges].every(({ left }) => left === 0)
    return ask.shares.size > 0 && !(isUsedUp && asks.size + pledges.size <= TIGHT_MAX)
  })
}

// An ask with what it is settled with, and that with, and so on; then others while they find room.
function partAt(board: Board, loose: readonly AskSlot[], below: (end: number) => number): Part {
  const part: Around = { asks: new Set(), pledges: new Set() }
  for (let tries = 0; tries < 6; tries++) {
    const ask = loose[below(loose.length)]
    if (ask) addAround(part, ask, PART_MAX - (tries === 0 ? below(5) : 0))
  }
  const open = board.pledges.filter((pledge) => pledge.left > 0 && !part.pledges.has(pledge))
  for (let tries = 0; tries < 2 && open.length > 0; tries++) {
    const pledge = open[below(open.length)]
    if (pledge && part.asks.size + part.pledges.size < PART_MAX) part.pledges.add(pledge)
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

function movesOf(asks: readonly AskSlot[]): Move[] {
  return asks.flatMap((ask) => [...ask.shares].map(([pledge, steps]) => ({ pledge, ask, steps })))
}

function put(board: Board, moves: readonly Move[]): void {
  for (const { pledge, ask, steps } of moves) give(board, pledge, ask, steps)
}

function take(board: Board, moves: readonly Move[]): void {
  for (const { pledge, ask, steps } of moves) give(board, pledge, ask, -steps)
}

function paymentsOf(board: Board, moves: readonly Move[]): number {
  return sum(moves.map(({ steps }) => paymentsIn(board, steps)))
}
