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

/** What was given so far: share by share, those of one giver hanging together from their last. */
export type Given = { count: number; pledge: Numbers; ask: Numbers; steps: Numbers; before: Numbers }

/** What is known of a slot lies side by side in `slots`, because it is used together: what it still has, its neighbours in the box, its member. */
const SLOT = { left: 0, next: 1, before: 2, member: 3, size: 4 } as const
/** Of a member in `people`: of each side the matches left and the fewest in which the requests can be settled; what the asks still want; the last share given; the first pair. */
const PERSON = { matches: 0, needs: 2, wanted: 4, lastShare: 5, firstPair: 6, size: 8 } as const

/** Requests that are to be settled with each other, in boxes by side and amount; each box is a chain of slots. */
export type Table = {
  readonly columns: Columns
  readonly slots: Numbers
  readonly people: Numbers
  readonly first: readonly [Numbers, Numbers]
  readonly count: readonly [Numbers, Numbers]
  readonly given: Given
  /** By side and steps: the fewest matches in which so many steps can be settled. */
  readonly matchesFor: readonly [Numbers, Numbers]
  /** Where pledges need not be used up, those that must be all the same; other whole ones are used in one share or not at all. */
  readonly due: Numbers | undefined
}

/** A table with nothing laid out yet. Undefined when somebody's requests cannot be settled in the matches they may have. */
export function openTable(columns: Columns, left: Numbers, due: Numbers | undefined): Table | undefined {
  const sizes = columns.mostSteps + 1
  const list = (): Numbers => new Int32Array(columns.slots)
  const table: Table = {
    columns, due, matchesFor: [partsOf(columns.mostSteps, columns.cap), partsOf(columns.mostSteps, columns.part)], slots: new Int32Array(columns.slots * SLOT.size), people: peopleOf(columns), first: [new Int32Array(sizes).fill(-1), new Int32Array(sizes).fill(-1)],
    count: [new Int32Array(sizes), new Int32Array(sizes)], given: { count: 0, pledge: list(), ask: list(), steps: list(), before: list() },
  }
  return fillSlots(table, left) ? table : undefined
}

function fillSlots({ columns, slots, people, matchesFor, due }: Table, lefts: Numbers): boolean {
  for (let slot = 0; slot < columns.slots; slot++) {
    const left = at(lefts, slot)
    const member = at(columns.member, slot)
    slots[slot * SLOT.size + SLOT.left] = left
    slots[slot * SLOT.size + SLOT.member] = member
    const side = slot < columns.pledges ? PLEDGES : ASKS
    const person = member * PERSON.size + side
    if (side === ASKS) add(people, member * PERSON.size + PERSON.wanted, left)
    if (side === ASKS || !due) add(people, person + PERSON.needs, at(matchesFor[side], left))
    if (at(people, person + PERSON.needs) > at(people, person + PERSON.matches)) return false
  }
  return true
}

function peopleOf({ giveMatches, receiveMatches, firstPair }: Columns): Numbers {
  const people = new Int32Array(giveMatches.length * PERSON.size)
  for (let member = 0; member < giveMatches.length; member++) {
    people[member * PERSON.size + PERSON.matches + PLEDGES] = at(giveMatches, member)
    people[member * PERSON.size + PERSON.matches + ASKS] = at(receiveMatches, member)
    people[member * PERSON.size + PERSON.lastShare] = NONE
    people[member * PERSON.size + PERSON.firstPair] = at(firstPair, member)
  }
  return people
}

function ofSlot({ slots }: Table, slot: number, field: number): number {
  return at(slots, slot * SLOT.size + field)
}

function setSlot({ slots }: Table, slot: number, field: number, value: number): void {
  slots[slot * SLOT.size + field] = value
}

function ofPerson({ people }: Table, member: number, field: number): number {
  return at(people, member * PERSON.size + field)
}

function add(numbers: Numbers, index: number, more: number): void {
  numbers[index] = at(numbers, index) + more
}

/** Steps that a slot still has or wants, on or off the table. */
export function leftOf(table: Table, slot: number): number {
  return ofSlot(table, slot, SLOT.left)
}

