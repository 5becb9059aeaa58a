import type { OrderedInput } from '../board.ts'
import type { MatchingMember } from '../matching-types.ts'
import { at, type Numbers } from '../numbers.ts'
import type { Share } from '../shares.ts'

/**
 * A run of a few requests as numbers, so that many ways can be tried: slots are the pledges in line
 * order, then the asks in queue order, `left` what each still has or wants. Tables of two members
 * or requests are laid out row by row.
 */
export type SmallRun = {
  readonly pledges: number
  readonly asks: number
  readonly members: number
  readonly cap: number
  readonly left: Numbers
  readonly member: Numbers
  readonly giveRoom: Numbers
  readonly giveMatches: Numbers
  readonly receiveMatches: Numbers
  readonly newGivers: Numbers
  /**
   * By giver and receiver: what the pair may still be matched for, 0 where nothing may be; what was
   * given; whether the giver takes no room among the givers.
   */
  readonly pairRoom: Numbers
  readonly usualPairRoom: number
  readonly between: Numbers
  readonly isKnown: Numbers
  /** By pledge and ask. */
  readonly given: Numbers
  /** Of pledges: what is open, and 1 for those that are used in full or not at all. */
  readonly open: Numbers
  readonly isWhole: Numbers
  /** The places of slots in the run that this is a part of, and how many pledges that has. */
  readonly slots: readonly number[]
  readonly pledgesInAll: number
  /** 1 for pledges first in line; for super pledges and urgent asks. */
  readonly isFirst: Numbers
  readonly isUrgent: Numbers
  wanted: number
  payments: number
  firstSteps: number
  urgentSteps: number
}

const ROOM_MAX = 1_000_000

/** The run with nothing given yet, in which every ask wants exactly these steps. */
export function openSmallRun(input: OrderedInput, served: readonly number[]): SmallRun {
  const { asks, pledges, members, policy } = input
  const indexOf = new Map(members.map(({ id }, index) => [id, index]))
  const requests = [...pledges, ...asks]
  const open = Int32Array.from(pledges, ({ openSteps }) => openSteps)
  const roomsOf = (pick: (of: MatchingMember) => number): Numbers =>
    Int32Array.from(members, (of) => room(pick(of)))
  return {
    pledges: pledges.length,
    asks: asks.length,
    members: members.length,
    cap: Math.min(policy.matchCapSteps, ROOM_MAX),
    open,
    left: Int32Array.from([...open, ...served]),
    member: Int32Array.from(requests, ({ memberId }) => indexOf.get(memberId) ?? -1),
    giveRoom: roomsOf((of) => of.giveRoomSteps),
    giveMatches: roomsOf((of) => of.giveMatchesRoom),
    receiveMatches: roomsOf((of) => of.receiveMatchesRoom),
    newGivers: roomsOf((of) => of.newGiversRoom),
    ...pairTables(input, indexOf),
    usualPairRoom: room(policy.pairCapSteps),
    between: new Int32Array(members.length ** 2),
    given: new Int32Array(pledges.length * asks.length),
    isWhole: Int32Array.from(pledges, ({ plan }) => Number(plan !== 'simple')),
    isFirst: Int32Array.from(pledges, ({ firstInLine }) => Number(firstInLine === true)),
    isUrgent: Int32Array.from([
      ...pledges.map(({ plan }) => Number(plan === 'super')),
      ...asks.map(({ askClass }) => Number(askClass === 'urgent')),
    ]),
    slots: [...requests.keys()],
    pledgesInAll: pledges.length,
    wanted: served.reduce((sum, steps) => sum + steps, 0),
    payments: 0,
    firstSteps: 0,
    urgentSteps: 0,
  }
}

function pairTables(
  { members, pairRooms, forbidden, policy }: OrderedInput,
  indexOf: ReadonlyMap<string, number>,
): Pick<SmallRun, 'pairRoom' | 'isKnown'> {
  const pairRoom = new Int32Array(members.length ** 2).fill(room(policy.pairCapSteps))
  const isKnown = new Int32Array(members.length ** 2)
  const cellOf = (giverId: string, receiverId: string): number =>
    (indexOf.get(giverId) ?? -1) * members.length + (indexOf.get(receiverId) ?? NaN)
  const named = new Map<number, number>()
  for (const { giverId, receiverId, roomSteps } of pairRooms)
    named.set(
      cellOf(giverId, receiverId),
      Math.min(room(roomSteps), named.get(cellOf(giverId, receiverId)) ?? Infinity),
    )
  for (const [cell, steps] of named) if (cell >= 0) pairRoom[cell] = steps
  for (const { giverId, receiverId } of forbidden)
    if (cellOf(giverId, receiverId) >= 0) pairRoom[cellOf(giverId, receiverId)] = 0
  for (const { id, recentGivers } of members) {
    pairRoom[cellOf(id, id)] = 0
    for (const giverId of recentGivers) if (indexOf.has(giverId)) isKnown[cellOf(giverId, id)] = 1
  }
  return { pairRoom, isKnown }
}

function room(given: number): number {
  return Math.min(ROOM_MAX, Math.max(0, Math.floor(given)))
}

