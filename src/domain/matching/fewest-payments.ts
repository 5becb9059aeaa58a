import {
  type AskSlot,
  type Board,
  give,
  blockBetween,
  isKnownGiver,
  isWholeOrNone,
  pairRoom,
  type Person,
  type PledgeSlot,
  roomBetween,
  sum,
} from './board.ts'
import { type Groups, groupsOf, type Part, paymentsAlone } from './groups.ts'

export type Move = { readonly pledge: PledgeSlot; readonly ask: AskSlot; readonly steps: number }

/** How much super pledges are to give to urgent asks at least, and pledges first in line. */
export type Wish = { readonly urgent: number; readonly line: number }
/** Steps of the search that are left; counted, never timed, so that every machine ends alike. */
export type Budget = { steps: number }

/** More matches and givers than a part has payments. */
const MANY = 99

type Search = {
  readonly board: Board
  readonly part: Part
  readonly groups: Groups
  readonly wish: Wish
  readonly budget: Budget
  /** States that cannot be settled in so many payments more. */
  readonly failed: Map<string, number>
  readonly moves: Move[]
  limit: number
}
/** A group while it is paired up, and how many payments it and all others may still take. */
type Turn = {
  readonly mask: number
  readonly group: number
  readonly spare: number
  readonly open: number
  readonly closing: boolean
}

/**
 * The fewest payments, up to a number, that give the asks of a part all they have left; undefined
 * when there are none, or the budget ends. Every payment is the largest there can be at its turn:
 * in some order that reaches a fewest solution, because what is neither at a limit nor uses up a
 * request goes round in circles, and circles can be taken out. Requests are first divided into
 * groups, each settled within itself; a group saves a payment.
 */
export function fewestPayments(
  board: Board,
  part: Part,
  { upTo, wish, budget, from = 0 }: { upTo: number; wish: Wish; budget: Budget; from?: number },
): Move[] | undefined {
  const groups = groupsOf(board, part)
  const search: Search = {
    board,
    part,
    groups,
    wish,
    budget,
    failed: new Map(),
    moves: [],
    limit: 0,
  }
  const all = 2 ** (part.asks.length + part.pledges.length) - 1
  for (search.limit = Math.max(from, groups.least(all)); search.limit <= upTo; search.limit++) {
    const found = cover(search, all, search.limit)
    const moves = [...search.moves]
    for (const { pledge, ask, steps } of search.moves.splice(0).reverse())
      give(board, pledge, ask, -steps)
    if (found) return moves
    if (budget.steps <= 0) return undefined
  }
  return undefined
}

/** What of these moves goes from super pledges to urgent asks, or from pledges first in line. */
export function wishIn(moves: readonly Move[]): Wish {
  return {
    urgent: sum(moves.map((move) => (isUrgent(move) ? move.steps : 0))),
    line: sum(moves.map(({ pledge, steps }) => (pledge.pledge.firstInLine === true ? steps : 0))),
  }
}

/** Whether this is a super pledge and an urgent ask. */
export function isUrgent({ pledge, ask }: Pick<Move, 'pledge' | 'ask'>): boolean {
  return pledge.pledge.plan === 'super' && ask.ask.askClass === 'urgent'
}

// Divides what is in the mask into groups, the first ask in each of its groups in turn.
function cover(search: Search, mask: number, spare: number): boolean {
  const { groups } = search
  if (!mayReach(search, mask)) return false
  if (!groups.hasAsks(mask)) return isDone(search)
  const key = `${mask} ${stateOf(search, mask)}`
  if (groups.least(mask) > spare || hasFailed(search, key, spare)) return false
  for (const { group, payments } of groups.within(mask)) {
    const least = groups.least(mask ^ group)
    if (payments + least > spare) continue
    if (pairUp(search, { mask, group, spare: spare - least, open: 0, closing: false })) return true
    if (search.budget.steps <= 0) return false
  }
  search.failed.set(key, spare)
  return false
}

// A whole pledge may give to asks outside the part too.
function isDone({ part, moves, wish }: Search): boolean {
  const got = wishIn(moves)
  const isReached = got.urgent >= wish.urgent && got.line >= wish.line
  return isReached && part.pledges.every(isWholeOrNone)
}

// Makes one payment after another within a group: first those that use up neither side.
function pairUp(search: Search, turn: Turn): boolean {
  const { groups } = search
  const { asks, pledges } = openIn(search, turn.group)
  const rest = turn.mask ^ turn.group
  if (asks.length === 0)
    return pledges.every(isWholeOrNone) && cover(search, rest, turn.spare + groups.least(rest))
  if (leastFor(search, { asks, pledges }, turn.open) > turn.spare) return false
  const key = `${turn.mask} ${turn.group} ${turn.open} ${Number(turn.closing)} ${stateOf(search, turn.mask)}`
  if (hasFailed(search, key, turn.spare)) return false
  for (const ask of asks)
    for (const pledge of pledges) {
      if (payLargest(search, turn, { pledge, ask })) return true
      if (search.budget.steps <= 0) return false
    }
  search.failed.set(key, turn.spare)
  return false
}

