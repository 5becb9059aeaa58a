import loadHighs from 'highs'
import type {
  MatchingInput,
  MatchingResult,
  ProposedMatch,
} from '#domain/matching/matching-types.ts'

const SECONDS_MAX = 20
// The package's types cover only require().
const solver = await (loadHighs as unknown as typeof loadHighs.default)()

/**
 * The fewest matches with which the pledges could give every ask what the result gives it, within
 * all limits. An integer solver proves them. Undefined where the solver did not finish. The solver
 * does not know the rule that nobody may be passed over.
 */
export function fewestBySolver(
  input: MatchingInput,
  result: MatchingResult,
): ProposedMatch[] | undefined {
  if (result.matches.length === 0) return []
  const solution = solver.solve(programOf(input, result), {
    time_limit: SECONDS_MAX,
    mip_rel_gap: 0,
    mip_abs_gap: 0.5,
    output_flag: false,
  })
  if (solution.Status !== 'Optimal') return undefined
  return pairsOf(input).flatMap(({ steps, pledge, ask, giver, receiver }) => {
    const given = Math.round(solution.Columns[steps]?.Primal ?? 0)
    const ids = {
      pledgeId: input.pledges[pledge]?.id ?? '',
      askId: input.asks[ask]?.id ?? '',
      giverId: giver,
      receiverId: receiver,
      reason: 'fill' as const,
      askRank: 0,
    }
    const cap = input.policy.matchCapSteps
    return Array.from({ length: Math.ceil(given / cap) }, (_, index) => ({
      ...ids,
      steps: Math.min(cap, given - index * cap),
    }))
  })
}

type Pair = {
  readonly steps: string
  readonly payments: string
  readonly pledge: number
  readonly ask: number
  readonly giver: string
  readonly receiver: string
}

function programOf(input: MatchingInput, { matches }: MatchingResult): string {
  const pairs = pairsOf(input)
  const rows: string[] = []
  const add = (terms: readonly string[], end: string): void =>
    void (terms.length > 0 && rows.push(`${terms.join(' + ')} ${end}`))
  const cap = Math.min(input.policy.matchCapSteps, mostOpen(input))
  for (const { steps, payments } of pairs) rows.push(`${steps} - ${cap} ${payments} <= 0`)
  for (const [at, { id }] of input.asks.entries()) {
    const served = matches
      .filter(({ askId }) => askId === id)
      .reduce((sum, match) => sum + match.steps, 0)
    const terms = pairs.filter(({ ask }) => ask === at).map(({ steps }) => steps)
    add(terms, `= ${served}`)
  }
  for (const [at, { openSteps, plan }] of input.pledges.entries()) {
    const terms = pairs.filter(({ pledge }) => pledge === at).map(({ steps }) => steps)
    if (plan === 'simple') add(terms, `<= ${openSteps}`)
    else if (terms.length > 0) rows.push(`${terms.join(' + ')} - ${openSteps} w${at} = 0`)
  }
  for (const member of input.members) {
    const given = pairs.filter(({ giver }) => giver === member.id)
    const received = pairs.filter(({ receiver }) => receiver === member.id)
    add(
      given.map(({ steps }) => steps),
      `<= ${room(member.giveRoomSteps)}`,
    )
    add(
      given.map(({ payments }) => payments),
      `<= ${room(member.giveMatchesRoom)}`,
    )
    add(
      received.map(({ steps }) => steps),
      `<= ${room(member.receiveRoomSteps)}`,
    )
    add(
      received.map(({ payments }) => payments),
      `<= ${room(member.receiveMatchesRoom)}`,
    )
    const fresh = [...new Set(received.map(({ giver }) => giver))].filter(
      (giver) => !member.recentGivers.includes(giver),
    )
    add(
      fresh.map((giver) => isGiving(input, giver, member.id)),
      `<= ${room(member.newGiversRoom)}`,
    )
  }
  rows.push(...directionRows(input, pairs))
  const preferred = [
    (pair: Pick<Pair, 'pledge' | 'ask'>) => isFirst(input, pair),
    (pair: Pick<Pair, 'pledge' | 'ask'>) => isSuperToUrgent(input, pair),
  ]
  for (const isPreferred of preferred)
    add(
      pairs.filter(isPreferred).map(({ steps }) => steps),
      `>= ${given(input, matches, isPreferred)}`,
    )
  return inLines(pairs, rows)
}

