import {
  isLimited,
  isNewcomer,
  type Policy,
  WINDOW_24H_MS,
  WINDOW_GIVERS_MS,
  WINDOW_LIMITED_MS,
  WINDOW_PAIR_MS,
} from '../shared/policy.ts'
import { DAY_MS, isBefore } from '../shared/calendar.ts'
import { STEP_RUPEES } from '../shared/rupees.ts'
import type { ForbiddenPair, MatchingMember, PairRoom } from './matching-types.ts'

/**
 * A match that counts in the windows: live (as if paid now), or confirmed and paid at an instant.
 * Amounts in rupees.
 */
export type CountedMatch = {
  readonly giverId: string
  readonly receiverId: string
  readonly amount: number
  readonly paidAt: Temporal.Instant | 'held'
}

/**
 * A member of this run. `yearRoom`: what the tax year and their own limit still let them receive,
 * before held matches, in rupees. `limitedUntil`: until then officers have them give as a newcomer
 * does.
 */
export type CountedMember = {
  readonly id: string
  readonly joinedAt: Temporal.Instant
  readonly yearRoom: number
  readonly limitedUntil: Temporal.Instant | null
}

export type Windows = {
  readonly members: MatchingMember[]
  readonly pairRooms: PairRoom[]
  readonly resting: ForbiddenPair[]
}

/**
 * How far the windows of a policy look back, in ms: matches older than this do not matter to a run.
 */
export function windowsLookBackMs({
  oppositeCooldownMs,
  newcomerDays,
}: Pick<Policy, 'oppositeCooldownMs' | 'newcomerDays'>): number {
  return Math.max(WINDOW_PAIR_MS, oppositeCooldownMs, newcomerDays * DAY_MS)
}

const UNLIMITED = 1_000_000

/**
 * What the restrictive windows leave to each member, and to each pair, in steps. A held match
 * counts in every window as if paid; a window only ever takes away. Nobody gives back to somebody
 * who gave to them within the rest.
 */
export function windowsOf({
  members,
  matches,
  policy,
  now,
}: {
  members: readonly CountedMember[]
  matches: readonly CountedMatch[]
  policy: Policy
  now: Temporal.Instant
}): Windows {
  const within = (match: CountedMatch, windowMs: number) =>
    match.paidAt === 'held' || !isBefore(match.paidAt, now.subtract({ milliseconds: windowMs }))
  const byGiver = Map.groupBy(matches, (match) => match.giverId)
  const byReceiver = Map.groupBy(matches, (match) => match.receiverId)
  return {
    members: members.map((member) => ({
      id: member.id,
      ...givingRoom(member, byGiver.get(member.id) ?? [], { policy, now, within }),
      ...receivingRoom(member, byReceiver.get(member.id) ?? [], { policy, within }),
    })),
    pairRooms: pairRoomsOf(
      matches.filter((match) => within(match, WINDOW_PAIR_MS)),
      policy,
    ),
    resting: matches
      .filter((match) => within(match, policy.oppositeCooldownMs))
      .map((match) => ({
        giverId: match.receiverId,
        receiverId: match.giverId,
        reason: 'opposite_cooldown',
      })),
  }
}

type Within = (match: CountedMatch, windowMs: number) => boolean

function givingRoom(
  member: CountedMember,
  given: readonly CountedMatch[],
  { policy, now, within }: { policy: Policy; now: Temporal.Instant; within: Within },
) {
  const dayRoom =
    policy.givenIn24hCapRupees - sum(given.filter((match) => within(match, WINDOW_24H_MS)))
  const newcomer = isNewcomer({ joinedAt: member.joinedAt, now, policy })
  if (!newcomer && !isLimited(member.limitedUntil, now))
    return { giveRoomSteps: steps(dayRoom), giveMatchesRoom: UNLIMITED }
  const live = given.filter((match) => match.paidAt === 'held').length
  // All that a newcomer gave lies in their first days; of an older member who is limited, what they
  // gave lately counts.
  const counted = newcomer ? given : given.filter((match) => within(match, WINDOW_LIMITED_MS))
  return {
    giveRoomSteps: steps(Math.min(dayRoom, policy.newcomerGivesCapRupees - sum(counted))),
    giveMatchesRoom: Math.max(0, policy.newcomerLiveMatches - live),
  }
}

function receivingRoom(
  member: CountedMember,
  received: readonly CountedMatch[],
  { policy, within }: { policy: Policy; within: Within },
) {
  const held = sum(received.filter((match) => match.paidAt === 'held'))
  const recentGivers = [
    ...new Set(
      received.filter((match) => within(match, WINDOW_GIVERS_MS)).map((match) => match.giverId),
    ),
  ].sort()
  return {
    receiveRoomSteps: steps(member.yearRoom - held),
    receiveMatchesRoom: Math.max(
      0,
      policy.matchesReceivedIn24h - received.filter((match) => within(match, WINDOW_24H_MS)).length,
    ),
    newGiversRoom: Math.max(0, policy.giversIn30Days - recentGivers.length),
    recentGivers,
  }
}

// A pair is two people, whichever of them gives.
function pairRoomsOf(matches: readonly CountedMatch[], policy: Policy): PairRoom[] {
  const byPair = Map.groupBy(matches, ({ giverId, receiverId }) =>
    [giverId, receiverId].sort().join(' '),
  )
  return [...byPair].flatMap(([pair, between]) => {
    const [one = '', other = ''] = pair.split(' ')
    const roomSteps = steps(policy.pairIn90DaysCapRupees - sum(between))
    return [
      { giverId: one, receiverId: other, roomSteps },
      { giverId: other, receiverId: one, roomSteps },
    ]
  })
}

function sum(matches: readonly CountedMatch[]): number {
  return matches.reduce((total, match) => total + match.amount, 0)
}

function steps(rupees: number): number {
  return Math.max(0, Math.floor(rupees / STEP_RUPEES))
}
