import { type AskSlot, type Board, openBoard, type OrderedInput, type PledgeSlot } from './board.ts'
import { give, paymentsOf, rollBack, roomBetween } from './rooms.ts'
import { paymentsFor, servedPerAsk, type Share, sharesOn } from './shares.ts'

/** Runs of more requests are not searched: they come near the fewest payments without. */
const REQUESTS_MAX = 20
/** States a search may look at: some hundredths of a second. */
const STATES_MAX = 1_500

type Search = { readonly board: Board; readonly wanted: Preferences; readonly seen: Map<string, number>; readonly twins: ReadonlySet<PledgeSlot>; states: number }

/** Steps that pledges first in line give, and super pledges to urgent asks. */
type Preferences = { readonly first: number; readonly urgent: number }

/**
 * The same steps for every ask in fewer payments, found by trying the ways of a small run; undefined when there are none or the search grew too long. Every
 * payment is as large as it can be: in some order that holds for a way with the fewest. First in line and super pledges give no less than before.
 */
export function searchFewer(input: OrderedInput, shares: readonly Share[]): Share[] | undefined {
  if (input.asks.length + input.pledges.length > REQUESTS_MAX) return undefined
  const board = openBoard(input)
  const wanted = preferencesOf(shares.map(({ pledge, ask, steps }) => ({ pledge: board.pledges[pledge - 1], ask: board.asks[ask - 1], steps })))
  const served = servedPerAsk(board.asks.length, shares)
  for (const ask of board.asks) ask.left = served[ask.rank - 1] ?? 0
  const search: Search = { board, wanted, seen: new Map(), twins: twinsOn(board), states: 0 }
  let best: Share[] | undefined
  for (let fewest = paymentsFor(shares, input.policy.matchCapSteps); findWay(search, fewest - 1); rollBack(board, 0)) {
    best = sharesOn(board)
    fewest = paymentsFor(best, input.policy.matchCapSteps)
  }
  return best
}

function findWay(search: Search, payments: number): boolean {
  const { board, seen } = search
  if (payments < 0) return false
  if (board.asks.every(({ left }) => left === 0)) return isComplete(search)
  if (payments < fewestFor(board) || ++search.states > STATES_MAX) return false
  const state = stateOf(search)
  if ((seen.get(state) ?? -1) >= payments) return false
  for (const { pledge, ask, steps } of nextPayments(search)) {
    const start = board.journal.length
    give(board, pledge, ask, steps)
    if (findWay(search, payments - paymentsOf(board, steps))) return true
    rollBack(board, start)
  }
  seen.set(state, payments)
  return false
}

// Those that close both requests first.
function nextPayments({ board, twins }: Search): { pledge: PledgeSlot; ask: AskSlot; steps: number }[] {
  const tried = new Set<string>()
  const next: { pledge: PledgeSlot; ask: AskSlot; steps: number; closes: number }[] = []
  for (const pledge of board.pledges) {
    const kind = `${pledge.pledge.plan} ${pledge.pledge.firstInLine} ${pledge.left}`
    if (pledge.left === 0 || (twins.has(pledge) && pledge.shares.size === 0 && tried.has(kind))) continue
    if (twins.has(pledge) && pledge.shares.size === 0) tried.add(kind)
    for (const ask of board.asks) {
      const steps = roomBetween(board, pledge, ask)
      if (steps > 0) next.push({ pledge, ask, steps, closes: Number(steps === pledge.left) + Number(steps === ask.left) })
    }
  }
  return next.sort((one, other) => other.closes - one.closes || other.steps - one.steps)
}

function isComplete({ board, wanted }: Search): boolean {
  if (board.pledges.some(({ whole, left, shares }) => whole && left > 0 && shares.size > 0)) return false
  const { first, urgent } = preferencesOf(board.pledges.flatMap((pledge) => [...pledge.shares].map(([ask, steps]) => ({ pledge, ask, steps }))))
  return first >= wanted.first && urgent >= wanted.urgent
}

function preferencesOf(shares: readonly { pledge: PledgeSlot | undefined; ask: AskSlot | undefined; steps: number }[]): Preferences {
  let [first, urgent] = [0, 0]
  for (const { pledge, ask, steps } of shares) {
    if (pledge?.pledge.firstInLine === true) first += steps
    if (pledge?.pledge.plan === 'super' && ask?.ask.askClass === 'urgent') urgent += steps
  }
  return { first, urgent }
}

// No fewer: a payment for each cap an ask wants, and one from each of the largest pledges that together have as much as is wanted.
function fewestFor({ asks, pledges, policy }: Board): number {
  const cap = policy.matchCapSteps
  const wanted = asks.reduce((sum, { left }) => sum + left, 0)
  let [rest, used] = [wanted, 0]
  for (const left of pledges.map((pledge) => pledge.left).sort((a, b) => b - a)) {
    used += Math.ceil(Math.min(left, Math.max(0, rest)) / cap)
    rest -= left
  }
  const forAsks = asks.reduce((sum, { left }) => sum + Math.ceil(left / cap), 0)
  return Math.max(forAsks, used, rest === 0 ? fewestInGroups(asks, pledges, cap) : 0)
}

// Where everything is used up, equal amounts make groups of two requests, all others hold three or more; each takes a payment less than it holds.
function fewestInGroups(asks: readonly AskSlot[], pledges: readonly PledgeSlot[], cap: number): number {
  const amounts = asks.map(({ left }) => left).filter((left) => left > 0)
  let [requests, equal] = [amounts.length, 0]
  for (const { left } of pledges) {
    if (left === 0) continue
    requests++
    const at = left > cap ? -1 : amounts.indexOf(left)
    if (at < 0) continue
    amounts.splice(at, 1)
    equal++
  }
  return requests - equal - Math.floor((requests - 2 * equal) / 3)
}

// Requests of which one is as good as another stand in the order of what they have left and whom they met.
function stateOf({ board, twins }: Search): string {
  const pledges = board.pledges.map((pledge) => `${twins.has(pledge) ? pledge.pledge.plan : pledge.place}${pledge.pledge.firstInLine ? '!' : ''} ${pledge.left} ${metBy(pledge)}`)
  const asks = board.asks.map((ask) => `${ask.rank} ${ask.left}`)
  return [...pledges.sort(), ...asks].join(',')
}

function metBy({ left, shares }: PledgeSlot): string {
  return left === 0 ? '' : [...shares].filter(([ask]) => ask.left > 0).map(([ask, steps]) => `${ask.rank}:${steps}`).join(' ')
}

// Pledges of members who give in one pledge only and of whom nothing else is known: one is as good as another of the same amount.
function twinsOn(board: Board): Set<PledgeSlot> {
  const known = new Set([...board.people.values()].flatMap(({ recentGivers }) => [...recentGivers]))
  return new Set(board.pledges.filter(({ person, left }) =>
    person.pledges.length === 1 && person.asks.length === 0 && person.mayNotGiveTo.size === 0 && person.pairRooms.size === 0 && !known.has(person.id) && person.giveRoom >= left && person.giveMatches > board.asks.length))
}
