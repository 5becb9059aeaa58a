import type { AskClass } from '#domain/asks/ask.ts'
import type {
  ForbiddenPair,
  MatchingAsk,
  MatchingInput,
  MatchingMember,
  MatchingPledge,
  PairRoom,
} from '#domain/matching/matching-types.ts'

/** What kind of inputs are drawn. Every flag that is left out is off. */
export type DrawnKind = {
  readonly asks: number
  readonly pledges: number
  readonly members: number
  readonly stepsMax: number
  /** Members give and receive in one run; otherwise the two sides are different people. */
  readonly bothSides?: boolean
  /** Happy and super pledges too. */
  readonly wholes?: boolean
  /** Small rooms in steps: of givers, receivers and pairs. */
  readonly tightRooms?: boolean
  /** Small rooms in matches and in givers. */
  readonly tightCounts?: boolean
  readonly tightMatches?: boolean
  readonly tightGivers?: boolean
  /** About every third pair forbidden. */
  readonly conflicts?: boolean
  readonly firstInLine?: boolean
  readonly oneClass?: boolean
  /** As many asks and pledges as there may be, instead of any number up to that. */
  readonly full?: boolean
}

const AMPLE = 1_000_000
const CLASSES: readonly AskClass[] = ['urgent', 'elder', 'normal']
const PLANS = ['simple', 'happy', 'super'] as const
const REASONS = ['opposite_cooldown', 'blocked', 'shared_detail'] as const

/**
 * Makes an input out of a tape of whole numbers, so that a property test shrinks the tape and with
 * it the input. Each number decides one thing; behind the tape's end every decision is 0, the
 * plainest.
 */
export function drawnInput(tape: readonly number[], kind: DrawnKind): MatchingInput {
  let at = 0
  const below = (end: number): number => Math.abs(tape[at++] ?? 0) % end
  const steps = (): number => 1 + below(kind.stepsMax)
  const giverIds = names('m', kind.members)
  const receiverIds = kind.bothSides ? giverIds : names('r', kind.members)
  const asks = names('a', kind.full ? kind.asks : 1 + below(kind.asks)).map((id): MatchingAsk => {
    const firstInClass = below(6) === 5
    const place = {
      askClass: kind.oneClass ? ('normal' as const) : pick(CLASSES, below(3)),
      since: below(4),
      ...(firstInClass && { firstInClass }),
    }
    return {
      id,
      memberId: pick(receiverIds, below(receiverIds.length)),
      openSteps: steps(),
      ...place,
    }
  })
  const pledges = names('p', kind.full ? kind.pledges : below(kind.pledges + 1)).map(
    (id): MatchingPledge => {
      const plan = kind.wholes ? pick(PLANS, below(3)) : 'simple'
      const firstInLine = Boolean(kind.firstInLine) && plan === 'simple' && below(3) === 2
      return {
        id,
        memberId: pick(giverIds, below(giverIds.length)),
        openSteps: steps(),
        plan,
        since: below(4),
        ...(firstInLine && { firstInLine }),
      }
    },
  )
  const tight = (isTight: boolean | undefined, end: number): number =>
    isTight ? ([AMPLE, AMPLE, below(end)][below(3)] ?? AMPLE) : AMPLE
  const members = [...new Set([...giverIds, ...receiverIds])].map((id): MatchingMember => ({
    id,
    giveRoomSteps: tight(kind.tightRooms, kind.stepsMax * 2),
    receiveRoomSteps: tight(kind.tightRooms, kind.stepsMax * 2),
    giveMatchesRoom: tight(kind.tightCounts ?? kind.tightMatches, 3),
    receiveMatchesRoom: tight(kind.tightCounts ?? kind.tightMatches, 4),
    newGiversRoom: tight(kind.tightCounts ?? kind.tightGivers, 3),
    recentGivers:
      (kind.tightCounts ?? kind.tightGivers)
        ? giverIds.filter((giver) => giver !== id && below(4) === 3)
        : [],
  }))
  const pairs = giverIds.flatMap((giverId) =>
    receiverIds.map((receiverId) => ({ giverId, receiverId })),
  )
  const forbidden: ForbiddenPair[] = kind.conflicts
    ? pairs
        .filter(() => below(3) === 2)
        .map((pair) => ({ ...pair, reason: pick(REASONS, below(3)) }))
    : []
  const pairRooms: PairRoom[] = kind.tightRooms
    ? pairs
        .filter(() => below(4) === 3)
        .map((pair) => ({ ...pair, roomSteps: below(kind.stepsMax) }))
    : []
  const policy = {
    matchCapSteps: (kind.tightCounts ?? kind.tightMatches) ? 1 + below(kind.stepsMax) : AMPLE,
    pairCapSteps: kind.tightRooms ? 1 + below(kind.stepsMax) : AMPLE,
  }
  return { asks, pledges, members, forbidden, pairRooms, policy, seed: `seed-${below(5)}` }
}

function names(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}${index}`)
}

function pick<T>(list: readonly T[], index: number): T {
  return list[index % list.length] as T
}
