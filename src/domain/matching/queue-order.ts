import { invariant } from '../shared/assert.ts'
import type { AskClass } from '../asks/ask.ts'
import type { MatchingAsk, MatchingInput, MatchingPledge } from './matching-types.ts'

const CLASS_ORDER: Readonly<Record<AskClass, number>> = { urgent: 0, elder: 1, normal: 2 }

/**
 * The asks in the order they are served: class, then firstInClass, then since, then chance drawn
 * from the seed and the id.
 */
export function askQueue(input: Pick<MatchingInput, 'asks' | 'seed'>): MatchingAsk[] {
  const key = (ask: MatchingAsk): SortKey<MatchingAsk> => ({
    value: ask,
    id: ask.id,
    first: CLASS_ORDER[ask.askClass] * 2 + (ask.firstInClass === true ? 0 : 1),
    since: ask.since,
  })
  return sorted(input.asks.map(key), input.seed)
}

/**
 * The pledges in line: first in line before the others, then since, then chance drawn from the seed
 * and the id.
 */
export function pledgeLine(input: Pick<MatchingInput, 'pledges' | 'seed'>): MatchingPledge[] {
  const key = (pledge: MatchingPledge): SortKey<MatchingPledge> => ({
    value: pledge,
    id: pledge.id,
    first: pledge.firstInLine === true ? 0 : 1,
    since: pledge.since,
  })
  return sorted(input.pledges.map(key), input.seed)
}

/** An input in queue and line order. */
export type OrderedInput = MatchingInput & { readonly ordered: true }

/** Checks an input (whole amounts, unique ids, known members) and orders its asks and pledges. */
export function orderInput(input: MatchingInput): OrderedInput {
  const memberIds = new Set(input.members.map(({ id }) => id))
  invariant(memberIds.size === input.members.length, 'a member is listed twice')
  for (const requests of [input.asks, input.pledges]) {
    const ids = new Set(requests.map(({ id }) => id))
    invariant(ids.size === requests.length, 'a request is listed twice')
    for (const { id, memberId, openSteps } of requests) {
      invariant(memberIds.has(memberId), `the member of ${id} is missing`)
      const isWhole = Number.isSafeInteger(openSteps) && openSteps >= 0
      invariant(isWhole, `${id} is not open by whole steps`)
    }
  }
  for (const [name, steps, least] of [
    ['match', input.policy.matchCapSteps, 1],
    ['pair', input.policy.pairCapSteps, 0],
  ] as const)
    invariant(
      Number.isSafeInteger(steps) && steps >= least,
      `the cap of a ${name} is not a number of steps`,
    )
  return { ...input, asks: askQueue(input), pledges: pledgeLine(input), ordered: true }
}

type SortKey<T> = { value: T; id: string; first: number; since: number }

// Chance is drawn only for those who would otherwise stand at the same place.
function sorted<T>(keys: SortKey<T>[], seed: string): T[] {
  keys.sort(
    (a, b) =>
      a.first - b.first ||
      a.since - b.since ||
      chanceOf(seed, a.id) - chanceOf(seed, b.id) ||
      (a.id < b.id ? -1 : 1),
  )
  return keys.map(({ value }) => value)
}

// FNV-1a over the UTF-16 units of seed and id, stirred with the finaliser of MurmurHash3: equal on
// every machine.
function chanceOf(seed: string, id: string): number {
  let hash = 0x811c9dc5
  for (const text of [seed, '\u0000', id]) {
    for (let index = 0; index < text.length; index++)
      hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