/** Steps that may still go from a pledge to an ask, in as many payments as it takes. */
export function roomOfPair(run: SmallRun, pledge: number, ask: number): number {
  const giver = at(run.member, pledge)
  const receiver = at(run.member, run.pledges + ask)
  const cell = giver * run.members + receiver
  const room = Math.min(
    at(run.left, pledge),
    at(run.left, run.pledges + ask),
    at(run.giveRoom, giver),
    at(run.pairRoom, cell),
  )
  if (room <= 0 || at(run.between, receiver * run.members + giver) > 0) return 0
  return at(run.between, cell) === 0 &&
    at(run.isKnown, cell) === 0 &&
    at(run.newGivers, receiver) === 0
    ? 0
    : room
}

/**
 * Steps that one payment may bring now, within all limits; also what still fits into a payment that
 * was made.
 */
export function roomFor(run: SmallRun, pledge: number, ask: number): number {
  const room = roomOfPair(run, pledge, ask)
  if (room === 0) return 0
  const begun = at(run.given, pledge * run.asks + ask) % run.cap
  const isOut =
    at(run.giveMatches, at(run.member, pledge)) === 0 ||
    at(run.receiveMatches, at(run.member, run.pledges + ask)) === 0
  return begun === 0 && isOut ? 0 : Math.min(room, run.cap - begun)
}

/** Makes a payment that roomFor allows; with steps below 0 takes one back. */
export function pay(
  run: SmallRun,
  { pledge, ask, steps }: { pledge: number; ask: number; steps: number },
): void {
  const giver = at(run.member, pledge)
  const receiver = at(run.member, run.pledges + ask)
  const cell = giver * run.members + receiver
  const given = at(run.given, pledge * run.asks + ask)
  const payments = Math.ceil((given + steps) / run.cap) - Math.ceil(given / run.cap)
  const before = at(run.between, cell)
  run.given[pledge * run.asks + ask] = given + steps
  run.between[cell] = before + steps
  add(run.left, pledge, -steps)
  add(run.left, run.pledges + ask, -steps)
  add(run.giveRoom, giver, -steps)
  add(run.pairRoom, cell, -steps)
  add(run.giveMatches, giver, -payments)
  add(run.receiveMatches, receiver, -payments)
  if (at(run.isKnown, cell) === 0)
    add(run.newGivers, receiver, Number(before + steps === 0) - Number(before === 0))
  run.wanted -= steps
  run.payments += payments
  if (at(run.isFirst, pledge) === 1) run.firstSteps += steps
  if (at(run.isUrgent, pledge) === 1 && at(run.isUrgent, run.pledges + ask) === 1)
    run.urgentSteps += steps
}

/**
 * Makes these payments, or with `sign` -1 takes them back; named by place and rank in the run
 * itself.
 */
export function payShares(run: SmallRun, shares: readonly Share[], sign: 1 | -1 = 1): void {
  for (const { pledge, ask, steps } of shares)
    pay(run, { pledge: pledge - 1, ask: ask - 1, steps: sign * steps })
}

/** A whole pledge that gives something already, here or in the run that this is a part of. */
export function mustBeUsedUp({ isWhole, left, open }: SmallRun, pledge: number): boolean {
  return at(isWhole, pledge) === 1 && at(left, pledge) > 0 && at(left, pledge) < at(open, pledge)
}

function add(numbers: Numbers, index: number, more: number): void {
  numbers[index] = at(numbers, index) + more
}

/**
 * A run of these slots only. What is given there counts for the members' rooms in both runs, for
 * nothing else in the whole one.
 */
export function partOf(run: SmallRun, slots: readonly number[]): SmallRun {
  const pledges = slots.filter((slot) => slot < run.pledges).sort((one, other) => one - other)
  const asks = slots.filter((slot) => slot >= run.pledges).sort((one, other) => one - other)
  const pick = (numbers: Numbers, places: readonly number[]): Numbers =>
    Int32Array.from(places, (place) => at(numbers, place))
  const requests = [...pledges, ...asks]
  return {
    ...run,
    pledges: pledges.length,
    asks: asks.length,
    left: pick(run.left, requests),
    member: pick(run.member, requests),
    given: new Int32Array(pledges.length * asks.length),
    open: pick(run.open, pledges),
    isWhole: pick(run.isWhole, pledges),
    isFirst: pick(run.isFirst, pledges),
    isUrgent: pick(run.isUrgent, requests),
    slots: requests.map((slot) => run.slots[slot] ?? slot),
    wanted: asks.reduce((sum, ask) => sum + at(run.left, ask), 0),
    payments: 0,
    firstSteps: 0,
    urgentSteps: 0,
  }
}

/** Everything given, in queue order, within an ask in line order. */
export function sharesIn({ given, pledges, asks, slots, pledgesInAll }: SmallRun): Share[] {
  const shares: Share[] = []
  for (let ask = 0; ask < asks; ask++) {
    for (let pledge = 0; pledge < pledges; pledge++) {
      const steps = at(given, pledge * asks + ask)
      if (steps > 0)
        shares.push({
          pledge: (slots[pledge] ?? 0) + 1,
          ask: (slots[pledges + ask] ?? 0) - pledgesInAll + 1,
          steps,
        })
    }
  }
  return shares
}
