import {
  type AskSlot,
  type Board,
  give,
  paymentsIn,
  type PledgeSlot,
  roomBetween,
  sum,
} from './board.ts'
import { exchangeFor } from './exchange.ts'

/** Requests of one amount that are tried as the other side of a payment. */
const TRIES = 32
/** Shares tried for exchanges in one run. */
const EXCHANGES_MAX = 20_000
/** With more than this pledged for one step asked nobody needs to use a pledge up. */
const ABUNDANT = 1.25
/** Payments of pledges for one of asks, above which many small pledges must find room. */
const MANY_PLEDGES = 1.25
/** No policy allows larger requests than this many steps. */
const STEPS_MAX = 1_000
/** Members with fewer matches than this beyond those they need go first. */
const SLACK = 2

type Slot = AskSlot | PledgeSlot
/** Open requests of one side by what they have left, those of one amount in line. */
type Shelf = readonly Set<Slot>[]
type Table = {
  readonly board: Board
  readonly cap: number
  readonly asks: Shelf
  readonly pledges: Shelf
  readonly most: number
}

/**
 * Gives every ask all that it has left in few payments, without trying everything. A request above
 * the cap of a match takes one payment for each cap it holds, one below it takes one; so equal
 * amounts close each other, then small ones close themselves with what needs a second payment
 * anyway, then one goes for two, and the largest first. Returns whether all asks got it.
 */
export function pairUp(board: Board): boolean {
  const most = Math.max(
    0,
    ...board.asks.map(({ left }) => left),
    ...board.pledges.map(({ left }) => left),
  )
  if (most > STEPS_MAX) return false
  const wanted = sum(board.asks.map(({ left }) => left))
  const pledged = sum(board.pledges.map(({ left }) => left))
  const spare =
    pledged <= wanted * ABUNDANT ? cutPledges(board, wanted) : new Map<PledgeSlot, number>()
  const shelves = (): Shelf => Array.from({ length: most + 1 }, () => new Set<Slot>())
  const cap = Math.min(most, board.policy.matchCapSteps)
  const table: Table = { board, cap, asks: shelves(), pledges: shelves(), most }
  for (const slot of [...board.asks, ...board.pledges]) put(table, slot)
  const paymentsOf = (slots: readonly Slot[]): number =>
    sum(slots.map(({ left }) => paymentsIn(board, left)))
  const isMany = paymentsOf(board.pledges) > paymentsOf(board.asks) * MANY_PLEDGES
  for (const ask of board.asks) if (isTight(board, ask)) payAll(table, ask)
  if (pledged <= wanted * ABUNDANT) {
    if (isMany) settleByMatches(table)
    settleAll(table)
  }
  for (let amount = most; amount > 0; amount--)
    for (const ask of table.asks[amount] ?? []) payAll(table, ask)
  for (const [pledge, steps] of spare) pledge.left += steps
  const tries = { left: EXCHANGES_MAX }
  for (const ask of board.asks) if (ask.left > 0) exchangeFor(board, ask, tries)
  return (
    board.asks.every(({ left }) => left === 0) &&
    board.pledges.every(({ whole, left, shares }) => !whole || left === 0 || shares.size === 0)
  )
}

// Sets aside what is not needed, so that the largest pledges are used up: they need the fewest
// payments.
function cutPledges({ pledges }: Board, wanted: number): Map<PledgeSlot, number> {
  const spare = new Map<PledgeSlot, number>()
  let open = wanted
  for (const pledge of pledges.toSorted((a, b) => b.left - a.left)) {
    const taken = pledge.whole && pledge.left > open ? 0 : Math.min(pledge.left, open)
    if (taken < pledge.left) spare.set(pledge, pledge.left - taken)
    pledge.left = taken
    open -= taken
  }
  return spare
}

function settleAll(table: Table): void {
  settleEqual(table, 1, table.cap)
  const refused = new Set<Slot>()
  settleSmall(table, refused)
  settleLarge(table, refused)
  for (const slot of refused) put(table, slot)
  settleOneForTwo(table)
  for (let amount = table.most; amount > 0; amount--)
    for (const slot of [...(table.pledges[amount] ?? []), ...(table.asks[amount] ?? [])])
      if (slot.left === amount) payLargest(table, slot)
}

// Equal amounts within the cap: one payment closes both.
function settleEqual(table: Table, from: number, to: number): void {
  for (let amount = from; amount <= to; amount++)
    for (const ask of table.asks[amount] ?? []) {
      if (table.pledges[amount]?.size === 0) break
      payWith(table, ask, amount, amount)
    }
}