function memberOf(table: Table, slot: number): number {
  return ofSlot(table, slot, SLOT.member)
}

/** Puts a slot in front of its box. */
export function put(table: Table, slot: number): void {
  const side = sideOf(table, slot)
  const amount = leftOf(table, slot)
  if (amount === 0) return
  const after = at(table.first[side], amount)
  setSlot(table, slot, SLOT.next, after)
  setSlot(table, slot, SLOT.before, NONE)
  if (after !== NONE) setSlot(table, after, SLOT.before, slot)
  table.first[side][amount] = slot
  add(table.count[side], amount, 1)
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
  const other = firstThatMay(table, slot, amount, steps)
  if (other === NONE) return false
  unlink(table, other)
  if (slot < other) pay(table, slot, other, steps)
  else pay(table, other, slot, steps)
  put(table, slot)
  put(table, other)
  return true
}

function firstThatMay(table: Table, slot: number, amount: number, steps: number): number {
  const side = opposite(sideOf(table, slot))
  let other = amount < table.first[side].length ? at(table.first[side], amount) : NONE
  for (let tries = 0; other !== NONE && tries < TRIES; tries++) {
    if (side === ASKS ? mayPay(table, slot, other, steps) : mayPay(table, other, slot, steps)) return other
    other = ofSlot(table, other, SLOT.next)
  }
  return NONE
}

function unlink(table: Table, slot: number): void {
  const side = sideOf(table, slot)
  const amount = leftOf(table, slot)
  const [before, after] = [ofSlot(table, slot, SLOT.before), ofSlot(table, slot, SLOT.next)]
  if (before === NONE) table.first[side][amount] = after
  else setSlot(table, before, SLOT.next, after)
  if (after !== NONE) setSlot(table, after, SLOT.before, before)
  setSlot(table, slot, SLOT.next, OFF)
  add(table.count[side], amount, -1)
}

/** Takes a slot out of its box; false when it is not on the table. */
export function remove(table: Table, slot: number): boolean {
  const isThere = ofSlot(table, slot, SLOT.next) !== OFF
  if (isThere) unlink(table, slot)
  return isThere
}

/** Whether every limit allows this payment and leaves both members enough matches for what they still need. */
export function mayPay(table: Table, pledge: number, ask: number, steps: number): boolean {
  const giver = memberOf(table, pledge)
  const receiver = memberOf(table, ask)
  if (giver === receiver || !leavesMatches(table, ASKS, ask, steps) || !(table.due ? leavesSurplus(table, pledge, steps) : leavesMatches(table, PLEDGES, pledge, steps))) return false
  return givenBetween(table, receiver, giver) === 0 && steps <= pairRoom(table, giver, receiver) - givenBetween(table, giver, receiver)
}

function leavesMatches({ slots, people, matchesFor }: Table, side: Side, slot: number, steps: number): boolean {
  const person = at(slots, slot * SLOT.size + SLOT.member) * PERSON.size + side
  const left = at(slots, slot * SLOT.size + SLOT.left)
  return at(people, person + PERSON.needs) - at(matchesFor[side], left) + at(matchesFor[side], left - steps) < at(people, person + PERSON.matches)
}

// Of pledges that need not be used up.
function leavesSurplus(table: Table, pledge: number, steps: number): boolean {
  return ofPerson(table, memberOf(table, pledge), PERSON.matches + PLEDGES) > 0 && (steps === leftOf(table, pledge) || at(table.columns.rank, pledge) < RANKS.happy || isDue(table, pledge))
}

/** Whether a member has fewer matches than so many beyond those needed. */
export function isTight(table: Table, slot: number, slack: number): boolean {
  const side = sideOf(table, slot)
  const needs = ofPerson(table, memberOf(table, slot), PERSON.needs + side)
  return needs > 0 && ofPerson(table, memberOf(table, slot), PERSON.matches + side) - needs < slack
}

