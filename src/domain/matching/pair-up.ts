import { type AskSlot, type Board, give, type PledgeSlot, roomBetween, sum } from './board.ts'

/** Of one amount so many requests are tried as the other side of a payment. */
const TRIES = 6
/** Payments tried to make up one amount. */
const TRIES_FOR_SET = 600
/** Shares looked at for exchanges in one run. */
export const EXCHANGE_LOOKS = 100_000
/** More requests that make up one are not looked for. */
const SET_MAX = 6

type Slot = AskSlot | PledgeSlot
/** Open requests of one side, by what they have left. */
type Shelf = Map<number, Slot[]>
type Pairing = { readonly board: Board; readonly asks: Shelf; readonly pledges: Shelf; tries: number }

/**
 * Gives every ask all that it has left in few payments, without trying everything: full payments
 * between large requests, equal amounts, a few requests that make up one, and the largest that
 * fits. Returns whether all asks got it.
 */
export function pairUp(board: Board): boolean {
  const pairing: Pairing = {
    board,
    asks: shelfOf(board.asks),
    pledges: shelfOf(board.pledges),
    tries: 0,
  }
  const wanted = sum(board.asks.map(({ left }) => left))
  const hasSpare = sum(board.pledges.map(({ left }) => left)) > wanted
  for (const ask of hardFirst(pairing))
    for (let size = matchesFor(ask); size > 0 && ask.left > 0; size--) setFor(pairing, ask, size)
  payFull(pairing)
  for (const ask of byAmount(board.asks)) setFor(pairing, ask, 1)
  const large = hasSpare ? byAmount(board.asks) : byAmount([...board.asks, ...board.pledges])
  for (const slot of large) fill(pairing, slot, hasSpare)
  for (const ask of byAmount(board.asks)) fill(pairing, ask, hasSpare)
  const looks = { left: EXCHANGE_LOOKS }
  for (const ask of board.asks) exchangeFor(board, ask, looks)
  return (
    board.asks.every(({ left }) => left === 0) &&
    board.pledges.every(({ whole, left, shares }) => !whole || left === 0 || shares.size === 0)
  )
}

/**
 * Lets an ask have what another one gets, or a larger share for a smaller one, where a pledge that
 * is open can give the other one as much.
 */
export function exchangeFor(board: Board, ask: AskSlot, looks: { left: number }): void {
  for (const open of board.pledges) {
    if (open.left === 0 || open.whole) continue
    for (const other of board.asks) {
      if (ask.left === 0 || looks.left <= 0) return
      if (other === ask) continue
      for (const [pledge, share] of [...other.shares]) {
        looks.left--
        const steps = Math.min(share, ask.left, open.left)
        const free: Gift[] = [
          [pledge, other, -steps],
          [pledge, ask, steps],
          [open, other, steps],
        ]
        if (steps === 0 || pledge === open || giveAll(board, free)) continue
        for (const [own, part] of [...ask.shares]) {
          const more = share - part
          if (more <= 0 || more > Math.min(ask.left, open.left) || own === pledge) continue
          const larger: Gift[] = [
            [pledge, other, -share],
            [own, ask, -part],
            [pledge, ask, share],
            [own, other, part],
            [open, other, more],
          ]
          if (giveAll(board, larger)) break
        }
      }
    }
  }
}

type Gift = readonly [pledge: PledgeSlot, ask: AskSlot, steps: number]

/** Gives all of these in turn, or none. */
export function giveAll(board: Board, gifts: readonly Gift[]): boolean {
  for (const [at, [pledge, ask, steps]] of gifts.entries()) {
    if (steps <= 0 || roomBetween(board, pledge, ask) >= steps) give(board, pledge, ask, steps)
    else {
      for (const [from, to, given] of gifts.slice(0, at).reverse()) give(board, from, to, -given)
      return false
    }
  }
  return true
}

// Asks that pledges of the usual size cannot fill in the matches that their members have left.
function hardFirst({ board, pledges }: Pairing): AskSlot[] {
  const mean = meanOf(pledges)
  return board.asks
    .filter((ask) => ask.left > mean * matchesFor(ask))
    .sort((a, b) => b.left / matchesFor(b) - a.left / matchesFor(a))
}

// An ask's part of the matches that its member has left.
function matchesFor({ left, person }: AskSlot): number {
  const wanted = sum(person.asks.map((ask) => ask.left))
  return Math.max(1, Math.floor((Math.min(person.receiveMatches, wanted) * left) / wanted))
}

// Both sides above the cap: a payment of the cap takes one away from each, and nothing is lost.
function payFull(pairing: Pairing): void {
  const { board, pledges } = pairing
  const cap = board.policy.matchCapSteps
  for (const ask of byAmount(board.asks))
    for (let last = -1; ask.left > cap && ask.left !== last;) {
      last = ask.left
      const amounts = [...pledges.keys()].filter((amount) => amount > cap).sort((a, b) => Number(b === last) - Number(a === last) || b - a)
      for (const amount of amounts) {
        const pledge = openAt(pairing, ask, amount, cap)
        if (pledge) pay(pairing, ask, pledge, cap)
        if (pledge) break
      }
    }
}

