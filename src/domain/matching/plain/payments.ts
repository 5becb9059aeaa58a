import { RANKS } from './columns.ts'
import { at, type Numbers } from '../numbers.ts'
import {
  add,
  ASKS,
  boxOf,
  isDue,
  LINK,
  NONE,
  PERSON,
  PLEDGES,
  put,
  type Side,
  sideOf,
  SLOT,
  type Table,
  unlink,
} from './table.ts'

/** How many requests of one amount are looked at before another amount is taken. */
const TRIES = 32

/**
 * Pays steps between a slot that was taken and the first of this amount on the other side that may;
 * that one is taken, and both are put back with what they have left.
 */
export function payWith(table: Table, slot: number, amount: number, steps: number): boolean {
  const isAsk = sideOf(table, slot) === ASKS
  const box = boxOf(table, isAsk ? PLEDGES : ASKS, amount)
  let other = at(table.first, box)
  for (let tries = 0; other !== NONE && tries < TRIES; tries++) {
    if (isAsk ? mayPay(table, other, slot, steps) : mayPay(table, slot, other, steps)) {
      unlink(table, other, box)
      if (isAsk) pay(table, other, slot, steps)
      else pay(table, slot, other, steps)
      put(table, slot)
      put(table, other)
      return true
    }
    other = at(table.slots, other * SLOT.size + SLOT.next)
  }
  return false
}

function memberOf({ slots }: Table, slot: number): number {
  return at(slots, slot * SLOT.size + SLOT.member)
}

function ofPerson({ people }: Table, member: number, field: number): number {
  return at(people, member * PERSON.size + field)
}

/** Whether the giver may make one match more than they have made. */
export function hasMatchLeft(table: Table, pledge: number): boolean {
  return ofPerson(table, memberOf(table, pledge), PERSON.matches + PLEDGES) > 0
}

/** Whether a pledge may be used in several shares: not a whole one that need not be used up. */
export function mayBeSplit(table: Table, pledge: number): boolean {
  return at(table.columns.rank, pledge) < RANKS.happy || isDue(table, pledge)
}

/**
 * Whether every limit allows this payment and leaves both members enough matches for what they
 * still need.
 */
export function mayPay(table: Table, pledge: number, ask: number, steps: number): boolean {
  const giver = memberOf(table, pledge)
  const receiver = memberOf(table, ask)
  if (
    giver === receiver ||
    !leavesMatches(table, ASKS, ask, steps) ||
    !(table.due
      ? leavesSurplus(table, pledge, steps)
      : leavesMatches(table, PLEDGES, pledge, steps))
  )
    return false
  return (
    givenBetween(table, receiver, giver) === 0 &&
    steps <= pairRoom(table, giver, receiver) - givenBetween(table, giver, receiver)
  )
}

function leavesMatches(
  { slots, people, matchesFor }: Table,
  side: Side,
  slot: number,
  steps: number,
): boolean {
  const person = at(slots, slot * SLOT.size + SLOT.member) * PERSON.size + side
  const left = at(slots, slot * SLOT.size + SLOT.left)
  const needs =
    at(people, person + PERSON.needs) -
    at(matchesFor[side], left) +
    at(matchesFor[side], left - steps)
  return needs < at(people, person + PERSON.matches)
}

// Of pledges that need not be used up.
function leavesSurplus(table: Table, pledge: number, steps: number): boolean {
  const isWhollyUsed = steps === at(table.slots, pledge * SLOT.size + SLOT.left)
  return hasMatchLeft(table, pledge) && (isWhollyUsed || mayBeSplit(table, pledge))
}

// Along a chain of a few: what one giver gave in this run. Whoever received nothing received
// nothing of this giver, which is told at once.
function givenBetween(table: Table, giver: number, receiver: number): number {
  if (ofPerson(table, receiver, PERSON.received) === 0) return 0
  const { given, links } = table
  let steps = 0
  for (
    let share = ofPerson(table, giver, PERSON.lastLink);
    share !== NONE;
    share = at(links, share * LINK.size + LINK.before)
  ) {
    if (at(links, share * LINK.size + LINK.receiver) === receiver) steps += at(given.steps, share)
  }
  return steps
}

function pairRoom(table: Table, giver: number, receiver: number): number {
  const { nextPair, pairReceiver, pairRoom: rooms, pairCap } = table.columns
  let room = -1
  for (let pair = ofPerson(table, giver, PERSON.firstPair); pair >= 0; pair = at(nextPair, pair)) {
    if (at(pairReceiver, pair) === receiver)
      room = room < 0 ? at(rooms, pair) : Math.min(room, at(rooms, pair))
  }
  return room < 0 ? pairCap : room
}

