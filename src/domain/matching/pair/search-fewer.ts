import type { OrderedInput } from '../board.ts'
import { type Budget, openBudget } from '../fewest/budget.ts'
import { findFewerInParts } from '../fewest/find-fewer-in-parts.ts'
import { openSmallRun } from '../fewest/small-run.ts'
import { servedPerAsk, type Share } from '../shares.ts'

/** Runs of more requests are not searched: they come near the fewest payments without. */
const SEARCHED_REQUESTS_MAX = 200

/**
 * The same steps for every ask in fewer payments; undefined where none are found. Those first in
 * line and super pledges for urgent asks give no less than before.
 */
export function searchFewer(
  input: OrderedInput,
  shares: readonly Share[],
  budget: Budget,
): Share[] | undefined {
  if (input.asks.length + input.pledges.length > SEARCHED_REQUESTS_MAX) return undefined
  return findFewerInParts(
    openSmallRun(input, servedPerAsk(input.asks.length, shares)),
    shares,
    budget,
  )
}

/** For all searches of a run. */
export function searchBudget({ asks, pledges }: Pick<OrderedInput, 'asks' | 'pledges'>): Budget {
  return openBudget(asks.length + pledges.length)
}
