import type { Columns } from './columns.ts'
import { at, type Numbers } from '../numbers.ts'

// In place of a slot: no more in this box; not on the table.
export const NONE = -1
const OFF = -2

export const PLEDGES = 0
export const ASKS = 1
export type Side = typeof PLEDGES | typeof ASKS

/** What was given so far, share by share. */
export type Given = { count: number; pledge: Numbers; ask: Numbers; steps: Numbers }

/**
 * What is known of a slot lies side by side in `slots`, because it is used together: what it still
 * has, its neighbours in the box, its member.
 */
export const SLOT = { left: 0, next: 1, before: 2, member: 3, size: 4 } as const
/**
 * Of a member in `people`: of each side the matches left and the fewest in which the requests can
 * be settled; what the asks still want; the last link of what was given; the first pair; how many
 * shares were received.
 */
export const PERSON = {
  matches: 0,
  needs: 2,
  wanted: 4,
  lastLink: 5,
  firstPair: 6,
  received: 7,
  size: 8,
} as const
/** Of a share in `links`: who received it, and the link before it of the same giver. */
export const LINK = { receiver: 0, before: 1, size: 2 } as const

/**
 * Requests that are to be settled with each other, in boxes by side and amount; each box is a chain
 * of slots.
 */
export type Table = {
  readonly columns: Columns
  readonly slots: Numbers
  readonly people: Numbers
  /** Of each box the first slot, and how many there are. */
  readonly first: Numbers
  readonly count: Numbers
  /** Boxes of each side: those of pledges come first. */
  readonly boxes: number
  readonly given: Given
  /** As many as shares given. */
  links: Numbers
  /** By side and steps: the fewest matches in which so many steps can be settled. */
  readonly matchesFor: readonly [Numbers, Numbers]
  /**
   * Where pledges need not be used up, those that must be all the same; other whole ones are used
   * in one share or not at all.
   */
  readonly due: Numbers | undefined
}

/**
 * A table with nothing laid out yet and room for so many shares, which may become more. Undefined
 * when somebody's requests cannot be settled in the matches they may have.
 */
export function openTable(
  columns: Columns,
  left: Numbers,
  { due, shares }: { due: Numbers | undefined; shares: number },
): Table | undefined {
  const boxes = Math.max(columns.mostSteps, columns.cap) + 1
  const list = (): Numbers => new Int32Array(shares)
  const table: Table = {
    columns,
    due,
    boxes,
    matchesFor: [partsOf(columns.mostSteps, columns.cap), partsOf(columns.mostSteps, columns.part)],
    slots: new Int32Array(columns.slots * SLOT.size),
    people: peopleOf(columns),
    first: new Int32Array(boxes * 2).fill(NONE),
    count: new Int32Array(boxes * 2),
    given: { count: 0, pledge: list(), ask: list(), steps: list() },
    links: new Int32Array(shares * LINK.size),
  }
  return fillSlots(table, left) ? table : undefined
}

function partsOf(mostSteps: number, part: number): Numbers {
  return Int32Array.from({ length: mostSteps + 1 }, (_, steps) => Math.ceil(steps / part))
}

function fillSlots(table: Table, lefts: Numbers): boolean {
  const { columns, slots, people, matchesFor, due } = table
  for (let slot = 0; slot < columns.slots; slot++) {
    const side = sideOf(table, slot)
    const left = at(lefts, slot)
    const member = at(columns.member, slot)
    slots[slot * SLOT.size + SLOT.left] = left
    slots[slot * SLOT.size + SLOT.member] = member
    const person = member * PERSON.size
    if (side === ASKS) add(people, person + PERSON.wanted, left)
    if (side === ASKS || !due) add(people, person + PERSON.needs + side, at(matchesFor[side], left))
    if (at(people, person + PERSON.needs + side) > at(people, person + PERSON.matches + side))
      return false
  }
  return true
}

function peopleOf({ giveMatches, receiveMatches, firstPair }: Columns): Numbers {
  const people = new Int32Array(giveMatches.length * PERSON.size)
  for (let member = 0; member < giveMatches.length; member++) {
    people[member * PERSON.size + PERSON.matches + PLEDGES] = at(giveMatches, member)
    people[member * PERSON.size + PERSON.matches + ASKS] = at(receiveMatches, member)
    people[member * PERSON.size + PERSON.lastLink] = NONE
    people[member * PERSON.size + PERSON.firstPair] = at(firstPair, member)
  }
  return people
}

export function add(numbers: Numbers, index: number, more: number): void {
  numbers[index] = at(numbers, index) + more
}

/** Steps that a slot still has or wants, on or off the table. */
export function leftOf({ slots }: Table, slot: number): number {
  return at(slots, slot * SLOT.size + SLOT.left)
}

export function sideOf({ columns }: Table, slot: number): Side {
  return slot < columns.pledges ? PLEDGES : ASKS
}

export function opposite(side: Side): Side {
  return side === ASKS ? PLEDGES : ASKS
}

/** Whether a pledge must be used up. */
export function isDue({ due }: Table, pledge: number): boolean {
  return due === undefined || at(due, pledge) === 1
}

/**
 * Lays out these requests, as far as they have something left, in place of all others, the first of
 * each amount in front.
 */
export function lay(table: Table, belongs: (slot: number) => boolean): void {
  table.first.fill(NONE)
  table.count.fill(0)
  for (let slot = table.columns.slots - 1; slot >= 0; slot--) {
    if (leftOf(table, slot) > 0 && belongs(slot)) put(table, slot)
    else table.slots[slot * SLOT.size + SLOT.next] = OFF
  }
}

/** The box of an amount. */
export function boxOf({ boxes }: Table, side: Side, amount: number): number {
  return side === PLEDGES ? amount : boxes + amount
}

export function has(table: Table, side: Side, amount: number): boolean {
  return at(table.first, boxOf(table, side, amount)) !== NONE
}

export function countOf(table: Table, side: Side, amount: number): number {
  return at(table.count, boxOf(table, side, amount))
}

/** Puts a slot in front of its box, unless nothing is left of it. */
export function put(table: Table, slot: number): void {
  const { slots, first, count } = table
  const amount = leftOf(table, slot)
  if (amount === 0) return
  const box = boxOf(table, sideOf(table, slot), amount)
  const after = at(first, box)
  slots[slot * SLOT.size + SLOT.next] = after
  slots[slot * SLOT.size + SLOT.before] = NONE
  if (after !== NONE) slots[after * SLOT.size + SLOT.before] = slot
  first[box] = slot
  add(count, box, 1)
}

/** Takes the first slot out of a box that is not empty. */
export function takeFirst(table: Table, side: Side, amount: number): number {
  const box = boxOf(table, side, amount)
  const slot = at(table.first, box)
  unlink(table, slot, box)
  return slot
}

/** Takes a slot out of its box; false when it is not on the table. */
export function remove(table: Table, slot: number): boolean {
  const isThere = at(table.slots, slot * SLOT.size + SLOT.next) !== OFF
  if (isThere) unlink(table, slot, boxOf(table, sideOf(table, slot), leftOf(table, slot)))
  return isThere
}

/** Takes a slot out of the box in which it lies. */
export function unlink({ slots, first, count }: Table, slot: number, box: number): void {
  const before = at(slots, slot * SLOT.size + SLOT.before)
  const after = at(slots, slot * SLOT.size + SLOT.next)
  if (before === NONE) first[box] = after
  else slots[before * SLOT.size + SLOT.next] = after
  if (after !== NONE) slots[after * SLOT.size + SLOT.before] = before
  slots[slot * SLOT.size + SLOT.next] = OFF
  add(count, box, -1)
}
