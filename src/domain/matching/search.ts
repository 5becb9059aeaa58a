import { type AskSlot, type Board, give, paymentsIn, type PledgeSlot, sum } from './board.ts'
import type { Part } from './groups.ts'
import type { PreferenceCost } from './matching-types.ts'
import {
  type Budget,
  type Move,
  mostWished,
  findFewest,
  type Wish,
  wishIn,
} from './fewest-payments.ts'

const NOTHING: Wish = { urgent: 0, line: 0 }
/** States looked at for fewer payments of a small run, and for each preference. */
const WHOLE_STEPS_MAX = 30_000
/** The same before parts are tried: most small runs need no more. */
const FIRST_STEPS_MAX = 5_000
/** Requests in a part: more take too long to try, fewer find less. */
const PART_MAX = 10
/** States looked at in all parts, and in each; more in a small run that cannot be searched whole. */
const STEPS_MAX = 12_000
const PART_STEPS = 2_000
const STEPS_MAX_OF_SMALL = 60_000
const PART_STEPS_OF_SMALL = 6_000
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
    searchParts(board, { steps: STEPS_MAX_OF_SMALL, each: PART_STEPS_OF_SMALL })
    searchFewest(board, part, WHOLE_STEPS_MAX)
  }
  const fewest = movesOf(asks)
  take(board, fewest)
  const most = paymentsOf(board, fewest) + 1
  const urgent = preferring(board, part, { most, best: fewest, kind: 'urgent' })
  const line = preferring(board, part, { most, best: urgent, kind: 'line' })
  put(board, line)
  const [least, withUrgent, withLine] = [fewest, urgent, line].map((moves) =>
    paymentsOf(board, moves),
  ) as [number, number, number]
  return {
    urgent: Math.max(0, withUrgent - least),
    firstInLine: Math.max(0, withLine - Math.max(withUrgent, least)),
  }
}

// One payment less, and again, until that cannot be: what is known is seldom far from the fewest.
// Returns whether all was tried.
function searchFewest(board: Board, part: Part, steps: number): boolean {
  const budget: Budget = { steps }
  for (;;) {
    const best = movesOf(part.asks)
    take(board, best)
    const upTo = paymentsOf(board, best) - 1
    const found = findFewest(board, part, { upTo, from: upTo, wish: NOTHING, budget })
    put(board, found ?? best)
    if (!found) return budget.steps > 0
  }
}

// As much of a wish as can be had, without less of what is wished before it.
function preferring(
  board: Board,
  part: Part,
  terms: { most: number; best: readonly Move[]; kind: keyof Wish },
): readonly Move[] {
  const { most: upTo, kind } = terms
  const budget: Budget = { steps: WHOLE_STEPS_MAX }
  let { best } = terms
  const before = kind === 'urgent' ? NOTHING : { ...wishIn(best), line: 0 }
  const most = mostWished(part)[kind]
  for (let steps = wishIn(best)[kind] + 1; steps <= most; steps = wishIn(best)[kind] + 1) {
    const wished = findFewest(board, part, { upTo, wish: { ...before, [kind]: steps }, budget })
    if (!wished) break
    best = wished
  }
  return best
}

/**
 * Looks for fewer payments, a part at a time: requests that are settled with each other, a few such
 * groups, are taken off the board and settled again in fewer payments. Which ones is drawn, always
 * in the same way.
 */
export function searchParts(
  board: Board,
  { steps, each } = { steps: STEPS_MAX, each: PART_STEPS },
): void {
  const budget: Budget = { steps }
  let state = 1
  const below = (end: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >> 8) % end
  }
  let loose = looseAsks(board)
  for (let idle = 0; idle < TURNS * loose.length && budget.steps > 0; idle++) {
    if (!searchPart(board, partAt(board, loose, below), budget, each)) continue
    idle = -1
    loose = looseAsks(board)
  }
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

// Whether a part was settled in fewer payments.
function searchPart(board: Board, part: Part, budget: Budget, most: number): boolean {
  const before = movesOf(part.asks)
  const upTo = paymentsOf(board, before) - 1
  const least = sum(part.asks.map(({ shares }) => paymentsIn(board, sum(shares.values()))))
  if (upTo < least) return false
  take(board, before)
  const steps = Math.min(most, budget.steps)
  const mine: Budget = { steps }
  const found = findFewest(board, part, { upTo, wish: NOTHING, budget: mine })
  budget.steps -= steps - mine.steps + PART_COST
  put(board, found ?? before)
  return found !== undefined
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
