import { openBoard, type OrderedInput } from '../board.ts'
import { regroup } from '../pair/fewest-payments.ts'
import type { WaitingAsk } from '../matching-types.ts'
import { searchBudget, searchFewer } from '../pair/search-fewer.ts'
import { servedFurther, serveQueue, type ServingWay, wholesWereLeft } from './serve-queue.ts'
import { compareServed, paymentsFor, servedPerAsk, type Share, sharesOn } from '../shares.ts'
import { judgeWaiting, type Verdict } from './waiting-asks.ts'

/** How often more may be given out. */
const ROUNDS_MAX = 4

type Fair = { readonly shares: Share[]; readonly verdict: Verdict }

/**
 * A run in which limits between people change who can be served: each ask in its turn, then other
 * pledges for the same amounts where that saves payments. Fewer payments can leave somebody room
 * for more, so that is given out and looked at again.
 */
export function askByAsk(input: OrderedInput): { shares: Share[]; waiting: WaitingAsk[] } {
  let fair = fairShares(input)
  const budget = searchBudget(input)
  const search: Way = (...given) => searchFewer(...given, budget)
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const before = servedPerAsk(input.asks.length, fair.shares)
    for (const way of [regroup, search]) fair = withFewer(input, fair, way)
    if (compareServed(servedPerAsk(input.asks.length, fair.shares), before) === 0) break
  }
  return { shares: fair.shares, waiting: fair.verdict.waiting }
}

type Way = (input: OrderedInput, shares: readonly Share[]) => Share[] | undefined

// What another way makes of these shares, where it takes fewer payments and keeps the rule, or does
// so once who is passed over then has been served.
function withFewer(input: OrderedInput, fair: Fair, way: Way): Fair {
  const cap = input.policy.matchCapSteps
  let shares = way(input, fair.shares)
  if (shares === undefined || paymentsFor(shares, cap) >= paymentsFor(fair.shares, cap)) return fair
  for (let round = 0; round < ROUNDS_MAX; round++) {
    const verdict = judgeWaiting(input, shares)
    if (verdict.passedOver === undefined) return { shares, verdict }
    shares = servedFurther(input, shares, verdict.passedOver)
  }
  return fair
}

// Changing pledges between asks can, under limits on matches or givers, open a way for an ask that
// has been passed. Then the
// plain way is taken, which keeps the rule by its construction.
function fairShares(input: OrderedInput): Fair {
  const better = bestServing(input, true)
  const verdict = judgeWaiting(input, better)
  if (verdict.passedOver === undefined) return { shares: better, verdict }
  const plain = bestServing(input, false)
  return { shares: plain, verdict: judgeWaiting(input, plain) }
}

function bestServing(input: OrderedInput, reroutes: boolean): Share[] {
  const inLine = serve(input, { wholesFirst: false, reroutes })
  if (!inLine.wholesLeft) return inLine.shares
  const wholesFirst = serve(input, { wholesFirst: true, reroutes })
  return compareServed(wholesFirst.served, inLine.served) < 0 ? wholesFirst.shares : inLine.shares
}

function serve(
  input: OrderedInput,
  way: ServingWay,
): { shares: Share[]; served: number[]; wholesLeft: boolean } {
  const board = openBoard(input)
  serveQueue(board, way)
  const shares = sharesOn(board)
  return {
    shares,
    served: servedPerAsk(board.asks.length, shares),
    wholesLeft: wholesWereLeft(board),
  }
}
