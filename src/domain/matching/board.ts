import type {
  MatchingAsk,
  MatchingMember,
  MatchingPledge,
  MatchingPolicy,
} from './matching-types.ts'
import type { OrderedInput } from './queue-order.ts'

/** A member in a run: what the windows still leave, and who gave to whom so far. */
export type Person = {
  readonly id: string
  giveRoom: number
  giveMatches: number
  receiveRoom: number
  receiveMatches: number
  newGivers: number
  readonly recentGivers: ReadonlySet<string>
  readonly mayNotGiveTo: Set<Person>
  readonly pairRooms: Map<Person, number>
  readonly gaveTo: Map<Person, number>
  readonly gotFrom: Map<Person, number>
  readonly pledges: PledgeSlot[]
  readonly asks: AskSlot[]
}

/** An ask at its rank (from 1). `left` is what it is still to get. */
export type AskSlot = {
  readonly ask: MatchingAsk
  readonly rank: number
  readonly person: Person
  left: number
  readonly shares: Map<PledgeSlot, number>
}

/** A pledge at its turn in line (from 1). `left` is what it may still give. */
export type PledgeSlot = {
  readonly pledge: MatchingPledge
  readonly turn: number
  readonly whole: boolean
  readonly person: Person
  left: number
  readonly shares: Map<AskSlot, number>
}

/** The one model of all limits: requests, members, and what is given on it. */
export type Board = {
  readonly asks: readonly AskSlot[]
  readonly pledges: readonly PledgeSlot[]
  readonly people: ReadonlyMap<string, Person>
  readonly policy: MatchingPolicy
}

/** What one pledge gives one ask; it stays true on any board of the input. */
export type Share = { readonly pledge: number; readonly ask: number; readonly steps: number }

/** Why a giver may give a receiver nothing more, whatever the amounts. */
export type PairBlock = 'barred' | 'pair' | 'givers' | undefined

/** A fresh board on which nobody has given anything. */
export function openBoard(input: OrderedInput): Board {
  const active = new Set([...input.asks, ...input.pledges].map(({ memberId }) => memberId))
  const people = new Map(
    input.members
      .filter(({ id }) => active.has(id))
      .map((member) => [member.id, openPerson(member)]),
  )
  const none = openPerson(NOBODY)
  const personOf = (id: string): Person => people.get(id) ?? none
  for (const { giverId, receiverId } of input.forbidden)
    personOf(giverId).mayNotGiveTo.add(personOf(receiverId))
  for (const { giverId, receiverId, roomSteps } of input.pairRooms) {
    const [{ pairRooms }, receiver] = [personOf(giverId), personOf(receiverId)]
    pairRooms.set(receiver, Math.min(room(roomSteps), pairRooms.get(receiver) ?? Infinity))
  }
  const asks = input.asks.map((ask, index): AskSlot => {
    const person = personOf(ask.memberId)
    return { ask, rank: index + 1, person, left: ask.openSteps, shares: new Map() }
  })
  const pledges = input.pledges.map((pledge, index): PledgeSlot => {
    const person = personOf(pledge.memberId)
    const whole = pledge.plan !== 'simple'
    const left = whole && pledge.openSteps > person.giveRoom ? 0 : pledge.openSteps
    return { pledge, turn: index + 1, whole, person, left, shares: new Map() }
  })
  for (const ask of asks) ask.person.asks.push(ask)
  for (const pledge of pledges) pledge.person.pledges.push(pledge)
  return { asks, pledges, people, policy: input.policy }
}

/** Steps the pledge may give the ask now, under every limit at once; 0 for none. */
export function roomBetween(board: Board, pledge: PledgeSlot, ask: AskSlot): number {
  const [giver, receiver] = [pledge.person, ask.person]
  const amounts = Math.min(pledge.left, ask.left, giver.giveRoom, receiver.receiveRoom)
  if (amounts <= 0 || blockBetween(board, giver, receiver) !== undefined) return 0
  const given = pledge.shares.get(ask) ?? 0
  const matches = paymentsIn(board, given) + Math.min(giver.giveMatches, receiver.receiveMatches)
  return Math.min(
    amounts,
    pairRoom(board, giver, receiver),
    matches * board.policy.matchCapSteps - given,
  )
}

/** What stands between two members; undefined when one more step may be given. */
export function blockBetween(board: Board, giver: Person, receiver: Person): PairBlock {
  if (isBarred(giver, receiver)) return 'barred'
  if (pairRoom(board, giver, receiver) <= 0) return 'pair'
  return receiver.newGivers > 0 || isKnownGiver(giver, receiver) ? undefined : 'givers'
}

