import { at, type Numbers } from '../numbers.ts'
import { roomOfPair, type SmallRun } from './small-run.ts'

/**
 * Amounts, the largest first; `count` of them. Kept from one state to the next, because a search
 * asks for millions.
 */
type Amounts = { readonly steps: Numbers; count: number }

/** The largest payments that may be made: so many at the cap, then what is below it. */
type Payments = { atCap: number; readonly below: Amounts }

export type Bounds = {
  readonly open: Amounts
  readonly wanted: Amounts
  readonly payments: Payments
}

export function openBounds({ pledges, asks }: SmallRun): Bounds {
  const room = (count: number): Amounts => ({ steps: new Int32Array(count), count: 0 })
  return {
    open: room(pledges),
    wanted: room(asks),
    payments: { atCap: 0, below: room(Math.max(pledges, asks)) },
  }
}

/**
 * Payments without which what is still wanted cannot be given, Infinity when it cannot be given at
 * all; or any such number above `most`.
 */
export function fewestFor(run: SmallRun, bounds: Bounds, most = Infinity): number {
  const slack = sortAmounts(run, bounds)
  if (slack < 0) return Infinity
  const byAmounts = Math.max(fewestByPairs(bounds, run, slack), forLargest(run, bounds))
  if (byAmounts > most) return byAmounts
  let forAsks = 0
  for (let ask = 0; ask < run.asks; ask++)
    if (at(run.left, run.pledges + ask) > 0) forAsks += paymentsForAsk(run, bounds.payments, ask)
  if (forAsks > most || slack > 0) return Math.max(byAmounts, forAsks)
  let forPledges = 0
  for (let pledge = 0; pledge < run.pledges; pledge++)
    if (at(run.left, pledge) > 0) forPledges += paymentsForPledge(run, bounds.payments, pledge)
  return Math.max(byAmounts, forAsks, forPledges)
}

// Answers how much may be left over.
function sortAmounts(run: SmallRun, { open, wanted }: Bounds): number {
  let slack = -run.wanted
  open.count = 0
  wanted.count = 0
  for (let slot = 0; slot < run.left.length; slot++) {
    const left = at(run.left, slot)
    if (left > 0) insert(slot < run.pledges ? open : wanted, left)
    if (slot < run.pledges) slack += left
  }
  return slack
}

// A request takes as many payments as its largest possible partners need to make up for it.
function paymentsForAsk(run: SmallRun, payments: Payments, ask: number): number {
  clear(payments)
  for (let pledge = 0; pledge < run.pledges; pledge++)
    addRoom(payments, roomOfPair(run, pledge, ask), run.cap)
  return fewestOf(payments, at(run.left, run.pledges + ask), run.cap)
}

function paymentsForPledge(run: SmallRun, payments: Payments, pledge: number): number {
  clear(payments)
  for (let ask = 0; ask < run.asks; ask++) addRoom(payments, roomOfPair(run, pledge, ask), run.cap)
  return fewestOf(payments, at(run.left, pledge), run.cap)
}

function clear(payments: Payments): void {
  payments.atCap = 0
  payments.below.count = 0
}

function addRoom(payments: Payments, room: number, cap: number): void {
  const atCap = Math.floor(room / cap)
  payments.atCap += atCap
  if (room > atCap * cap) insert(payments.below, room - atCap * cap)
}

function fewestOf({ atCap, below }: Payments, wanted: number, cap: number): number {
  let rest = wanted - atCap * cap
  if (rest <= 0) return Math.ceil(wanted / cap)
  for (let index = 0; index < below.count; index++) {
    rest -= at(below.steps, index)
    if (rest <= 0) return atCap + index + 1
  }
  return Infinity
}

function insert(amounts: Amounts, steps: number): void {
  let index = amounts.count++
  for (; index > 0 && at(amounts.steps, index - 1) < steps; index--)
    amounts.steps[index] = at(amounts.steps, index - 1)
  amounts.steps[index] = steps
}

// The largest payments that pledges can make, as many as are needed.
function forLargest(run: SmallRun, { open, payments }: Bounds): number {
  clear(payments)
  for (let index = 0; index < open.count; index++) addRoom(payments, at(open.steps, index), run.cap)
  return fewestOf(payments, run.wanted, run.cap)
}

// Requests that are settled with each other form groups of one payment less than requests. A group
// of two is an ask with a pledge that has as much, or more by what
// may be left over; all others hold three or more, so n requests with k groups of two take (2n - k)
// / 3.
function fewestByPairs(
  { open, wanted }: Bounds,
  { cap, wanted: steps }: SmallRun,
  slack: number,
): number {
  let [used, rest] = [0, steps]
  while (rest > 0) rest -= at(open.steps, used++)
  const equal = equalPairs(open, wanted, cap)
  const pairs =
    slack === 0 ? equal : Math.min(equal + slack, pairsWithin(open, wanted, { slack, cap }))
  return Math.ceil((2 * (wanted.count + used) - pairs) / 3)
}

function equalPairs(open: Amounts, wanted: Amounts, cap: number): number {
  let [pairs, pledge, ask] = [0, 0, 0]
  while (pledge < open.count && ask < wanted.count) {
    const difference = at(open.steps, pledge) - at(wanted.steps, ask)
    if (difference === 0 && at(wanted.steps, ask) <= cap) pairs++
    if (difference >= 0) pledge++
    if (difference <= 0) ask++
  }
  return pairs
}

// Asks that a single pledge covers, those first that leave least of it: no more than as if all
// could have the same one.
function pairsWithin(
  open: Amounts,
  wanted: Amounts,
  { slack, cap }: { slack: number; cap: number },
): number {
  let [pairs, rest, pledge] = [0, slack, open.count - 1]
  const over: number[] = []
  for (let ask = wanted.count - 1; ask >= 0; ask--) {
    while (pledge >= 0 && at(open.steps, pledge) < at(wanted.steps, ask)) pledge--
    if (pledge >= 0 && at(wanted.steps, ask) <= cap)
      over.push(at(open.steps, pledge) - at(wanted.steps, ask))
  }
  for (const steps of over.sort((one, other) => one - other)) {
    if (steps > rest) break
    rest -= steps
    pairs++
  }
  return pairs
}
