import { type Columns, RANKS } from './columns.ts'
import { at, type Numbers } from '../numbers.ts'

/** How many requests of one amount are looked at before another amount is taken. */
const TRIES = 32

// In place of a slot: no more in this box; not on the table.
const NONE = -1
const OFF = -2

export const PLEDGES = 0
export const ASKS = 1
export type Side = typeof PLEDGES | typeof ASKS

/** What was given so far: share by share, those of one giver hanging together from `lastOf`. */
export type Given = { count: number; pledge: Numbers; ask: Numbers; steps: Numbers; before: Numbers; readonly lastOf: Numbers }

/**
 * Requests that are to be settled with each other, in boxes by side and amount; each box is a chain of slots. `left` is what each slot on or
 * off the table still has, `matches` the matches its member may still have on that side, `needs` the fewest in which the member's requests can be settled.
 */
export type Table = {
  readonly columns: Columns
  readonly left: Numbers
  readonly first: readonly [Numbers, Numbers]
  readonly count: readonly [Numbers, Numbers]
  readonly next: Numbers
  readonly before: Numbers
  readonly matches: readonly [Numbers, Numbers]
  readonly needs: readonly [Numbers, Numbers]
  /** Steps that a member's asks still want. */
  readonly wanted: Numbers
  readonly given: Given
  /** Where pledges need not be used up, those that must be all the same; other whole ones are used in one share or not at all. */
  readonly due: Numbers | undefined
}

/** A table with nothing on it. Undefined when somebody's requests cannot be settled in the matches they may have. */
export function openTable(columns: Columns, left: Numbers, due: Numbers | undefined): Table | undefined {
  const sizes = columns.mostSteps + 1
  const members = columns.giveMatches.length
  const table: Table = {
    columns, left, due, next: new Int32Array(columns.slots).fill(OFF), before: new Int32Array(columns.slots), first: [new Int32Array(sizes).fill(-1), new Int32Array(sizes).fill(-1)], count: [new Int32Array(sizes), new Int32Array(sizes)],
    matches: [columns.giveMatches.slice(), columns.receiveMatches.slice()], needs: [new Int32Array(members), new Int32Array(members)], wanted: new Int32Array(members),
    given: { count: 0, pledge: new Int32Array(columns.slots), ask: new Int32Array(columns.slots), steps: new Int32Array(columns.slots), before: new Int32Array(columns.slots), lastOf: new Int32Array(members).fill(-1) },
  }
  for (let slot = 0; slot < columns.slots; slot++) {
    const side = sideOf(table, slot)
    const member = at(columns.member, slot)
    if (side === ASKS) table.wanted[member] = at(table.wanted, member) + at(left, slot)
    if (side === ASKS || !due) table.needs[side][member] = at(table.needs[side], member) + matchesFor(table, side, at(left, slot))
    if (at(table.needs[side], member) > at(table.matches[side], member)) return undefined
  }
  return table
}

/** Puts a slot in front of its box. */
export function put(table: Table, slot: number): void {
  const side = sideOf(table, slot)
  const amount = at(table.left, slot)
  if (amount === 0) return
  const after = at(table.first[side], amount)
  table.next[slot] = after
  table.before[slot] = NONE
  if (after !== NONE) table.before[after] = slot
  table.first[side][amount] = slot
  table.count[side][amount] = at(table.count[side], amount) + 1
}

export function has(table: Table, side: Side, amount: number): boolean {
  return amount < table.first[side].length && at(table.first[side], amount) >= 0
}

/** Takes the first slot out of a box that is not empty. */
export function takeFirst(table: Table, side: Side, amount: number): number {
  const slot = at(table.first[side], amount)
  unlink(table, slot)
  return slot
}

/** Pays steps between a slot that was taken and the first of this amount on the other side that may; that one is taken, and both are put back with what they have left. */
export function payWith(table: Table, slot: number, amount: number, steps: number): boolean {
  const side = opposite(sideOf(table, slot))
  let other = amount < table.first[side].length ? at(table.first[side], amount) : -1
  for (let tries = 0; other >= 0 && tries < TRIES; tries++) {
    const [pledge, ask] = side === ASKS ? [slot, other] : [other, slot]
    if (mayPay(table, pledge, ask, steps)) {
      unlink(table, other)
      pay(table, pledge, ask, steps)
      put(table, slot)
      put(table, other)
      return true
    }
    other = at(table.next, other)
  }
  return false
}

function unlink(table: Table, slot: number): void {
  const side = sideOf(table, slot)
  const amount = at(table.left, slot)
  const [before, after] = [at(table.before, slot), at(table.next, slot)]
  if (before === NONE) table.first[side][amount] = after
  else table.next[before] = after
  if (after !== NONE) table.before[after] = before
  table.next[slot] = OFF
  table.count[side][amount] = at(table.count[side], amount) - 1
}

