import { invariant } from '../shared/assert.ts'
import type {
  MatchingAsk,
  MatchingInput,
  MatchingMember,
  MatchingPledge,
  MatchingPolicy,
} from './matching-types.ts'
import { askQueue, pledgeLine } from './queue-order.ts'

/**
 * A member while a run is worked out: rooms shrink as shares are given and grow when they are taken
 * back.
 */
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

/**
 * An ask at its rank (from 1); `left` is what it may still get in this run, `shares` what it gets
 * from which pledge.
 */
export type AskSlot = {
  readonly kind: 'ask'
  readonly ask: MatchingAsk
  readonly rank: number
  readonly person: Person
  left: number
  readonly shares: Map<PledgeSlot, number>
}

/**
 * A pledge at its place in line (from 1); `left` is what it may still give. A `whole` one ends at 0
 * or untouched.
 */
export type PledgeSlot = {
  readonly kind: 'pledge'
  readonly pledge: MatchingPledge
  readonly place: number
  readonly whole: boolean
  readonly person: Person
  left: number
  readonly shares: Map<AskSlot, number>
}

export type Slot = AskSlot | PledgeSlot

export type Move = { readonly pledge: PledgeSlot; readonly ask: AskSlot; readonly steps: number }

/**
 * The state of one attempt at a run. Slots are in queue order and in line order; the journal allows
 * going back.
 */
export type Board = {
  readonly asks: readonly AskSlot[]
  readonly pledges: readonly PledgeSlot[]
  readonly people: ReadonlyMap<string, Person>
  readonly policy: MatchingPolicy
  readonly journal: Move[]
  /** Steps still wanted by the asks whose turn is not over. */
  wantedAhead: number
  onMove: (pledge: PledgeSlot, ask: AskSlot) => void
}

/**
 * The input in queue and line order, so that several boards can be opened without sorting again.
 */
export type OrderedInput = MatchingInput & { readonly ordered: true }

/**
 * Checks the input (whole amounts, unique ids, known members) and brings it into queue and line
 * order.
 */
export function orderInput(input: MatchingInput): OrderedInput {
  const memberIds = new Set(input.members.map(({ id }) => id))
  invariant(memberIds.size === input.members.length, 'a member is listed twice')
  for (const requests of [input.asks, input.pledges]) {
    invariant(
      new Set(requests.map(({ id }) => id)).size === requests.length,
      'a request is listed twice',
    )
    for (const { id, memberId, openSteps } of requests) {
      invariant(memberIds.has(memberId), `the member of ${id} is missing`)
      invariant(
        Number.isSafeInteger(openSteps) && openSteps >= 0,
        `${id} is not open by whole steps`,
      )
    }
  }
  const { matchCapSteps, pairCapSteps } = input.policy
  invariant(
    Number.isSafeInteger(matchCapSteps) && matchCapSteps > 0,
    'the cap of a match is not a number of steps',
  )
  invariant(
    Number.isSafeInteger(pairCapSteps) && pairCapSteps >= 0,
    'the cap of a pair is not a number of steps',
  )
  return { ...input, asks: askQueue(input), pledges: pledgeLine(input), ordered: true }
}

/**
 * A fresh board: nobody has given anything yet, every request is open by what its member's own
 * rooms allow at most.
 */
export function openBoard(input: OrderedInput): Board {
  const people = new Map(input.members.map((member) => [member.id, openPerson(member)]))
  for (const { giverId, receiverId } of input.forbidden) {
    const receiver = people.get(receiverId)
    if (receiver) people.get(giverId)?.mayNotGiveTo.add(receiver)
  }
  for (const { giverId, receiverId, roomSteps } of input.pairRooms) {
    const giver = people.get(giverId)
    const receiver = people.get(receiverId)
    if (giver && receiver)
      giver.pairRooms.set(
        receiver,
        Math.min(room(roomSteps), giver.pairRooms.get(receiver) ?? Infinity),
      )
  }
  const asks = input.asks.map((ask, index) =>
    openAsk(ask, index + 1, personOf(people, ask.memberId)),
  )
  const pledges = input.pledges.map((pledge, index) =>
    openPledge(pledge, index + 1, personOf(people, pledge.memberId)),
  )
  const wantedAhead = asks.reduce((sum, ask) => sum + ask.left, 0)
  return {
    asks,
    pledges,
    people,
    policy: input.policy,
    journal: [],
    wantedAhead,
    onMove: () => undefined,
  }
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

function openAsk(ask: MatchingAsk, rank: number, person: Person): AskSlot {
  const left = person.receiveMatches > 0 ? Math.min(ask.openSteps, person.receiveRoom) : 0
  const slot: AskSlot = { kind: 'ask', ask, rank, person, left, shares: new Map() }
  person.asks.push(slot)
  return slot
}

function openPledge(pledge: MatchingPledge, place: number, person: Person): PledgeSlot {
  const whole = pledge.plan !== 'simple'
  const fits = pledge.openSteps <= person.giveRoom
  const left = fits ? pledge.openSteps : whole ? 0 : person.giveRoom
  const slot: PledgeSlot = { kind: 'pledge', pledge, place, whole, person, left, shares: new Map() }
  person.pledges.push(slot)
  return slot
}

function room(given: number): number {
  return Math.max(0, Math.floor(given))
}

function personOf(people: ReadonlyMap<string, Person>, id: string): Person {
  const person = people.get(id)
  invariant(person, `member ${id} is missing`)
  return person
}
