import {
  type AskSlot,
  blockBetween,
  type Board,
  give,
  isKnownGiver,
  isWholeOrNone,
  pairRoom,
  type PledgeSlot,
  roomBetween,
  sum,
} from './board.ts'
import { type Groups, groupsOf, type Part, paymentsAlone } from './groups.ts'

export type Move = { readonly pledge: PledgeSlot; readonly ask: AskSlot; readonly steps: number }
/** How much super pledges are to give to urgent asks at least, and pledges first in line. */
export type Wish = { readonly urgent: number; readonly line: number }
/** States that may still be looked at; counted, never timed, so that every machine ends alike. */
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
}
/**
 * Where a search stands: the group that is being settled, what comes after it, payments that may
 * still be made, those of this group that used up nothing, and whether those are over that could
 * come at any time.
 */
type Turn = {
  readonly group: number
  readonly rest: number
  readonly spare: number
  readonly open: number
  readonly isLate: boolean
}

/**
 * The fewest payments, up to a number, that give the asks of a part all they have left; undefined
 * when there are none, or the budget ends. Every payment is the largest there can be at its turn:
 * in some order that reaches a fewest solution, because what is neither at a limit nor uses up a
 * request goes round in circles, and circles can be taken out. Requests are first divided into
 * groups, each settled within itself; a group saves a payment.
 */
