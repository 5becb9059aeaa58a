import { askByAsk } from './serve/ask-by-ask.ts'
import { orderInput, type OrderedInput } from './board.ts'
import { matchesOf } from './match-reasons.ts'
import type { MatchingInput, MatchingResult, WaitingAsk } from './matching-types.ts'
import { runPlain } from './plain/run-plain.ts'
import { searchBudget, searchFewer } from './pair/search-fewer.ts'
import type { Share } from './shares.ts'

/**
 * Works out who gives to whom in one run, in whole steps of 500 rupees; equal inputs give equal
 * results in any order of lists.
 *
 * Who is served is fixed first, by the queue alone (class, firstInClass, since, chance from the
 * seed): each ask in its turn gets all that open pledges can give it. The rule that holds for every
 * ask that waits: put back all that later asks got, and still no pledge could give it one step. A
 * simple pledge could if every room allows it. A whole pledge (happy, super) could only if all of
 * it finds a place when it is poured along the queue from this ask on, as much as possible to each
 * ask; while it serves an earlier ask too, its later shares stay with it, but none of them could be
 * moved here. So whoever is first may be served by a whole pledge together with asks behind, and
 * nobody is passed over for one that fits better. Beyond the rule, asks served earlier change their
 * pledge where that frees one, and whole pledges go first where that serves the queue better, the
 * first ask with another amount deciding.
 *
 * Which pledge serves whom is then chosen for few payments, with super pledges for urgent asks and
 * first-in-line pledges before the others, and kept only when every ask gets the same and the rule
 * holds.
 */
export function runMatching(input: MatchingInput): MatchingResult {
  const ordered = orderInput(input)
  const { shares, waiting } = plainly(ordered) ?? askByAsk(ordered)
  return { matches: matchesOf(ordered, shares), waiting }
}

// Every ask gets all that it could ever get there, so whatever other pledges a search finds for the
// same amounts pass nobody over.
function plainly(input: OrderedInput): { shares: Share[]; waiting: WaitingAsk[] } | undefined {
  const plain = runPlain(input)
  if (plain === undefined) return undefined
  const shares = searchFewer(input, plain.shares, searchBudget(input)) ?? plain.shares
  return { shares, waiting: plain.waitingFor(shares) }
}