// The smallest first, because what is above the cap by little is left with a cap or less then.
function settleSmall(table: Table, refused: Set<Slot>): void {
  for (let amount = 1; amount <= table.cap;) {
    const slot = payable(table, amount)
    if (slot === undefined) {
      amount++
      continue
    }
    if (payWith(table, slot, amount, amount)) continue
    const rest = payInto(table, slot, amount)
    if (rest === 0) refused.add(slot)
    if (rest === 0) shelfOf(table, slot)[amount]?.delete(slot)
    else amount = Math.min(amount, rest)
  }
}

// A request of this amount, if the other side has as much or something above the cap.
function payable(table: Table, amount: number): Slot | undefined {
  const { asks, pledges } = table
  const [pledge] = pledges[amount] ?? []
  const [ask] = asks[amount] ?? []
  if (pledge && (ask || hasLarge(table, asks))) return pledge
  return ask && hasLarge(table, pledges) ? ask : undefined
}

function hasLarge({ cap }: Table, shelf: Shelf): boolean {
  return shelf.slice(cap + 1).some(({ size }) => size > 0)
}

// Into one above the cap that is left with a cap or less, else into the largest. Returns what is
// left of that one.
function payInto(table: Table, slot: Slot, amount: number): number {
  const { cap, most } = table
  for (let large = Math.min(most, cap + amount); large > cap; large--)
    if (payWith(table, slot, large, amount)) return large - amount
  for (let large = most; large > cap + amount; large--)
    if (payWith(table, slot, large, amount)) return large - amount
  return 0
}

// What is above the cap on one side only meets what is so on the other; then equals meet.
function settleLarge(table: Table, refused: Set<Slot>): void {
  const { cap, most, asks, pledges } = table
  for (;;) {
    const [pledge, ask] = [excess(table, pledges, asks), excess(table, asks, pledges)]
    const [first] = asks[ask] ?? []
    if (pledge === 0 || !first || !payWith(table, first, pledge, cap)) break
    settleSmall(table, refused)
  }
  for (let amount = most; amount > cap; amount--) {
    const pairs = Math.min(pledges[amount]?.size ?? 0, asks[amount]?.size ?? 0)
    for (const ask of [...(asks[amount] ?? [])].slice(0, pairs)) payWith(table, ask, amount, cap)
    if (amount <= 2 * cap) settleEqual(table, amount - cap, amount - cap)
  }
}

// The largest amount above the cap of which there are more than on the other side.
function excess({ cap, most }: Table, shelf: Shelf, other: Shelf): number {
  for (let amount = most; amount > cap; amount--)
    if ((shelf[amount]?.size ?? 0) > (other[amount]?.size ?? 0)) return amount
  return 0
}

function settleOneForTwo(table: Table): void {
  for (let amount = table.cap; amount > 1; amount--)
    for (const [shelf, other] of [
      [table.pledges, table.asks],
      [table.asks, table.pledges],
    ] as const)
      for (let larger = amount - 1; larger * 2 >= amount; larger--)
        for (const slot of shelf[amount] ?? []) {
          const smaller = other[amount - larger]?.size ?? 0
          if (smaller < (larger * 2 === amount ? 2 : 1)) break
          if (!payWith(table, slot, larger, larger)) break
          settleEqual(table, amount - larger, amount - larger)
        }
}

// All of a request, in the largest payments there can be.
function payAll(table: Table, slot: Slot): void {
  for (let last = -1; slot.left > 0 && slot.left !== last;) {
    last = slot.left
    payPart(table, slot)
  }
}

// From two that make it up, the smallest that is enough, or the largest.
function payPart(table: Table, slot: Slot): boolean {
  const { cap, most } = table
  const amount = slot.left
  const steps = Math.min(amount, cap)
  if (payWith(table, slot, steps, steps)) return true
  const other = otherShelf(table, slot)
  for (let part = cap; amount > cap && part >= amount - cap; part--)
    if ((other[amount - part]?.size ?? 0) > 0 && payWith(table, slot, part, part)) return true
  for (let larger = steps + 1; larger <= most; larger++)
    if (payWith(table, slot, larger, steps)) return true
  for (let smaller = steps - 1; smaller > 0; smaller--)
    if (payWith(table, slot, smaller, smaller)) return true
  return false
}

