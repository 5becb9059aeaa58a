import type { OrderedInput } from '../board.ts'
import type { MatchingMember } from '../matching-types.ts'
import { fitAsks, fitPledges } from './fit-to-rooms.ts'
import { at, type Numbers } from '../numbers.ts'

/**
 * A run as numbers only: a million requests without an object for each. A slot is a request: the
 * pledges in line order, then the asks in queue order; members, and pairs that have a room of their
 * own, go by index too. Pairs of one giver hang together from `firstPair`.
 */
export type Columns = {
  readonly pledges: number
  readonly slots: number
  /** Steps that the member's own rooms allow, earlier requests of the member first. */
  readonly usable: Numbers
  readonly member: Numbers
  /** One of the RANKS below for a pledge; 1 for an urgent ask. */
  readonly rank: Numbers
  readonly giveMatches: Numbers
  readonly receiveMatches: Numbers
  readonly firstPair: Numbers
  readonly nextPair: Numbers
  readonly pairReceiver: Numbers
  readonly pairRoom: Numbers
  readonly pairCap: number
  /** Largest share: one payment, of a pair that is allowed no more. */
  readonly cap: number
  /** Largest payment an ask can get. */
  readonly part: number
  readonly mostSteps: number
  /** Whether the usable steps of pledges are as many as their givers' rooms allow. */
  readonly isFitted: boolean
}

/** Rooms without an end are this large. */
const ROOM_MAX = 2 ** 30

export const RANKS = { simple: 0, firstInLine: 1, happy: 2, super: 3 } as const

export function columnsOf(input: OrderedInput): Columns {
  const { asks, pledges, members, policy } = input
  const requests = [...pledges, ...asks]
  const indexOf = membersInOrder(requests)
  const member = Int32Array.from(requests, ({ memberId }) => indexOf.get(memberId) ?? -1)
  const rank = new Int32Array(requests.length)
  for (const [index, pledge] of pledges.entries())
    rank[index] =
      pledge.plan === 'simple'
        ? pledge.firstInLine === true
          ? RANKS.firstInLine
          : RANKS.simple
        : RANKS[pledge.plan]
  for (const [index, ask] of asks.entries())
    rank[pledges.length + index] = ask.askClass === 'urgent' ? 1 : 0
  const usable = Int32Array.from(requests, ({ openSteps }) => openSteps)
  const cap = usable.reduce(
    (most, steps) => Math.max(most, Math.min(steps, policy.matchCapSteps, policy.pairCapSteps)),
    0,
  )
  const rooms = roomsOf(members, indexOf)
  const common = { usable, member, isWhole: (slot: number) => at(rank, slot) >= RANKS.happy }
  // Before pledges are cut to their givers' rooms, because which of them are cut is free.
  const part = largestPayment(usable.subarray(0, pledges.length), { member, cap, ...rooms })
  const isFitted = fitPledges(
    { ...common, cap, steps: rooms.giveSteps, matches: rooms.giveMatches },
    pledges.length,
  )
  fitAsks(
    { ...common, cap: part, steps: rooms.receiveSteps, matches: rooms.receiveMatches.slice() },
    pledges.length,
  )
  // Each match is counted as one by a giver who is new.
  const receiveMatches = rooms.receiveMatches.map((matches, index) =>
    Math.min(matches, at(rooms.newGivers, index)),
  )
  return {
    pledges: pledges.length,
    slots: requests.length,
    usable,
    member,
    rank,
    isFitted,
    ...pairColumns(input, indexOf),
    giveMatches: rooms.giveMatches,
    receiveMatches,
    pairCap: policy.pairCapSteps,
    cap,
    part,
    mostSteps: usable.reduce((most, steps) => Math.max(most, steps), 0),
  }
}

function largestPayment(
  pledges: Numbers,
  {
    member,
    cap,
    giveSteps,
    giveMatches,
  }: { member: Numbers; cap: number; giveSteps: Numbers; giveMatches: Numbers },
): number {
  return pledges.reduce(
    (most, steps, pledge) =>
      at(giveMatches, at(member, pledge)) > 0
        ? Math.max(most, Math.min(cap, steps, at(giveSteps, at(member, pledge))))
        : most,
    1,
  )
}

// Numbered as their requests stand, so that what is looked at together lies together.
function membersInOrder(requests: readonly { readonly memberId: string }[]): Map<string, number> {
  const indexOf = new Map<string, number>()
  for (const { memberId } of requests)
    if (!indexOf.has(memberId)) indexOf.set(memberId, indexOf.size)
  return indexOf
}

function roomsOf(members: readonly MatchingMember[], indexOf: ReadonlyMap<string, number>) {
  const list = (): Numbers => new Int32Array(indexOf.size)
  const rooms = {
    giveSteps: list(),
    giveMatches: list(),
    receiveSteps: list(),
    receiveMatches: list(),
    newGivers: list(),
  }
  for (const of of members) {
    const index = indexOf.get(of.id)
    if (index === undefined) continue
    rooms.giveSteps[index] = room(of.giveRoomSteps)
    rooms.giveMatches[index] = room(of.giveMatchesRoom)
    rooms.receiveSteps[index] = room(of.receiveRoomSteps)
    rooms.receiveMatches[index] = room(of.receiveMatchesRoom)
    rooms.newGivers[index] = room(of.newGiversRoom)
  }
  return rooms
}

function room(given: number): number {
  return Math.min(ROOM_MAX, Math.max(0, Math.floor(given)))
}

function pairColumns(
  { forbidden, pairRooms }: OrderedInput,
  indexOf: ReadonlyMap<string, number>,
): Pick<Columns, 'firstPair' | 'nextPair' | 'pairReceiver' | 'pairRoom'> {
  const pairs = [
    ...pairRooms,
    ...forbidden.map(({ giverId, receiverId }) => ({ giverId, receiverId, roomSteps: 0 })),
  ]
  const firstPair = new Int32Array(indexOf.size).fill(-1)
  const nextPair = new Int32Array(pairs.length)
  for (const [index, { giverId }] of pairs.entries()) {
    const giver = indexOf.get(giverId)
    if (giver === undefined) continue
    nextPair[index] = at(firstPair, giver)
    firstPair[giver] = index
  }
  return {
    firstPair,
    nextPair,
    pairReceiver: Int32Array.from(pairs, ({ receiverId }) => indexOf.get(receiverId) ?? -1),
    pairRoom: Int32Array.from(pairs, ({ roomSteps }) => Math.max(0, Math.floor(roomSteps))),
  }
}