// Settles a request: by one or a few that make it up, by a larger one, or piece by piece.
function fill(pairing: Pairing, slot: Slot, hasSpare: boolean): void {
  for (let last = -1; slot.left > 0 && slot.left !== last;) {
    last = slot.left
    if (setFor(pairing, slot, 1)) return
    if (hasSpare && payFromLarger(pairing, slot)) continue
    const about = Math.min(SET_MAX, Math.max(2, Math.round(slot.left / meanOf(otherShelf(pairing, slot)))))
    const most = 'rank' in slot ? matchesFor(slot) : SET_MAX
    const sizes = [Math.min(about, most), about + 1, about - 1, 2, 3, 4, 5].filter((size) => size > 1 && size <= most)
    if (sizes.some((size) => setFor(pairing, slot, size))) return
    payLargest(pairing, slot)
  }
}

function payFromLarger(pairing: Pairing, slot: Slot): boolean {
  const cap = pairing.board.policy.matchCapSteps
  const steps = Math.min(cap, slot.left)
  const amounts = [...pairing.pledges.keys()].filter((amount) => amount > steps).sort((a, b) => b - a)
  const exact = amounts.filter((amount) => (pairing.asks.get(amount - steps)?.length ?? 0) > 0)
  for (const amount of [...exact, ...amounts]) {
    const pledge = openAt(pairing, slot, amount, steps, true)
    if (pledge) {
      pay(pairing, slot, pledge, steps)
      return true
    }
  }
  return false
}

function payLargest(pairing: Pairing, slot: Slot): void {
  for (const amount of [...otherShelf(pairing, slot).keys()].sort((a, b) => b - a)) {
    const other = openAt(pairing, slot, amount, 1)
    if (!other) continue
    pay(pairing, slot, other, Math.min(pairing.board.policy.matchCapSteps, room(pairing.board, slot, other)))
    return
  }
}

// So many requests of the other side that give all, and make up this one; the largest first.
function setFor(pairing: Pairing, slot: Slot, size: number): boolean {
  pairing.tries = TRIES_FOR_SET
  return pickSet(pairing, slot, size, Math.min(slot.left, pairing.board.policy.matchCapSteps))
}

function pickSet(pairing: Pairing, slot: Slot, size: number, most: number): boolean {
  const left = slot.left
  const shelf = otherShelf(pairing, slot)
  if (size === 1) {
    const last = left <= most ? openAt(pairing, slot, left, left) : undefined
    if (last) pay(pairing, slot, last, left)
    return last !== undefined
  }
  if (left > most * size) return false
  for (let amount = Math.min(most, left - size + 1); amount * size >= left; amount--) {
    if (pairing.tries-- <= 0) return false
    const other = (shelf.get(amount)?.length ?? 0) > 0 ? openAt(pairing, slot, amount, amount) : undefined
    if (!other) continue
    pay(pairing, slot, other, amount)
    if (pickSet(pairing, slot, size - 1, amount)) return true
    pay(pairing, slot, other, -amount)
  }
  return false
}

// A request of the other side with this amount left that may pay so many steps.
function openAt(pairing: Pairing, slot: Slot, amount: number, steps: number, simple = false): Slot | undefined {
  const shelf = otherShelf(pairing, slot)
  const slots = shelf.get(amount) ?? []
  for (let at = slots.length - 1, tries = 0; at >= 0 && tries < TRIES; at--) {
    const other = slots[at]
    if (other?.left !== amount) slots.splice(at, 1)
    else if (!(simple && 'whole' in other && other.whole)) {
      tries++
      if (room(pairing.board, slot, other) >= steps) return other
    }
  }
  if (slots.length === 0) shelf.delete(amount)
  return undefined
}

function pay(pairing: Pairing, slot: Slot, other: Slot, steps: number): void {
  if ('rank' in slot) give(pairing.board, other as PledgeSlot, slot, steps)
  else give(pairing.board, slot, other as AskSlot, steps)
  for (const each of [slot, other]) {
    const shelf = 'rank' in each ? pairing.asks : pairing.pledges
    if (each.left > 0) put(shelf, each)
  }
}

function put(shelf: Shelf, slot: Slot): void {
  const slots = shelf.get(slot.left)
  if (slots) slots.push(slot)
  else shelf.set(slot.left, [slot])
}

function room(board: Board, slot: Slot, other: Slot): number {
  return 'rank' in slot ? roomBetween(board, other as PledgeSlot, slot) : roomBetween(board, slot, other as AskSlot)
}

function otherShelf({ asks, pledges }: Pairing, slot: Slot): Shelf {
  return 'rank' in slot ? pledges : asks
}

function shelfOf(slots: readonly Slot[]): Shelf {
  const shelf: Shelf = new Map()
  for (const slot of slots.toReversed()) if (slot.left > 0) put(shelf, slot)
  return shelf
}

function meanOf(shelf: Shelf): number {
  let [count, total] = [0, 0]
  for (const [amount, slots] of shelf) {
    count += slots.length
    total += amount * slots.length
  }
  return count === 0 ? 1 : total / count
}

function byAmount<T extends Slot>(slots: readonly T[]): T[] {
  return slots.filter(({ left }) => left > 0).sort((a, b) => b.left - a.left)
}