export function findFewest(
  board: Board,
  part: Part,
  { upTo, wish, budget, from = 0 }: { upTo: number; wish: Wish; budget: Budget; from?: number },
): Move[] | undefined {
  const groups = groupsOf(board, part)
  const search: Search = { board, part, groups, wish, budget, failed: new Map(), moves: [] }
  const all = 2 ** (part.asks.length + part.pledges.length) - 1
  for (let spare = Math.max(from, groups.least(all)); spare <= upTo; spare++) {
    const isFound = payGroups(search, all, spare)
    const moves = search.moves.splice(0)
    for (const { pledge, ask, steps } of moves.toReversed()) give(board, pledge, ask, -steps)
    if (isFound) return moves
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
function payGroups(search: Search, mask: number, spare: number): boolean {
  const { groups, wish, part } = search
  const got = wishIn(search.moves)
  const missing = { urgent: wish.urgent - got.urgent, line: wish.line - got.line }
  if (!mayReach(groups.openIn(mask), missing)) return false
  if (!groups.hasAsks(mask)) return part.pledges.every(isWholeOrNone)
  if (groups.least(mask) > spare) return false
  const key = `${mask} ${stateOf(search, mask)}`
  if (hasFailed(search, key, spare)) return false
  for (const { group, payments } of groups.within(mask)) {
    const rest = mask ^ group
    if (payments + groups.least(rest) > spare) continue
    if (payWithin(search, { group, rest, spare, open: 0, isLate: false })) return true
    if (search.budget.steps <= 0) return false
  }
  search.failed.set(key, spare)
  return false
}

// Makes one payment after another within a group.
function payWithin(search: Search, turn: Turn): boolean {
  const { groups } = search
  const { group, rest, spare, open, isLate } = turn
  const { asks, pledges } = groups.openIn(group)
  if (asks.length === 0) return pledges.every(isWholeOrNone) && payGroups(search, rest, spare)
  if (leastFor(search, { asks, pledges }, open) + groups.least(rest) > spare) return false
  const key = `${group} ${rest} ${open} ${Number(isLate)} ${stateOf(search, group | rest)}`
  if (hasFailed(search, key, spare)) return false
  for (const ask of asks)
    for (const pledge of pledges) {
      if (payLargest(search, turn, { pledge, ask })) return true
      if (search.budget.steps <= 0) return false
    }
  search.failed.set(key, spare)
  return false
}

// What the asks need, each on its own; or one for each request but one, beside what was early.
function leastFor({ board }: Search, { asks, pledges }: Part, open: number): number {
  const rooms = (ask: AskSlot): number[] => pledges.map((pledge) => roomBetween(board, pledge, ask))
  const alone = sum(asks.map((ask) => paymentsAlone(board, ask.left, rooms(ask))))
  return Math.max(alone, asks.length + giversOf(pledges) - 1 - open)
}

// Pledges that must each be used up, but one; those of one giver may end with their giver's room.
function giversOf(pledges: readonly PledgeSlot[]): number {
  const open = pledges.filter((pledge) => mayGive(pledge) > 0)
  return open.some(({ left, person }) => person.giveRoom < left || person.pledges.length > 1)
    ? new Set(open.map(({ person }) => person)).size
    : open.length
}

// The largest payment there can be between the two, and all that may follow it. What is at the cap
// of a match, or at the whole room of a pair, could be paid at any time, and is paid first.
function payLargest(
  search: Search,
  turn: Turn,
  { pledge, ask }: Pick<Move, 'pledge' | 'ask'>,
): boolean {
  const { board, moves } = search
  const cap = board.policy.matchCapSteps
  const steps = Math.min(cap, roomBetween(board, pledge, ask))
  if (steps <= 0) return false
  const closes = steps === ask.left || steps === mayGive(pledge)
  const isEarly = !closes && (steps === cap || !pledge.person.gaveTo.has(ask.person))
  if (turn.isLate && isEarly) return false
  const open = turn.open + Number(!closes)
  give(board, pledge, ask, steps)
  moves.push({ pledge, ask, steps })
  if (payWithin(search, { ...turn, spare: turn.spare - 1, open, isLate: !isEarly })) return true
  moves.pop()
  give(board, pledge, ask, -steps)
  return false
}

function mayGive({ left, person }: PledgeSlot): number {
  return person.giveMatches > 0 ? Math.min(left, person.giveRoom) : 0
}

// Whether what is left can have what is still wished.
function mayReach({ asks, pledges }: Part, { urgent, line }: Wish): boolean {
  if (urgent <= 0 && line <= 0) return true
  const most = mostWished({ asks, pledges })
  return most.urgent >= urgent && most.line >= line
}

// No more than this can be had of what is wished.
function mostWished({ asks, pledges }: Part): Wish {
  const supers = pledges.filter((pledge) => asks.some((ask) => isUrgent({ pledge, ask })))
  const urgent = asks.filter(({ ask }) => ask.askClass === 'urgent')
  const line = pledges.filter(({ pledge }) => pledge.firstInLine === true)
  const total = (slots: Part['asks'] | Part['pledges']): number =>
    sum(slots.map(({ left }) => left))
  return {
    urgent: Math.min(total(supers), total(urgent)),
    line: Math.min(total(line), total(asks)),
  }
}

function hasFailed({ budget, failed }: Search, key: string, spare: number): boolean {
  budget.steps--
  return (failed.get(key) ?? -1) >= spare
}

// All that decides how the requests of a mask can still be settled.
function stateOf(search: Search, mask: number): string {
  const { board, groups, moves, wish } = search
  const { asks, pledges } = groups.openIn(mask)
  const state = asks.map(({ left }) => left)
  for (const { left, whole, shares } of pledges) state.push(whole && shares.size > 0 ? -left : left)
  const receivers = Map.groupBy(asks, ({ person }) => person)
  for (const { receiveMatches, newGivers } of receivers.keys())
    state.push(Math.min(receiveMatches, MANY), Math.min(newGivers, MANY))
  for (const [giver, own] of Map.groupBy(pledges, ({ person }) => person)) {
    const given = sum(own.map(({ left }) => left))
    state.push(Math.min(giver.giveRoom, given), Math.min(giver.giveMatches, MANY))
    for (const [receiver, wanted] of receivers) {
      const isBarred = blockBetween(board, giver, receiver) === 'barred'
      const most = Math.min(given, sum(wanted.map(({ left }) => left)))
      state.push(isBarred ? 0 : Math.min(pairRoom(board, giver, receiver), most))
      state.push(receiver.newGivers < MANY ? Number(isKnownGiver(giver, receiver)) : 0)
    }
  }
  const { urgent, line } = wishIn(moves)
  return `${state.join()} ${Math.min(urgent, wish.urgent)} ${Math.min(line, wish.line)}`
}