function leastFor({ board }: Search, { asks, pledges }: Part, open: number): number {
  const rooms = (ask: AskSlot): number[] => pledges.map((pledge) => roomBetween(board, pledge, ask))
  const alone = sum(asks.map((ask) => paymentsAlone(board, ask.left, rooms(ask))))
  return Math.max(alone, asks.length + giversOf(pledges) - 1 - open)
}

// The largest payment there can be between the two, and all that may follow it.
function payLargest(
  search: Search,
  turn: Turn,
  { pledge, ask }: Pick<Move, 'pledge' | 'ask'>,
): boolean {
  const { board, moves } = search
  const steps = Math.min(board.policy.matchCapSteps, roomBetween(board, pledge, ask))
  if (steps <= 0) return false
  const closes = steps === ask.left || steps === mayGive(pledge)
  if (turn.closing && !closes) return false
  give(board, pledge, ask, steps)
  moves.push({ pledge, ask, steps })
  const open = turn.open + Number(!closes)
  if (pairUp(search, { ...turn, spare: turn.spare - 1, open, closing: closes })) return true
  moves.pop()
  give(board, pledge, ask, -steps)
  return false
}

function mayGive({ left, person }: PledgeSlot): number {
  return person.giveMatches > 0 ? Math.min(left, person.giveRoom) : 0
}

function openIn({ part, groups }: Search, group: number): Part {
  return {
    asks: part.asks.filter((ask, at) => groups.holdsAsk(group, at) && ask.left > 0),
    pledges: part.pledges.filter((pledge, at) => groups.holdsPledge(group, at) && pledge.left > 0),
  }
}

// Pledges that must each be used up, but one; those of one giver may end with their giver's room.
function giversOf(pledges: readonly PledgeSlot[]): number {
  const open = pledges.filter((pledge) => mayGive(pledge) > 0)
  return open.some(({ left, person }) => person.giveRoom < left || person.pledges.length > 1)
    ? new Set(open.map(({ person }) => person)).size
    : open.length
}

function mayReach({ part, groups, moves, wish }: Search, mask: number): boolean {
  if (wish.urgent === 0 && wish.line === 0) return true
  const got = wishIn(moves)
  const { asks, pledges } = {
    asks: part.asks.filter((_, at) => groups.holdsAsk(mask, at)),
    pledges: part.pledges.filter((_, at) => groups.holdsPledge(mask, at)),
  }
  const urgent = sum(asks.map(({ ask, left }) => (ask.askClass === 'urgent' ? left : 0)))
  const supers = sum(pledges.map(({ pledge, left }) => (pledge.plan === 'super' ? left : 0)))
  const line = sum(pledges.map(({ pledge, left }) => (pledge.firstInLine === true ? left : 0)))
  return got.urgent + Math.min(urgent, supers) >= wish.urgent && got.line + line >= wish.line
}

function hasFailed({ budget, failed }: Search, key: string, spare: number): boolean {
  budget.steps--
  return (failed.get(key) ?? -1) >= spare
}

// All that decides how the requests of a mask can still be settled.
function stateOf(search: Search, mask: number): string {
  const { board, moves, wish } = search
  const { asks, pledges } = openIn(search, mask)
  const receivers = sumsBy(asks)
  const givers = sumsBy(pledges)
  const state: number[] = []
  for (const { left } of asks) state.push(left)
  for (const { left, whole, shares } of pledges) state.push(whole && shares.size > 0 ? -left : left)
  for (const [{ receiveMatches, newGivers }] of receivers)
    state.push(Math.min(receiveMatches, MANY), Math.min(newGivers, MANY))
  for (const [giver, given] of givers) {
    state.push(Math.min(giver.giveRoom, given), Math.min(giver.giveMatches, MANY))
    for (const [receiver, asked] of receivers) {
      const isBarred = blockBetween(board, giver, receiver) === 'barred'
      const room = isBarred ? 0 : Math.min(pairRoom(board, giver, receiver), given, asked)
      state.push(room, receiver.newGivers < MANY ? Number(isKnownGiver(giver, receiver)) : 0)
    }
  }
  const got = wishIn(moves)
  const wished = [Math.min(got.urgent, wish.urgent), Math.min(got.line, wish.line)]
  return `${state.join()} ${wished.join()}`
}

function sumsBy(
  slots: readonly { readonly person: Person; readonly left: number }[],
): Map<Person, number> {
  const sums = new Map<Person, number>()
  for (const { person, left } of slots) sums.set(person, (sums.get(person) ?? 0) + left)
  return sums
}