/** Notes a payment that mayPay allows. */
export function pay(table: Table, pledge: number, ask: number, steps: number): void {
  const { given, people } = table
  settleBoth(table, pledge, ask, steps)
  if (given.count === given.pledge.length) growShares(table)
  const share = given.count++
  given.pledge[share] = pledge
  given.ask[share] = ask
  given.steps[share] = steps
  const lastLink = memberOf(table, pledge) * PERSON.size + PERSON.lastLink
  table.links[share * LINK.size + LINK.receiver] = memberOf(table, ask)
  table.links[share * LINK.size + LINK.before] = at(people, lastLink)
  people[lastLink] = share
}

/** Takes one payment back: nothing of it is left in the list of what was given. */
export function giveBack(table: Table, share: number): void {
  const { given } = table
  settleBoth(table, at(given.pledge, share), at(given.ask, share), -at(given.steps, share))
  given.steps[share] = 0
}

/** Makes a payment once more that was taken back. */
export function giveAgain(table: Table, share: number, steps: number): void {
  const { given } = table
  settleBoth(table, at(given.pledge, share), at(given.ask, share), steps)
  given.steps[share] = steps
}

/** What a pledge gives, share by share. */
export function sharesOf(table: Table, pledge: number): number[] {
  const { given, links } = table
  const shares: number[] = []
  for (
    let share = ofPerson(table, memberOf(table, pledge), PERSON.lastLink);
    share !== NONE;
    share = at(links, share * LINK.size + LINK.before)
  ) {
    if (at(given.pledge, share) === pledge && at(given.steps, share) > 0) shares.push(share)
  }
  return shares
}

function settleBoth(table: Table, pledge: number, ask: number, steps: number): void {
  settlePart(table, PLEDGES, pledge, steps)
  settlePart(table, ASKS, ask, steps)
}

function settlePart(
  { slots, people, matchesFor, due }: Table,
  side: Side,
  slot: number,
  steps: number,
): void {
  const person = at(slots, slot * SLOT.size + SLOT.member) * PERSON.size
  const left = at(slots, slot * SLOT.size + SLOT.left)
  const matches = steps > 0 ? 1 : -1
  if (side === ASKS || !due)
    add(
      people,
      person + PERSON.needs + side,
      at(matchesFor[side], left - steps) - at(matchesFor[side], left),
    )
  if (side === ASKS) {
    add(people, person + PERSON.wanted, -steps)
    add(people, person + PERSON.received, matches)
  }
  add(people, person + PERSON.matches + side, -matches)
  slots[slot * SLOT.size + SLOT.left] = left - steps
}

function growShares(table: Table): void {
  const { given } = table
  for (const name of ['pledge', 'ask', 'steps'] as const) given[name] = grown(given[name])
  table.links = grown(table.links)
}

function grown(numbers: Numbers): Numbers {
  const larger = new Int32Array(numbers.length * 2)
  larger.set(numbers)
  return larger
}

/** Whether a member has fewer matches than so many beyond those needed. */
export function isTight(table: Table, slot: number, slack: number): boolean {
  const side = sideOf(table, slot)
  return isTightPerson(table.people, memberOf(table, slot) * PERSON.size + side, slack)
}

/** Whether that is so for anybody on this side. */
export function hasTight({ people }: Table, side: Side, slack: number): boolean {
  for (let person = side; person < people.length; person += PERSON.size)
    if (isTightPerson(people, person, slack)) return true
  return false
}

function isTightPerson(people: Numbers, person: number, slack: number): boolean {
  const needs = at(people, person + PERSON.needs)
  return needs > 0 && at(people, person + PERSON.matches) - needs < slack
}

/** Steps that the member of an ask wants beyond one in each match left to them. */
export function lackOf(table: Table, ask: number): number {
  return lackOver(table, ask, 1)
}

/** Steps that the member of an ask wants beyond so many in each match left to them. */
export function lackOver(table: Table, ask: number, each: number): number {
  return lackOfMember(table, memberOf(table, ask), each)
}

/** The same, beyond one in each match, of whoever received a share. */
export function lackOfReceiver(table: Table, share: number): number {
  return lackOfMember(table, at(table.links, share * LINK.size + LINK.receiver), 1)
}

function lackOfMember(table: Table, member: number, each: number): number {
  return (
    ofPerson(table, member, PERSON.wanted) - ofPerson(table, member, PERSON.matches + ASKS) * each
  )
}
