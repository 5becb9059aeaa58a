import {
  type AskSlot,
  blockBetween,
  type Board,
  give,
  isBarred,
  type PledgeSlot,
  roomBetween,
} from './board.ts'
import { isUrgent } from './fewest-payments.ts'

/** Shares tried while requests are paired up: more only turn what is better searched into payments. */
const TRIES_MAX = 3_000
/** Shares tried for pledges first in line. */
const LINE_TRIES_MAX = 20_000

type Gift = readonly [pledge: PledgeSlot, ask: AskSlot, steps: number]

/**
 * Lets each of these asks have what another one gets, where a pledge that is open can give the other
 * one as much.
 */
export function exchangeFor(
  board: Board,
  asks: readonly AskSlot[],
  tries = { left: TRIES_MAX },
): void {
  for (const ask of asks) {
    const others = board.asks.filter((other) => other !== ask && other.shares.size > 0)
    for (const open of board.pledges.filter(({ left, whole }) => left > 0 && !whole))
      for (const other of others) {
        if (ask.left === 0 || tries.left <= 0) break
        tries.left -= other.shares.size
        const isHopeless = open.left === 0 || isBarred(open.person, other.person)
        if (!isHopeless) exchangeWith(board, [open, ask, 0], other)
      }
  }
}

function exchangeWith(board: Board, [open, ask]: Gift, other: AskSlot): void {
  for (const [pledge, share] of Array.from(other.shares)) {
    const steps = Math.min(share, ask.left, open.left)
    if (steps === 0 || pledge === open || isBarred(pledge.person, ask.person)) continue
    const isGiven =
      mayTake(board, pledge, ask, { steps, from: other }) &&
      giveAll(board, [
        [pledge, other, -steps],
        [pledge, ask, steps],
        [open, other, steps],
      ])
    if (!isGiven) exchangeLarger(board, [open, ask, ask.left], [pledge, other, share])
  }
}

// Whether an ask has room for what another one gives up; one of the same member gives up room as well.
function mayTake(
  board: Board,
  pledge: PledgeSlot,
  { person }: AskSlot,
  { steps, from }: { steps: number; from: AskSlot },
): boolean {
  if (person === from.person) return true
  return person.receiveRoom >= steps && blockBetween(board, pledge.person, person) === undefined
}

// A larger share of another ask for a smaller one of its own.
function exchangeLarger(board: Board, [open, ask]: Gift, [pledge, other, share]: Gift): void {
  for (const [own, part] of Array.from(ask.shares)) {
    const more = share - part
    if (more <= 0 || more > Math.min(ask.left, open.left) || own === pledge) continue
    if (isBarred(own.person, other.person)) continue
    const isGiven = giveAll(board, [
      [pledge, other, -share],
      [own, ask, -part],
      [pledge, ask, share],
      [own, other, part],
      [open, other, more],
    ])
    if (isGiven) return
  }
}

/**
 * Exchanges equal shares where a preference gains by it: super pledges go to urgent asks, and what
 * is first in line gives in place of others. It takes no payment more, and nobody gets less.
 */
export function exchangeForPreferences(board: Board): void {
  const tries = { left: LINE_TRIES_MAX }
  const urgent = board.asks.filter(({ ask }) => ask.askClass === 'urgent')
  for (const pledge of board.pledges.filter(({ pledge: { plan } }) => plan === 'super'))
    for (const [ask, steps] of Array.from(pledge.shares))
      if (ask.ask.askClass !== 'urgent') swapForUrgent(board, [pledge, ask, steps], urgent)
  for (const first of board.pledges)
    if (first.pledge.firstInLine === true && first.left > 0) handOver(board, first, tries)
}

// Lets what is first in line give what another simple pledge gives, share by share.
function handOver(board: Board, first: PledgeSlot, tries: { left: number }): void {
  for (const ask of board.asks)
    for (const [pledge, steps] of Array.from(ask.shares)) {
      if (tries.left-- <= 0) return
      const isOther = !pledge.whole && pledge.pledge.firstInLine !== true
      if (!isOther || first.left < steps || first.shares.has(ask)) continue
      giveAll(board, [
        [pledge, ask, -steps],
        [first, ask, steps],
      ])
    }
}

function swapForUrgent(board: Board, [pledge, ask, steps]: Gift, urgent: readonly AskSlot[]): void {
  for (const other of urgent)
    for (const [from, share] of Array.from(other.shares)) {
      const isNew = !pledge.shares.has(other) && !from.shares.has(ask)
      if (share !== steps || !isNew || isUrgent({ pledge: from, ask: other })) continue
      const isSwapped = giveAll(board, [
        [pledge, ask, -steps],
        [from, other, -steps],
        [pledge, other, steps],
        [from, ask, steps],
      ])
      if (isSwapped) return
    }
}

// Gives all of these in turn, or none.
function giveAll(board: Board, gifts: readonly Gift[]): boolean {
  for (const [at, [pledge, ask, steps]] of gifts.entries()) {
    if (steps <= 0 || roomBetween(board, pledge, ask) >= steps) give(board, pledge, ask, steps)
    else {
      for (const [from, to, given] of gifts.slice(0, at).reverse()) give(board, from, to, -given)
      return false
    }
  }
  return true
}
