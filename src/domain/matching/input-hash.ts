import { invariant } from '../shared/assert.ts'
import type {
  ForbiddenPair,
  MatchingAsk,
  MatchingInput,
  MatchingMember,
  MatchingPledge,
  PairRoom,
} from './matching-types.ts'

const FORMAT = 'paraspar-matching-1'

/**
 * The input as one text that is the same whatever the order of its lists, to hash and to keep for a
 * replay: JSON with fixed keys, lists sorted by id (UTF-16 order), flags only where they are true,
 * repeated givers and pairs once. Throws an InvariantError for a number that JSON cannot carry.
 */
export function canonicalInput(input: MatchingInput): string {
  const { matchCapSteps, pairCapSteps } = input.policy
  const canonical = {
    format: FORMAT,
    seed: input.seed,
    policy: { matchCapSteps, pairCapSteps },
    asks: sorted(input.asks.map(canonicalAsk), ({ id }) => [id]),
    pledges: sorted(input.pledges.map(canonicalPledge), ({ id }) => [id]),
    members: sorted(input.members.map(canonicalMember), ({ id }) => [id]),
    pairRooms: withoutRepeats(
      sorted(input.pairRooms.map(canonicalPairRoom), ({ giverId, receiverId, roomSteps }) => [
        giverId,
        receiverId,
        roomSteps,
      ]),
    ),
    forbidden: withoutRepeats(
      sorted(input.forbidden.map(canonicalForbidden), ({ giverId, receiverId, reason }) => [
        giverId,
        receiverId,
        reason,
      ]),
    ),
  }
  return JSON.stringify(canonical, (_key, value: unknown) => {
    invariant(
      typeof value !== 'number' || Number.isFinite(value),
      'an input of a matching run holds a number without end',
    )
    return value
  })
}

/** Reads what canonicalInput wrote. Throws an InvariantError for any other text. */
export function parseCanonicalInput(text: string): MatchingInput {
  const read = JSON.parse(text) as MatchingInput & { format?: unknown }
  invariant(read.format === FORMAT, 'this is not a stored input of a matching run')
  const { seed, policy, asks, pledges, members, pairRooms, forbidden } = read
  const input: MatchingInput = { seed, policy, asks, pledges, members, pairRooms, forbidden }
  invariant(canonicalInput(input) === text, 'a stored input of a matching run was changed')
  return input
}

function canonicalAsk(ask: MatchingAsk): MatchingAsk {
  const { id, memberId, openSteps, askClass, since } = ask
  return {
    id,
    memberId,
    openSteps,
    askClass,
    since,
    ...(ask.firstInClass === true && { firstInClass: true }),
  }
}

function canonicalPledge(pledge: MatchingPledge): MatchingPledge {
  const { id, memberId, openSteps, plan, since } = pledge
  return {
    id,
    memberId,
    openSteps,
    plan,
    since,
    ...(pledge.firstInLine === true && { firstInLine: true }),
  }
}

function canonicalMember(member: MatchingMember): MatchingMember {
  const {
    id,
    giveRoomSteps,
    giveMatchesRoom,
    receiveRoomSteps,
    receiveMatchesRoom,
    newGiversRoom,
  } = member
  const recentGivers = [...new Set(member.recentGivers)].sort(byUnits)
  return {
    id,
    giveRoomSteps,
    giveMatchesRoom,
    receiveRoomSteps,
    receiveMatchesRoom,
    newGiversRoom,
    recentGivers,
  }
}

function canonicalPairRoom({ giverId, receiverId, roomSteps }: PairRoom): PairRoom {
  return { giverId, receiverId, roomSteps }
}

function canonicalForbidden({ giverId, receiverId, reason }: ForbiddenPair): ForbiddenPair {
  return { giverId, receiverId, reason }
}

type SortKey = string | number

function sorted<T>(items: T[], keyOf: (item: T) => SortKey[]): T[] {
  const keyed = items
    .map((item) => ({ item, key: keyOf(item) }))
    .sort((a, b) => compareKeys(a.key, b.key))
  return keyed.map(({ item }) => item)
}

function withoutRepeats<T>(items: readonly T[]): T[] {
  const texts = items.map((item) => JSON.stringify(item))
  return items.filter((_, index) => index === 0 || texts[index] !== texts[index - 1])
}

function compareKeys(a: readonly SortKey[], b: readonly SortKey[]): number {
  for (const [index, key] of a.entries()) {
    const order = byUnits(key, b[index] ?? '')
    if (order !== 0) return order
  }
  return 0
}

function byUnits(a: SortKey, b: SortKey): number {
  return a < b ? -1 : a > b ? 1 : 0
}
