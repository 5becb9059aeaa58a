import { DEFAULT_POLICY } from '#domain/shared/policy.ts'
import type {
  ForbiddenPair,
  MatchingAsk,
  MatchingInput,
  MatchingMember,
  MatchingPledge,
} from '#domain/matching/matching-types.ts'
import { STEP_RUPEES } from '#domain/shared/rupees.ts'

/**
 * How the open amounts of a drawn circle are spread. Every amount is within the caps of the default
 * policy.
 */
export type Distribution = 'uniform' | 'realistic' | 'tiny' | 'parity'

export const DISTRIBUTIONS: Readonly<Record<Distribution, string>> = {
  uniform: 'asks and Simple pledges of 1 to 20 steps, as many of one as of the other',
  realistic:
    'all plans: a fifth of many Simple pledges, the rest of few, Happy and Super; about a third more asked than pledged, at round amounts',
  tiny: 'pledges of one step, asks of 20 steps, 93:7',
  parity: 'pledges of even, asks of odd steps',
}

type Amounts = {
  readonly pledgesIn100: number
  readonly pledge: (below: Below) => Pick<MatchingPledge, 'openSteps' | 'plan' | 'firstInLine'>
  readonly ask: (below: Below) => number
}
type Below = (end: number) => number

const ASK_STEPS = [2, 3, 4, 4, 4, 5, 6, 6, 6, 8, 10, 10, 10, 10, 15, 20]
const SIMPLE_STEPS = [2, 3, 4, 4, 5, 5, 6, 10, 10, 20]

const AMOUNTS: Readonly<Record<Distribution, Amounts>> = {
  uniform: {
    pledgesIn100: 50,
    pledge: (below) => simple(1 + below(20)),
    ask: (below) => 1 + below(20),
  },
  realistic: {
    pledgesIn100: 65,
    pledge: realisticPledge,
    ask: (below) => ASK_STEPS[below(ASK_STEPS.length)] ?? 1,
  },
  tiny: { pledgesIn100: 93, pledge: () => simple(1), ask: () => 20 },
  parity: {
    pledgesIn100: 50,
    pledge: (below) => simple(2 + 2 * below(10)),
    ask: (below) => 1 + 2 * below(10),
  },
}

/**
 * Draws a circle with the given number of open requests; an equal seed gives an equal circle.
 * Members have none, one or several requests, some on both sides, within the caps for open
 * requests. One request in a hundred belongs to a member with a block.
 */
export function drawnCircle(distribution: Distribution, items: number, seed = 1): MatchingInput {
  const below = drawing(seed)
  const { pledgesIn100, pledge, ask } = AMOUNTS[distribution]
  const pledgeCount = Math.round((items * pledgesIn100) / 100)
  const people = items
  const askerOf = ownersWithin(steps(DEFAULT_POLICY.openAsksCapRupees), people, below)
  const giverOf = ownersWithin(steps(DEFAULT_POLICY.givenIn24hCapRupees), people, below)
  const asks = Array.from({ length: items - pledgeCount }, (_, at): MatchingAsk => {
    const openSteps = ask(below)
    return {
      id: `a${at}`,
      memberId: askerOf(openSteps),
      openSteps,
      askClass: classOf(below(100)),
      since: at * 60_000,
    }
  })
  const pledges = Array.from({ length: pledgeCount }, (_, at): MatchingPledge => {
    const drawn = pledge(below)
    return { id: `p${at}`, memberId: giverOf(drawn.openSteps), since: at * 60_000, ...drawn }
  })
  const members = Array.from({ length: people }, (_, at): MatchingMember => memberWithin(`m${at}`))
  const forbidden = Array.from({ length: Math.floor(items / 100) }, (): ForbiddenPair => ({
    giverId: `m${below(people)}`,
    receiverId: `m${below(people)}`,
    reason: 'blocked',
  }))
  const policy = {
    matchCapSteps: steps(DEFAULT_POLICY.matchCapRupees),
    pairCapSteps: steps(DEFAULT_POLICY.pairIn90DaysCapRupees),
  }
  return { asks, pledges, members, pairRooms: [], forbidden, policy, seed: `bench ${seed}` }
}

// Members whose open requests stay within the cap if they get this one too.
function ownersWithin(
  capSteps: number,
  people: number,
  below: Below,
): (openSteps: number) => string {
  const open = new Int32Array(people)
  return (openSteps) => {
    let index = below(people)
    while ((open[index] ?? 0) + openSteps > capSteps) index = (index + 1) % people
    open[index] = (open[index] ?? 0) + openSteps
    return `m${index}`
  }
}

function memberWithin(id: string): MatchingMember {
  return {
    id,
    giveRoomSteps: steps(DEFAULT_POLICY.givenIn24hCapRupees),
    giveMatchesRoom: 1_000_000,
    receiveRoomSteps: steps(DEFAULT_POLICY.receivedInTaxYearCapRupees),
    receiveMatchesRoom: DEFAULT_POLICY.matchesReceivedIn24h,
    newGiversRoom: DEFAULT_POLICY.giversIn30Days,
    recentGivers: [],
  }
}

function realisticPledge(below: Below): Pick<MatchingPledge, 'openSteps' | 'plan' | 'firstInLine'> {
  const kind = below(100)
  const amount = SIMPLE_STEPS[below(SIMPLE_STEPS.length)] ?? 1
  const atOnce = Math.ceil(amount / 5)
  if (kind < 55) return simple(atOnce)
  if (kind < 80) return simple(Math.max(1, amount - atOnce))
  if (kind < 85) return { ...simple(Math.max(1, amount - atOnce)), firstInLine: true }
  return kind < 95
    ? { openSteps: 1 + below(10), plan: 'happy' }
    : { openSteps: 1 + below(3), plan: 'super' }
}

function simple(openSteps: number): Pick<MatchingPledge, 'openSteps' | 'plan'> {
  return { openSteps, plan: 'simple' }
}

function classOf(percent: number): MatchingAsk['askClass'] {
  return percent === 0 ? 'urgent' : percent < 6 ? 'elder' : 'normal'
}

function steps(rupees: number): number {
  return Math.floor(rupees / STEP_RUPEES)
}

// Mulberry32: gives equal numbers on every machine.
function drawing(seed: number): Below {
  let state = seed
  return (end) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * end) | 0
  }
}
