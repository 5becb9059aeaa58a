import { openBoard, orderInput, type OrderedInput } from './board.ts'
import { regroup } from './fewest-payments.ts'
import { matchesOf } from './match-reasons.ts'
import type { MatchingInput, MatchingResult } from './matching-types.ts'
import { serveQueue, type ServingWay, wholesWereLeft } from './serve-queue.ts'
import { runPlain } from './plain/run-plain.ts'
import { searchFewer } from './search-fewer.ts'
import { compareServed, paymentsFor, servedPerAsk, type Share, sharesOn } from './shares.ts'
import { judgeWaiting, type Verdict } from './waiting-asks.ts'

/**
 * Works out who gives to whom in one run, in whole steps of 500 rupees; equal inputs give equal results in any order of lists.
 *
 * Who is served is fixed first, by the queue alone (class, firstInClass, since, chance from the seed): each ask in its turn
 * gets all that open pledges can give it. The rule that holds for every ask that waits: put back all that later asks got,
 * and still no pledge could give it one step. A simple pledge could if every room allows it. A whole pledge (happy, super)
 * could only if all of it finds a place when it is poured along the queue from this ask on, as much as possible to each ask;
 * while it serves an earlier ask too, its later shares stay with it, but none of them could be moved here. So whoever is
 * first may be served by a whole pledge together with asks behind, and nobody is passed over for one that fits better.
 * Beyond the rule, asks served earlier change their pledge where that frees one, and whole pledges go first where that
 * serves the queue better, the first ask with another amount deciding.
 *
 * Which pledge serves whom is then chosen for few payments, with super pledges for urgent asks and first-in-line pledges
 * before the others, and kept only when every ask gets the same and the rule holds.
 */
export function runMatching(input: MatchingInput): MatchingResult {
  const ordered = orderInput(input)
  const plain = runPlain(ordered)
  if (plain) return { matches: matchesOf(ordered, searchFewer(ordered, plain.shares) ?? plain.shares), waiting: plain.waiting }
  const fair = fairShares(ordered)
  const regrouped = withFewer(ordered, fair, regroup)
  const { shares, verdict } = withFewer(ordered, regrouped, searchFewer)
  return { matches: matchesOf(ordered, shares), waiting: verdict.waiting }
}

// What another way makes of these shares, where it takes fewer payments and keeps the rule.
function withFewer(input: OrderedInput, fair: Fair, way: (input: OrderedInput, shares: readonly Share[]) => Share[] | undefined): Fair {
  const cap = input.policy.matchCapSteps
  const shares = way(input, fair.shares)
  if (shares === undefined || paymentsFor(shares, cap) >= paymentsFor(fair.shares, cap)) return fair
  const verdict = judgeWaiting(input, shares)
  return verdict.isFair ? { shares, verdict } : fair
}

type Fair = { readonly shares: Share[]; readonly verdict: Verdict }

// Changing pledges between asks can, under limits on matches or givers, open a way for an ask that has been passed. Then the
// plain way is taken, which keeps the rule by its construction.
function fairShares(input: OrderedInput): Fair {
  const better = bestServing(input, true)
  const verdict = judgeWaiting(input, better)
  if (verdict.isFair) return { shares: better, verdict }
  const plain = bestServing(input, false)
  return { shares: plain, verdict: judgeWaiting(input, plain) }
}

function bestServing(input: OrderedInput, reroutes: boolean): Share[] {
  const inLine = serve(input, { wholesFirst: false, reroutes })
  if (!inLine.wholesLeft) return inLine.shares
  const wholesFirst = serve(input, { wholesFirst: true, reroutes })
  return compareServed(wholesFirst.served, inLine.served) < 0 ? wholesFirst.shares : inLine.shares
}

function serve(input: OrderedInput, way: ServingWay): { shares: Share[]; served: number[]; wholesLeft: boolean } {
  const board = openBoard(input)
  serveQueue(board, way)
  const shares = sharesOn(board)
  return { shares, served: servedPerAsk(board.asks.length, shares), wholesLeft: wholesWereLeft(board) }
}
