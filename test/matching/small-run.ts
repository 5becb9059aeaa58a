import type {
  MatchingAsk,
  MatchingInput,
  MatchingMember,
  MatchingPledge,
} from '#domain/matching/matching-types.ts'

type Given<T> = Partial<T> & { readonly id: string }

/** Enough for everything a small run may want. */
const AMPLE = 1_000

/**
 * An input written down for one test: every ask and pledge has a member of its own, named after it,
 * unless it names one; rooms are ample unless a member is given. Asks and pledges are in the order
 * of their lists unless they say otherwise.
 */
export function smallRun(
  given: {
    readonly asks: readonly Given<MatchingAsk>[]
    readonly pledges: readonly Given<MatchingPledge>[]
    readonly members?: readonly Given<MatchingMember>[]
  } & Partial<Omit<MatchingInput, 'asks' | 'pledges' | 'members'>>,
): MatchingInput {
  const asks = given.asks.map((ask, index): MatchingAsk => ({
    memberId: `of-${ask.id}`,
    openSteps: 1,
    askClass: 'normal',
    since: index,
    ...ask,
  }))
  const pledges = given.pledges.map((pledge, index): MatchingPledge => ({
    memberId: `of-${pledge.id}`,
    openSteps: 1,
    plan: 'simple',
    since: index,
    ...pledge,
  }))
  const own = new Map(given.members?.map((member) => [member.id, member]))
  const ids = new Set([...[...asks, ...pledges].map(({ memberId }) => memberId), ...own.keys()])
  const members = [...ids].map((id): MatchingMember => ({
    id,
    giveRoomSteps: AMPLE,
    giveMatchesRoom: AMPLE,
    receiveRoomSteps: AMPLE,
    receiveMatchesRoom: AMPLE,
    newGiversRoom: AMPLE,
    recentGivers: [],
    ...own.get(id),
  }))
  return {
    asks,
    pledges,
    members,
    seed: given.seed ?? 'seed',
    pairRooms: given.pairRooms ?? [],
    forbidden: given.forbidden ?? [],
    policy: given.policy ?? { matchCapSteps: AMPLE, pairCapSteps: AMPLE },
  }
}