/** Takes a slot out of its box; false when it is not on the table. */
export function remove(table: Table, slot: number): boolean {
  const isThere = at(table.next, slot) !== OFF
  if (isThere) unlink(table, slot)
  return isThere
}

/** Whether every limit allows this payment and leaves both members enough matches for what they still need. */
export function mayPay(table: Table, pledge: number, ask: number, steps: number): boolean {
  const { columns } = table
  const giver = at(columns.member, pledge)
  const receiver = at(columns.member, ask)
  if (giver === receiver || !leavesMatches(table, ASKS, ask, steps) || !leavesMatches(table, PLEDGES, pledge, steps)) return false
  return givenBetween(table, receiver, giver) === 0 && steps <= pairRoom(columns, giver, receiver) - givenBetween(table, giver, receiver)
}

function leavesMatches(table: Table, side: Side, slot: number, steps: number): boolean {
  const member = at(table.columns.member, slot)
  const left = at(table.left, slot)
  if (side === PLEDGES && table.due) return at(table.matches[PLEDGES], member) > 0 && (steps === left || at(table.columns.rank, slot) < RANKS.happy || isDue(table, slot))
  return at(table.needs[side], member) - matchesFor(table, side, left) + matchesFor(table, side, left - steps) < at(table.matches[side], member)
}

// A chain of a few: what one giver gave in this run.
function givenBetween({ given, columns }: Table, giver: number, receiver: number): number {
  let steps = 0
  for (let share = at(given.lastOf, giver); share >= 0; share = at(given.before, share)) {
    if (at(columns.member, at(given.ask, share)) === receiver) steps += at(given.steps, share)
  }
  return steps
}

function pairRoom({ firstPair, nextPair, pairReceiver, pairRoom: rooms, pairCap }: Columns, giver: number, receiver: number): number {
  let room = -1
  for (let pair = at(firstPair, giver); pair >= 0; pair = at(nextPair, pair)) {
    if (at(pairReceiver, pair) === receiver) room = room < 0 ? at(rooms, pair) : Math.min(room, at(rooms, pair))
  }
  return room < 0 ? pairCap : room
}

/** Notes a payment that mayPay allows. */
export function pay(table: Table, pledge: number, ask: number, steps: number): void {
  const giver = at(table.columns.member, pledge)
  settlePart(table, PLEDGES, pledge, steps)
  settlePart(table, ASKS, ask, steps)
  const { given } = table
  if (given.count === given.pledge.length) for (const name of ['pledge', 'ask', 'steps', 'before'] as const) given[name] = grown(given[name])
  given.pledge[given.count] = pledge
  given.ask[given.count] = ask
  given.steps[given.count] = steps
  given.before[given.count] = at(given.lastOf, giver)
  given.lastOf[giver] = given.count++
}

/** Takes one payment back: nothing of it is left in the list of what was given. */
export function giveBack(table: Table, share: number): void {
  const { given } = table
  const steps = at(given.steps, share)
  settlePart(table, PLEDGES, at(given.pledge, share), -steps)
  settlePart(table, ASKS, at(given.ask, share), -steps)
  given.steps[share] = 0
}

/** Steps that the member of an ask wants beyond one in each match left to them. */
export function lackOf({ wanted, matches, columns }: Table, ask: number): number {
  const receiver = at(columns.member, ask)
  return at(wanted, receiver) - at(matches[ASKS], receiver)
}

function settlePart(table: Table, side: Side, slot: number, steps: number): void {
  const member = at(table.columns.member, slot)
  const left = at(table.left, slot)
  if (side === ASKS || !table.due) table.needs[side][member] = at(table.needs[side], member) - matchesFor(table, side, left) + matchesFor(table, side, left - steps)
  if (side === ASKS) table.wanted[member] = at(table.wanted, member) - steps
  table.matches[side][member] = at(table.matches[side], member) - Math.sign(steps)
  table.left[slot] = left - steps
}

function grown(numbers: Numbers): Numbers {
  const larger = new Int32Array(numbers.length * 2)
  larger.set(numbers)
  return larger
}

function matchesFor({ columns }: Table, side: Side, steps: number): number {
  return Math.ceil(steps / (side === ASKS ? columns.part : columns.cap))
}

export function sideOf({ columns }: Table, slot: number): Side {
  return slot < columns.pledges ? PLEDGES : ASKS
}

/** Whether a pledge must be used up. */
export function isDue({ due }: Table, pledge: number): boolean {
  return due === undefined || at(due, pledge) === 1
}

/** Takes everything off the table. */
export function clear({ first, count, next }: Table): void {
  next.fill(OFF)
  for (const boxes of first) boxes.fill(-1)
  for (const counts of count) counts.fill(0)
}

export function opposite(side: Side): Side {
  return side === ASKS ? PLEDGES : ASKS
}