function payLargest(table: Table, slot: Slot): void {
  const { cap, most } = table
  for (let last = -1; slot.left > 0 && slot.left !== last;) {
    last = slot.left
    const steps = Math.min(last, cap)
    let isPaid = false
    for (let other = steps; other > 0 && !isPaid; other--)
      isPaid = payWith(table, slot, other, other)
    for (let other = steps + 1; other <= most && !isPaid; other++)
      isPaid = payWith(table, slot, other, steps)
  }
}

// A payment between a request and one of this amount on the other side, if one may.
function payWith(table: Table, slot: Slot, amount: number, steps: number): boolean {
  let tries = 0
  for (const other of otherShelf(table, slot)[amount] ?? []) {
    if (tries++ >= TRIES) return false
    const [pledge, ask] = 'rank' in slot ? [other, slot] : [slot, other]
    if (!('rank' in ask) || !('turn' in pledge) || !mayPay(table.board, pledge, ask, steps))
      continue
    for (const each of [slot, other]) shelfOf(table, each)[each.left]?.delete(each)
    give(table.board, pledge, ask, steps)
    for (const each of [slot, other]) put(table, each)
    return true
  }
  return false
}

// Within every limit, and the receiver keeps enough matches for what they still want.
function mayPay(board: Board, pledge: PledgeSlot, ask: AskSlot, steps: number): boolean {
  if (roomBetween(board, pledge, ask) < steps) return false
  const { receiveMatches, asks } = ask.person
  if (receiveMatches - 1 >= sum(asks.map(({ left }) => paymentsIn(board, left)))) return true
  const after = paymentsIn(board, ask.left - steps) - paymentsIn(board, ask.left)
  return receiveMatches - 1 >= sum(asks.map(({ left }) => paymentsIn(board, left))) + after
}

function isTight(board: Board, { left, person }: AskSlot): boolean {
  const needs = sum(person.asks.map((ask) => paymentsIn(board, ask.left)))
  return left > 0 && person.receiveMatches - needs < SLACK
}

/**
 * Where many small pledges must find room in the few matches of receivers: the larger pledges, the
 * largest first, go where smaller ones would not do, or where all smaller ones make up too little;
 * else to the largest ask.
 */
function settleByMatches(table: Table): void {
  const { board, most, cap, pledges } = table
  const lackOver = ({ person }: AskSlot, each: number): number =>
    sum(person.asks.map(({ left }) => left)) - person.receiveMatches * each
  let lacking = board.asks.filter((ask) => ask.left > 0 && lackOver(ask, 1) > 0)
  const payTo = (ask: AskSlot, amount: number): boolean =>
    payWith(table, ask, amount, Math.min(ask.left, amount, cap))
  let below = sum(board.pledges.map(({ left }) => Math.min(left, cap) - 1))
  for (let amount = most; amount > 0; amount--) {
    const count = pledges[amount]?.size ?? 0
    if (count === 0) continue
    below -= count * (Math.min(amount, cap) - 1)
    let next = amount - 1
    while (next > 0 && (pledges[next]?.size ?? 0) === 0) next--
    for (const ask of lacking)
      while (ask.left > 0 && lackOver(ask, Math.min(next, cap)) > 0 && payTo(ask, amount));
    for (const ask of lacking)
      while (
        Math.min(ask.left, lackOver(ask, 1) + 1) >= Math.min(amount, cap) &&
        payTo(ask, amount)
      );
    lacking = lacking.filter((ask) => ask.left > 0 && lackOver(ask, 1) > 0)
    let lack = sum(lacking.map((ask) => lackOver(ask, 1)))
    for (const ask of lacking) {
      if (lack <= below) break
      lack -= lackOver(ask, 1)
      payTo(ask, amount)
    }
    for (const pledge of pledges[amount] ?? []) payLargestAsk(table, pledge)
  }
}

function payLargestAsk(table: Table, pledge: Slot): void {
  const steps = Math.min(pledge.left, table.cap)
  for (let ask = table.most; ask >= steps; ask--) if (payWith(table, pledge, ask, steps)) return
  for (let ask = steps - 1; ask > 0; ask--) if (payWith(table, pledge, ask, ask)) return
}

function put(table: Table, slot: Slot): void {
  if (slot.left > 0) shelfOf(table, slot)[slot.left]?.add(slot)
}

function shelfOf({ asks, pledges }: Table, slot: Slot): Shelf {
  return 'rank' in slot ? asks : pledges
}

function otherShelf({ asks, pledges }: Table, slot: Slot): Shelf {
  return 'rank' in slot ? pledges : asks
}
