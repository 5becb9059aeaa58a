import type { MatchingInput, MatchingMember, MatchingResult, ProposedMatch } from '../matching-types.ts'

/**
 * Everything a result breaks in what section "matching" demands, one line each, worked out from the matches alone without any
 * of the algorithm: amounts, wholes, members' and pairs' rooms, directions, exclusions, and that nothing is left unsaid.
 */
export function brokenLimits(input: MatchingInput, result: MatchingResult): string[] {
  return [
    ...badMatches(input, result.matches),
    ...badRequests(input, result),
    ...badPairs(input, result.matches),
    ...input.members.flatMap((member) => badMember(member, result.matches)),
    ...badWaiting(input, result),
  ]
}

function badMatches(input: MatchingInput, matches: readonly ProposedMatch[]): string[] {
  const asks = new Map(input.asks.map((ask) => [ask.id, ask]))
  const pledges = new Map(input.pledges.map((pledge) => [pledge.id, pledge]))
  return matches.flatMap((match) => {
    const problems: string[] = []
    if (!Number.isSafeInteger(match.steps) || match.steps <= 0) problems.push('not a positive number of steps')
    if (match.steps > input.policy.matchCapSteps) problems.push('above the cap of a match')
    if (match.giverId === match.receiverId) problems.push('with themselves')
    if (pledges.get(match.pledgeId)?.memberId !== match.giverId) problems.push("not the giver's pledge")
    if (asks.get(match.askId)?.memberId !== match.receiverId) problems.push("not the receiver's ask")
    return problems.map((problem) => `match ${match.pledgeId} → ${match.askId}: ${problem}`)
  })
}

function badRequests(input: MatchingInput, { matches }: MatchingResult): string[] {
  const problems: string[] = []
  for (const { id, openSteps } of input.asks) {
    if (sum(matches.filter(({ askId }) => askId === id)) > openSteps) problems.push(`ask ${id} gets more than is open`)
  }
  for (const { id, openSteps, plan } of input.pledges) {
    const given = sum(matches.filter(({ pledgeId }) => pledgeId === id))
    if (given > openSteps) problems.push(`pledge ${id} gives more than is open`)
    if (plan !== 'simple' && given !== 0 && given !== openSteps) problems.push(`pledge ${id} is not matched whole`)
  }
  return problems
}

function badPairs(input: MatchingInput, matches: readonly ProposedMatch[]): string[] {
  const problems: string[] = []
  for (const [pair, between] of Map.groupBy(matches, ({ giverId, receiverId }) => JSON.stringify([giverId, receiverId]))) {
    const [giverId, receiverId] = JSON.parse(pair) as [string, string]
    const isThis = (other: { giverId: string; receiverId: string }): boolean => other.giverId === giverId && other.receiverId === receiverId
    const rooms = input.pairRooms.filter(isThis).map(({ roomSteps }) => roomSteps)
    if (sum(between) > (rooms.length > 0 ? Math.min(...rooms) : input.policy.pairCapSteps)) problems.push(`${pair}: above the room of the pair`)
    if (input.forbidden.some(isThis)) problems.push(`${pair}: forbidden`)
    if (matches.some((match) => match.giverId === receiverId && match.receiverId === giverId)) problems.push(`${pair}: both directions`)
  }
  return problems
}

function badMember(member: MatchingMember, matches: readonly ProposedMatch[]): string[] {
  const given = matches.filter(({ giverId }) => giverId === member.id)
  const received = matches.filter(({ receiverId }) => receiverId === member.id)
  const newGivers = new Set(received.map(({ giverId }) => giverId)).difference(new Set(member.recentGivers))
  const problems: string[] = []
  if (sum(given) > Math.max(0, member.giveRoomSteps)) problems.push('gives above the room')
  if (given.length > Math.max(0, member.giveMatchesRoom)) problems.push('gives in too many matches')
  if (sum(received) > Math.max(0, member.receiveRoomSteps)) problems.push('receives above the room')
  if (received.length > Math.max(0, member.receiveMatchesRoom)) problems.push('receives in too many matches')
  if (newGivers.size > Math.max(0, member.newGiversRoom)) problems.push('receives from too many givers')
  return problems.map((problem) => `member ${member.id} ${problem}`)
}

function badWaiting(input: MatchingInput, { matches, waiting }: MatchingResult): string[] {
  return input.asks.flatMap(({ id, openSteps }) => {
    const unserved = openSteps - sum(matches.filter(({ askId }) => askId === id))
    const said = waiting.filter(({ askId }) => askId === id)
    const isRight = unserved === 0 ? said.length === 0 : said.length === 1 && said[0]?.unservedSteps === unserved
    return isRight ? [] : [`ask ${id} waits for ${unserved} and is listed wrongly`]
  })
}

function sum(matches: readonly ProposedMatch[]): number {
  return matches.reduce((total, { steps }) => total + steps, 0)
}