/** Whether nothing may be given at all: to oneself, to whom one is kept apart from, or gets from. */
export function isBarred(giver: Person, receiver: Person): boolean {
  return giver === receiver || giver.mayNotGiveTo.has(receiver) || receiver.gaveTo.has(giver)
}

/** Whether this giver takes no new room among the receiver's givers. */
export function isKnownGiver(giver: Person, receiver: Person): boolean {
  return receiver.gotFrom.has(giver) || receiver.recentGivers.has(giver.id)
}

/** Steps the room of a pair still leaves. */
export function pairRoom(board: Board, giver: Person, receiver: Person): number {
  const whole = giver.pairRooms.get(receiver) ?? board.policy.pairCapSteps
  return whole - (giver.gaveTo.get(receiver) ?? 0)
}

/** Payments that a share takes under the cap of one match. */
export function paymentsIn({ policy }: Pick<Board, 'policy'>, steps: number): number {
  return Math.ceil(steps / policy.matchCapSteps)
}

/** Gives steps of a pledge to an ask; a negative number takes them back. */
export function give(board: Board, pledge: PledgeSlot, ask: AskSlot, steps: number): void {
  const [giver, receiver] = [pledge.person, ask.person]
  const before = pledge.shares.get(ask) ?? 0
  const matches = paymentsIn(board, before + steps) - paymentsIn(board, before)
  pledge.left -= steps
  ask.left -= steps
  giver.giveRoom -= steps
  receiver.receiveRoom -= steps
  giver.giveMatches -= matches
  receiver.receiveMatches -= matches
  setAmount(pledge.shares, ask, before + steps)
  setAmount(ask.shares, pledge, before + steps)
  const paid = giver.gaveTo.get(receiver) ?? 0
  setAmount(giver.gaveTo, receiver, paid + steps)
  setAmount(receiver.gotFrom, giver, paid + steps)
  if (!receiver.recentGivers.has(giver.id))
    receiver.newGivers += Number(paid + steps === 0) - Number(paid === 0)
}

/** Everything given on a board, in queue order, within an ask in line order. */
export function sharesOn(board: Board): Share[] {
  return board.asks.flatMap((ask) =>
    [...ask.shares]
      .map(([pledge, steps]) => ({ pledge: pledge.turn, ask: ask.rank, steps }))
      .sort((a, b) => a.pledge - b.pledge),
  )
}

/** A board on which these shares are given, and nothing more is wanted by any ask. */
export function boardWith(input: OrderedInput, shares: readonly Share[]): Board {
  const board = openBoard(input)
  for (const { pledge, ask, steps } of shares) giveShare(board, { pledge, ask, steps })
  return board
}

/** Gives a share, by turn and rank. */
export function giveShare(board: Board, { pledge, ask, steps }: Share): void {
  const [from, to] = [board.pledges[pledge - 1], board.asks[ask - 1]]
  if (from && to) give(board, from, to, steps)
}

/** Payments that all of these shares take. */
export function paymentsFor(board: Pick<Board, 'policy'>, shares: readonly Share[]): number {
  return shares.reduce((sum, { steps }) => sum + paymentsIn(board, steps), 0)
}

/** Steps each ask of the queue gets. */
export function servedOn(board: Board): number[] {
  return board.asks.map(({ shares }) => sum(shares.values()))
}

/** Whether a pledge that must be given whole gives all or nothing. */
export function isWholeOrNone({ whole, left, shares }: PledgeSlot): boolean {
  return !whole || left === 0 || shares.size === 0
}

/** The sum of some steps. */
export function sum(steps: Iterable<number>): number {
  let total = 0
  for (const each of steps) total += each
  return total
}

const NOBODY: MatchingMember = {
  id: '',
  giveRoomSteps: 0,
  giveMatchesRoom: 0,
  receiveRoomSteps: 0,
  receiveMatchesRoom: 0,
  newGiversRoom: 0,
  recentGivers: [],
}

function openPerson(member: MatchingMember): Person {
  return {
    id: member.id,
    giveRoom: room(member.giveRoomSteps),
    giveMatches: room(member.giveMatchesRoom),
    receiveRoom: room(member.receiveRoomSteps),
    receiveMatches: room(member.receiveMatchesRoom),
    newGivers: room(member.newGiversRoom),
    recentGivers: new Set(member.recentGivers),
    mayNotGiveTo: new Set(),
    pairRooms: new Map(),
    gaveTo: new Map(),
    gotFrom: new Map(),
    pledges: [],
    asks: [],
  }
}

function room(given: number): number {
  return Math.max(0, Math.floor(given))
}

function setAmount<K>(amounts: Map<K, number>, key: K, steps: number): void {
  if (steps === 0) amounts.delete(key)
  else amounts.set(key, steps)
}
