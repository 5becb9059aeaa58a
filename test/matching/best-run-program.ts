import type { MatchingInput, MatchingPledge } from '#domain/matching/matching-types.ts'
import { askQueue } from '#domain/matching/queue-order.ts'

/** One pledge and one ask that may be matched, with the names of their variables. */
export type ProgramPair = {
  readonly steps: string
  readonly payments: string
  readonly pledge: MatchingPledge
  readonly pledgeAt: number
  readonly rank: number
  readonly giver: string
  readonly receiver: string
}

/** A run as an integer program: all pairs, and all limits as rows. */
export type RunProgram = {
  readonly pairs: readonly ProgramPair[]
  readonly rows: readonly string[]
  /** Steps that ask of the queue gets, as a sum; undefined where nobody may give to it. */
  readonly served: readonly (string | undefined)[]
}

/** Writes every limit of the product down as rows over whole steps and payments. */
export function programOf(input: MatchingInput): RunProgram {
  const pairs = pairsOf(input)
  const queue = askQueue(input)
  const rows = pairs.map(({ steps, payments, pledge, rank }) => {
    const most = Math.min(pledge.openSteps, queue[rank]?.openSteps ?? 0, input.policy.matchCapSteps)
    return `${steps} - ${Math.max(1, most)} ${payments} <= 0`
  })
  const served = queue.map((_, rank) => sumOf(pairs.filter((pair) => pair.rank === rank)))
  queue.forEach(({ openSteps }, rank) => pushRow(rows, served[rank], `<= ${openSteps}`))
  input.pledges.forEach(({ openSteps, plan }, at) => {
    const given = sumOf(pairs.filter(({ pledgeAt }) => pledgeAt === at))
    if (plan === 'simple') pushRow(rows, given, `<= ${openSteps}`)
    else pushRow(rows, given, `- ${openSteps} w${at} = 0`)
  })
  rows.push(...memberRows(input, pairs), ...pairRows(input, pairs))
  return { pairs, rows, served }
}

/** The sum of the steps, or payments, of pairs; undefined for none. */
export function sumOf(
  pairs: readonly ProgramPair[],
  of: 'steps' | 'payments' = 'steps',
): string | undefined {
  return pairs.length === 0 ? undefined : pairs.map((pair) => pair[of]).join(' + ')
}

/** The program as text, with an objective and further rows. */
export function textOf(
  { pairs, rows }: RunProgram,
  objective: string,
  more: readonly string[] = [],
): string {
  const all = [...rows, ...more]
  const binaries = [...new Set(all.join(' ').match(/\b[wd]\d+(_\d+)?\b/g) ?? [])]
  // The format knows no line above some hundreds of characters.
  return [
    objective,
    'Subject To',
    ...all.map((row, at) => ` c${at}: ${row}`),
    'General',
    ` ${pairs.flatMap(({ steps, payments }) => [steps, payments]).join(' ')}`,
    ...(binaries.length > 0 ? ['Binary', ` ${binaries.join(' ')}`] : []),
    'End',
  ]
    .join('\n')
    .replaceAll(' + ', '\n + ')
    .replaceAll(/ (?=[xydw]\d+(_\d+)? )/g, '\n ')
}

function pushRow(rows: string[], sum: string | undefined, end: string): void {
  if (sum !== undefined) rows.push(`${sum} ${end}`)
}

function memberRows(input: MatchingInput, pairs: readonly ProgramPair[]): string[] {
  const rows: string[] = []
  for (const member of input.members) {
    const given = pairs.filter(({ giver }) => giver === member.id)
    const received = pairs.filter(({ receiver }) => receiver === member.id)
    pushRow(rows, sumOf(given), `<= ${room(member.giveRoomSteps)}`)
    pushRow(rows, sumOf(given, 'payments'), `<= ${room(member.giveMatchesRoom)}`)
    pushRow(rows, sumOf(received), `<= ${room(member.receiveRoomSteps)}`)
    pushRow(rows, sumOf(received, 'payments'), `<= ${room(member.receiveMatchesRoom)}`)
    const fresh = [...new Set(received.map(({ giver }) => giver))].filter(
      (giver) => !member.recentGivers.includes(giver),
    )
    if (fresh.length > 0)
      rows.push(
        `${fresh.map((giver) => gives(input, giver, member.id)).join(' + ')} <= ${room(member.newGiversRoom)}`,
      )
  }
  return rows
}

// What one member gives another is within the room of the pair, and never in both directions.
function pairRows(input: MatchingInput, pairs: readonly ProgramPair[]): string[] {
  const between = [...Map.groupBy(pairs, ({ giver, receiver }) => gives(input, giver, receiver))]
  const names = new Set(between.map(([name]) => name))
  const total = Math.min(
    input.asks.reduce((sum, { openSteps }) => sum + openSteps, 0),
    input.pledges.reduce((sum, { openSteps }) => sum + openSteps, 0),
  )
  return between.flatMap(([name, group]) => {
    const [first] = group
    if (!first) return []
    const rooms = input.pairRooms
      .filter(({ giverId, receiverId }) => giverId === first.giver && receiverId === first.receiver)
      .map(({ roomSteps }) => room(roomSteps))
    const most = Math.min(...(rooms.length > 0 ? rooms : [input.policy.pairCapSteps]), total)
    const back = gives(input, first.receiver, first.giver)
    return [
      `${group.map(({ steps }) => steps).join(' + ')} - ${most} ${name} <= 0`,
      ...(names.has(back) && name < back ? [`${name} + ${back} <= 1`] : []),
    ]
  })
}

function pairsOf(input: MatchingInput): ProgramPair[] {
  const queue = askQueue(input)
  return input.pledges.flatMap((pledge, pledgeAt) =>
    queue.flatMap(({ memberId: receiver }, rank) => {
      const giver = pledge.memberId
      const isBarred =
        giver === receiver ||
        input.forbidden.some((pair) => pair.giverId === giver && pair.receiverId === receiver)
      const names = { steps: `x${pledgeAt}_${rank}`, payments: `y${pledgeAt}_${rank}` }
      return isBarred ? [] : [{ ...names, pledge, pledgeAt, rank, giver, receiver }]
    }),
  )
}

function gives({ members }: MatchingInput, giver: string, receiver: string): string {
  const at = (id: string): number => members.findIndex((member) => member.id === id)
  return `d${at(giver)}_${at(receiver)}`
}

function room(given: number): number {
  return Math.min(1_000_000, Math.max(0, given))
}