/** Whether that is so for anybody on this side. */
export function hasTight({ people }: Table, side: Side, slack: number): boolean {
  for (let person = 0; person < people.length; person += PERSON.size) {
    const needs = at(people, person + PERSON.needs + side)
    if (needs > 0 && at(people, person + PERSON.matches + side) - needs < slack) return true
  }
  return false
}

// A chain of a few: what one giver gave in this run.
function givenBetween(table: Table, giver: number, receiver: number): number {
  const { given } = table
  let steps = 0
  for (let share = ofPerson(table, giver, PERSON.lastShare); share >= 0; share = at(given.before, share)) {
    if (memberOf(table, at(given.ask, share)) === receiver) steps += at(given.steps, share)
  }
  return steps
}

function pairRoom(table: Table, giver: number, receiver: number): number {
  const { nextPair, pairReceiver, pairRoom: rooms, pairCap } = table.columns
  let room = -1
  for (let pair = ofPerson(table, giver, PERSON.firstPair); pair >= 0; pair = at(nextPair, pair)) {
    if (at(pairReceiver, pair) === receiver) room = room < 0 ? at(rooms, pair) : Math.min(room, at(rooms, pair))
  }
  return room < 0 ? pairCap : room
}

/** Notes a payment that mayPay allows. */
export function pay(table: Table, pledge: number, ask: number, steps: number): void {
  const lastShare = memberOf(table, pledge) * PERSON.size + PERSON.lastShare
  settlePart(table, PLEDGES, pledge, steps)
  settlePart(table, ASKS, ask, steps)
  const { given } = table
  if (given.count === given.pledge.length) for (const name of ['pledge', 'ask', 'steps', 'before'] as const) given[name] = grown(given[name])
  given.pledge[given.count] = pledge
  given.ask[given.count] = ask
  given.steps[given.count] = steps
  given.before[given.count] = at(table.people, lastShare)
  table.people[lastShare] = given.count++
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
export function lackOf(table: Table, ask: number): number {
  return lackOver(table, ask, 1)
}

/** Steps that the member of an ask wants beyond so many in each match left to them. */
export function lackOver(table: Table, ask: number, each: number): number {
  const receiver = memberOf(table, ask)
  return ofPerson(table, receiver, PERSON.wanted) - ofPerson(table, receiver, PERSON.matches + ASKS) * each
}

function settlePart({ slots, people, matchesFor, due }: Table, side: Side, slot: number, steps: number): void {
  const person = at(slots, slot * SLOT.size + SLOT.member) * PERSON.size
  const left = at(slots, slot * SLOT.size + SLOT.left)
  if (side === ASKS || !due) add(people, person + PERSON.needs + side, at(matchesFor[side], left - steps) - at(matchesFor[side], left))
  if (side === ASKS) add(people, person + PERSON.wanted, -steps)
  add(people, person + PERSON.matches + side, steps > 0 ? -1 : 1)
  slots[slot * SLOT.size + SLOT.left] = left - steps
}

function grown(numbers: Numbers): Numbers {
  const larger = new Int32Array(numbers.length * 2)
  larger.set(numbers)
  return larger
}

function partsOf(mostSteps: number, part: number): Numbers {
  return Int32Array.from({ length: mostSteps + 1 }, (_, steps) => Math.ceil(steps / part))
}

export function sideOf({ columns }: Table, slot: number): Side {
  return slot < columns.pledges ? PLEDGES : ASKS
}

/** Whether a pledge must be used up. */
export function isDue({ due }: Table, pledge: number): boolean {
  return due === undefined || at(due, pledge) === 1
}

/** Lays out these requests, as far as they have something left, in place of all others, the first of each amount in front. */
export function lay(table: Table, belongs: (slot: number) => boolean): void {
  for (const boxes of table.first) boxes.fill(NONE)
  for (const counts of table.count) counts.fill(0)
  for (let slot = table.columns.slots - 1; slot >= 0; slot--) {
    if (leftOf(table, slot) > 0 && belongs(slot)) put(table, slot)
    else setSlot(table, slot, SLOT.next, OFF)
  }
}

export function opposite(side: Side): Side {
  return side === ASKS ? PLEDGES : ASKS
}