/** The program as the solver reads it. The format allows only some hundreds of characters in a line. */
function inLines(pairs: ReturnType<typeof pairsOf>, rows: readonly string[]): string {
  const payments = pairs.map((pair) => pair.payments)
  const binaries = [...new Set(rows.join(' ').match(/\b[wd]\d+(_\d+)?\b/g) ?? [])]
  return [
    'Minimize',
    ` all: ${payments.join(' + ')}`,
    'Subject To',
    ...rows.map((row, at) => ` c${at}: ${row}`),
    'General',
    ` ${[...pairs.map(({ steps }) => steps), ...payments].join(' ')}`,
    ...(binaries.length > 0 ? ['Binary', ` ${binaries.join(' ')}`] : []),
    'End',
  ]
    .join('\n')
    .replaceAll(' + ', '\n + ')
    .replaceAll(/ (?=[xydw]\d+(_\d+)? )/g, '\n ')
}

function isFirst({ pledges }: MatchingInput, { pledge }: Pick<Pair, 'pledge' | 'ask'>): boolean {
  return pledges[pledge]?.firstInLine === true
}

function isSuperToUrgent(
  { pledges, asks }: MatchingInput,
  { pledge, ask }: Pick<Pair, 'pledge' | 'ask'>,
): boolean {
  return pledges[pledge]?.plan === 'super' && asks[ask]?.askClass === 'urgent'
}

// Fixed amounts: what comes first in line, and what super pledges give to urgent asks.
function given(
  input: MatchingInput,
  matches: MatchingResult['matches'],
  belongs: (pair: Pick<Pair, 'pledge' | 'ask'>) => boolean,
): number {
  const place = {
    pledge: new Map(input.pledges.map(({ id }, at) => [id, at])),
    ask: new Map(input.asks.map(({ id }, at) => [id, at])),
  }
  return matches
    .filter(({ pledgeId, askId }) =>
      belongs({ pledge: place.pledge.get(pledgeId) ?? -1, ask: place.ask.get(askId) ?? -1 }),
    )
    .reduce((sum, { steps }) => sum + steps, 0)
}

// What one member gives another is within the pair's limit, and never in both directions.
function directionRows(input: MatchingInput, pairs: readonly Pair[]): string[] {
  const between = [...Map.groupBy(pairs, ({ giver, receiver }) => isGiving(input, giver, receiver))]
  const names = new Set(between.map(([name]) => name))
  return between.flatMap(([name, [first, ...others]]) => {
    if (!first) return []
    const rooms = input.pairRooms
      .filter(({ giverId, receiverId }) => giverId === first.giver && receiverId === first.receiver)
      .map(({ roomSteps }) => room(roomSteps))
    const most = Math.min(
      ...(rooms.length > 0 ? rooms : [input.policy.pairCapSteps]),
      input.asks.length * mostOpen(input),
    )
    const back = isGiving(input, first.receiver, first.giver)
    return [
      `${[first, ...others].map(({ steps }) => steps).join(' + ')} - ${most} ${name} <= 0`,
      ...(names.has(back) && name < back ? [`${name} + ${back} <= 1`] : []),
    ]
  })
}

function pairsOf(input: MatchingInput): Pair[] {
  return input.pledges.flatMap(({ memberId: giver }, pledge) =>
    input.asks.flatMap(({ memberId: receiver }, ask) => {
      const isBarred =
        giver === receiver ||
        input.forbidden.some((pair) => pair.giverId === giver && pair.receiverId === receiver)
      return isBarred
        ? []
        : [
            {
              steps: `x${pledge}_${ask}`,
              payments: `y${pledge}_${ask}`,
              pledge,
              ask,
              giver,
              receiver,
            },
          ]
    }),
  )
}

function isGiving({ members }: MatchingInput, giver: string, receiver: string): string {
  const at = (id: string): number => members.findIndex((member) => member.id === id)
  return `d${at(giver)}_${at(receiver)}`
}

function mostOpen({ asks, pledges }: MatchingInput): number {
  return Math.max(1, ...[...asks, ...pledges].map(({ openSteps }) => openSteps))
}

function room(given: number): number {
  return Math.min(1_000_000, Math.max(0, given))
}
