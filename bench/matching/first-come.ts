import type { MatchingInput } from '#domain/matching/matching-types.ts'
import { askQueue, pledgeLine } from '#domain/matching/queue-order.ts'

/**
 * Counts the matches if each ask in turn takes the next pledges in line, within the cap of one
 * match. The solver is compared with this count.
 */
export function firstComePayments(input: MatchingInput, steps: number): number {
  const pledges = pledgeLine(input)
  let [payments, rest, at, left] = [0, steps, 0, pledges[0]?.openSteps ?? 0]
  for (const ask of askQueue(input)) {
    for (let wanted = Math.min(ask.openSteps, rest); wanted > 0 && at < pledges.length;) {
      const paid = Math.min(wanted, left, input.policy.matchCapSteps)
      payments += paid > 0 ? 1 : 0
      wanted -= paid
      rest -= paid
      left -= paid
      if (left === 0) left = pledges[++at]?.openSteps ?? 0
    }
  }
  return payments
}
