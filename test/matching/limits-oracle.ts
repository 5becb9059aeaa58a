import type {
  MatchingInput,
  MatchingMember,
  MatchingResult,
  ProposedMatch,
} from '#domain/matching/matching-types.ts'

/**
 * Everything a result breaks in what section "matching" demands, one line each, worked out from the
 * matches alone without any of the algorithm: amounts, wholes, members' and pairs' rooms,
 * directions, exclusions, and that nothing is left unsaid.
 */
export function brokenLimits(input: MatchingInput, result: MatchingResult): string[] {
  const { matches } = result
  const given = Map.groupBy(matches, ({ giverId }) => giverId)
  const received = Map.groupBy(matches, ({ receiverId }) => receiverId)
  return [
    ...badMatches(input, matches),
    ...badRequests(input, result),
    ...badPairs(input, matches),
    ...input.members.flatMap((member) =>
      badMember(member, given.get(member.id) ?? [], received.get(member.id) ?? []),
    ),
    ...badWaiting(input, result),
  ]
}

function badMatches(input: MatchingInput, matches: readonly ProposedMatch[]): string[] {
  const asks = new Map(input.asks.map((ask) => [ask.id, ask]))
  const pledges = new Map(input.pledges.map((pledge) => [pledge.id, pledge]))
  return matches.flatMap((match) => {
    const problems: string[] = []
    if (!Number.isSafeInteger(match.steps) || match.steps <= 0)
      problems.push('not a positive number of steps')
    if (match.steps > input.policy.matchCapSteps) problems.push('above the cap of a match')
    if (match.giverId === match.receiverId) problems.push('with themselves')
    if (pledges.get(match.pledgeId)?.memberId !== match.giverId)
      problems.push("not the giver's pledge")
    if (asks.get(match.askId)?.memberId !== match.receiverId)
      problems.push("not the receiver's ask")
    return problems.map((problem) => `match ${match.pledgeId} → ${match.askId}: ${problem}`)
  })
}

function badRequests(input: MatchingInput, { matches }: MatchingResult): string[] {
  const problems: string[] = []
  const served = Map.groupBy(matches, ({ askId }) => askId)
  const used = Map.groupBy(matches, ({ pledgeId }) => pledgeId)
  for (const { id, openSteps } of input.asks) {
    if (sum(served.get(id)) > openSteps) problems.push(`ask ${id} gets more than is open`)
  }
  for (const { id, openSteps, plan } of input.pledges) {
    const given = sum(used.get(id))
    if (given > openSteps) problems.push(`pledge ${id} gives more than is open`)
    if (plan !== 'simple' && given !== 0 && given !== openSteps)
      problems.push(`pledge ${id} is not matched whole`)
  }
  return problems
}

function badPairs(input: MatchingInput, matches: readonly ProposedMatch[]): string[] {
  const problems: string[] = []
  const forbidden = new Set(input.forbidden.map(pairOf))
  const rooms = Map.groupBy(input.pairRooms, pairOf)
  const pairs = Map.groupBy(matches, pairOf)
  for (const [pair, between] of pairs) {
    const [giverId, receiverId] = JSON.parse(pair) as [string, string]
    const given = rooms.get(pair)?.map(({ roomSteps }) => roomSteps) ?? [input.policy.pairCapSteps]
    if (sum(between) > Math.max(0, Math.min(...given)))
      problems.push(`${pair}: above the room of the pair`)
    if (forbidden.has(pair)) problems.push(`${pair}: forbidden`)
    if (pairs.has(pairOf({ giverId: receiverId, receiverId: giverId })))
      problems.push(`${pair}: both directions`)
  }
  return problems
}

function pairOf({ giverId, receiverId }: { giverId: string; receiverId: string }): string {
  return JSON.stringify([giverId, receiverId])
}

function badMember(
  member: MatchingMember,
  given: readonly ProposedMatch[],
  received: readonly ProposedMatch[],
): string[] {
  const newGivers = new Set(received.map(({ giverId }) => giverId)).difference(
    new Set(member.recentGivers),
  )
  const problems: string[] = []
  if (sum(given) > Math.max(0, member.giveRoomSteps)) problems.push('gives above the room')
  if (given.length > Math.max(0, member.giveMatchesRoom)) problems.push('gives in too many matches')
  if (sum(received) > Math.max(0, member.receiveRoomSteps)) problems.push('receives above the room')
  if (received.length > Math.max(0, member.receiveMatchesRoom))
    problems.push('receives in too many matches')
  if (newGivers.size > Math.max(0, member.newGiversRoom))
    problems.push('receives from too many givers')
  return problems.map((problem) => `member ${member.id} ${problem}`)
}

function badWaiting(input: MatchingInput, { matches, waiting }: MatchingResult): string[] {
  const served = Map.groupBy(matches, ({ askId }) => askId)
  const listed = Map.groupBy(waiting, ({ askId }) => askId)
  return input.asks.flatMap(({ id, openSteps }) => {
    const unserved = openSteps - sum(served.get(id))
    const said = listed.get(id)?.map(({ unservedSteps }) => unservedSteps) ?? []
    const isRight = unserved === 0 ? said.length === 0 : said.length === 1 && said[0] === unserved
    return isRight ? [] : [`ask ${id} waits for ${unserved} and is listed wrongly`]
  })
}

function sum(matches: readonly ProposedMatch[] = []): number {
  return matches.reduce((total, { steps }) => total + steps, 0)
}
