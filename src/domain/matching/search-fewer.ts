import type { OrderedInput } from './board.ts'
import { type Budget, openBudget, WHOLE_REQUESTS_MAX } from './fewest/budget.ts'
import { findFewer, type Preferences } from './fewest/find-fewer.ts'
import { findFewerInParts } from './fewest/find-fewer-in-parts.ts'
import { openSmallRun } from './fewest/small-run.ts'
import { paymentsFor, servedPerAsk, type Share } from './shares.ts'

/** Runs of more requests are not searched: they come near the fewest payments without. */
const SEARCHED_REQUESTS_MAX = 200

/** The same steps for every ask in fewer payments; undefined where none are found. Those first in line and super pledges for urgent asks give no less than before. */
export function searchFewer(input: OrderedInput, shares: readonly Share[], budget: Budget): Share[] | undefined {
  const requests = input.asks.length + input.pledges.length
  if (requests > SEARCHED_REQUESTS_MAX) return undefined
  const run = openSmallRun(input, servedPerAsk(input.asks.length, shares))
  if (requests > WHOLE_REQUESTS_MAX) return findFewerInParts(run, shares, budget)
  return findFewer(run, { payments: paymentsFor(shares, input.policy.matchCapSteps), wanted: preferencesOf(input, shares), budget })
}

function preferencesOf({ asks, pledges }: OrderedInput, shares: readonly Share[]): Preferences {
  let [first, urgent] = [0, 0]
  for (const { pledge, ask, steps } of shares) {
    const from = pledges[pledge - 1]
    if (from?.firstInLine === true) first += steps
    if (from?.plan === 'super' && asks[ask - 1]?.askClass === 'urgent') urgent += steps
  }
  return { first, urgent }
}

/** For all searches of a run. */
export function searchBudget({ asks, pledges }: Pick<OrderedInput, 'asks' | 'pledges'>): Budget {
  return openBudget(asks.length + pledges.length)
}
