import {
  type AskSlot,
  type Board,
  giveShare,
  isKnownGiver,
  openBoard,
  pairRoom,
  type PledgeSlot,
  type Share,
  sum,
} from './board.ts'
import type { WaitingReason } from '../asks/waiting-reasons.ts'
import type { ProposalReason, ProposedMatch, WaitingAsk } from './matching-types.ts'
import type { OrderedInput } from './queue-order.ts'

/**
 * The matches of a run, in queue order, within an ask in line order; a share above the cap of one
 * match becomes several.
 */
export function matchesOf({ asks, policy }: Board): ProposedMatch[] {
  const cap = policy.matchCapSteps
  return asks.flatMap((slot) =>
    [...slot.shares]
      .sort(([one], [other]) => one.turn - other.turn)
      .flatMap(([from, steps]) => {
        const { pledge } = from
        const match = {
          pledgeId: pledge.id,
          askId: slot.ask.id,
          giverId: pledge.memberId,
          receiverId: slot.ask.memberId,
          reason: reasonFor(from, slot),
          askRank: slot.rank,
        }
        return Array.from({ length: Math.ceil(steps / cap) }, (_, index) => ({
          ...match,
          steps: Math.min(cap, steps - index * cap),
        }))
      }),
  )
}

function reasonFor(pledge: PledgeSlot, ask: AskSlot): ProposalReason {
  const requests = new Set<Slot>([...pledge.shares.keys(), ...ask.shares.keys()])
  if (requests.size <= 3) {
    const around = [...requests].flatMap(({ shares }) => [...(shares as Shares).keys()])
    const all = new Set<Slot>([...requests, ...around])
    const payments = sum([...all].map(({ shares }) => shares.size)) / 2
    if (payments <= 2 && [...all].every(isSettled)) return payments === 1 ? 'exact' : 'pair'
  }
  return pledge.shares.size === 1 && isSettled(pledge) ? 'fill' : 'split'
}

type Slot = AskSlot | PledgeSlot
type Shares = ReadonlyMap<Slot, number>

function isSettled(slot: Slot): boolean {
  const { openSteps } = 'rank' in slot ? slot.ask : slot.pledge
  return sum((slot.shares as Shares).values()) === openSteps
}

/**
 * Who waits and why, in queue order. Each is judged with what it and those before it got: what
 * later asks got is back with its givers.
 */
export function waitingAfter(input: OrderedInput, shares: readonly Share[]): WaitingAsk[] {
  const byAsk = Map.groupBy(shares, ({ ask }) => ask)
  const board = openBoard(input)
  const waiting: WaitingAsk[] = []
  for (const slot of board.asks) {
    const { ask, rank } = slot
    for (const share of byAsk.get(rank) ?? []) giveShare(board, share)
    if (slot.left > 0)
      waiting.push({ askId: ask.id, rank, unservedSteps: slot.left, why: whyWaiting(board, slot) })
  }
  return waiting
}

/** More steps than anybody has open. */
const MANY = 1e9

// The fewest obstacles between the ask and a pledge; at worst it needs a new pledge.
function whyWaiting(board: Board, slot: AskSlot): WaitingReason[] {
  const { person } = slot
  const own: WaitingReason[] =
    person.receiveRoom === 0 || person.receiveMatches === 0 ? ['receive_limit'] : []
  const fewest = fewestObstacles(board, slot, own)
  const needed: WaitingReason[] = ['no_pledges', ...own]
  if (person.newGivers === 0) needed.push('givers_limit')
  return fewest && fewest.length <= needed.length ? fewest : needed
}

// The obstacles to the pledge that has the fewest; undefined where no pledge may give more.
function fewestObstacles(
  board: Board,
  slot: AskSlot,
  own: readonly WaitingReason[],
): WaitingReason[] | undefined {
  let fewest: WaitingReason[] | undefined
  for (const pledge of board.pledges) {
    if (!mayGiveMore(pledge, slot)) continue
    const found = [...own, ...obstaclesBetween(board, pledge, slot)]
    if (!fewest || found.length < fewest.length) fewest = found
    if (fewest.length === 1) return fewest
  }
  return fewest
}

// Whether it is only limits of the receiver, of the two, or of the amount that can be in the way.
function mayGiveMore({ left, person: giver }: PledgeSlot, { person }: AskSlot): boolean {
  const isOpen = left > 0 && giver.giveRoom > 0 && giver.giveMatches > 0
  return isOpen && giver !== person && !person.gaveTo.has(giver)
}

function obstaclesBetween(board: Board, pledge: PledgeSlot, { person, left }: AskSlot) {
  const { person: giver, whole } = pledge
  const found: WaitingReason[] = []
  const room = pairRoom(board, giver, person)
  if (room <= 0) found.push('pair_limit')
  if (person.newGivers === 0 && !isKnownGiver(giver, person)) found.push('givers_limit')
  if (giver.mayNotGiveTo.has(person)) found.push('all_pairs_blocked')
  const rooms = [left, person.receiveRoom || MANY, room > 0 ? room : MANY]
  if (whole && pledge.left > Math.min(...rooms)) found.push('whole_pledge')
  return found
}
