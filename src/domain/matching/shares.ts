import type { Board } from './board.ts'

/**
 * What one pledge gives to one ask, named by place in line and rank in the queue so that it holds
 * on any board of the input.
 */
export type Share = { readonly pledge: number; readonly ask: number; readonly steps: number }

/** Everything given on a board, in queue order, within an ask in line order. */
export function sharesOn(board: Board): Share[] {
  return board.asks.flatMap((ask) =>
    [...ask.shares]
      .map(([pledge, steps]) => ({ pledge: pledge.place, ask: ask.rank, steps }))
      .sort((a, b) => a.pledge - b.pledge),
  )
}

/** Steps per ask in queue order. */
export function servedPerAsk(asks: number, shares: readonly Share[]): number[] {
  const served = Array.from({ length: asks }, () => 0)
  for (const { ask, steps } of shares) served[ask - 1] = (served[ask - 1] ?? 0) + steps
  return served
}

/** Steps per pledge in line order. */
export function usedPerPledge(pledges: number, shares: readonly Share[]): number[] {
  const used = Array.from({ length: pledges }, () => 0)
  for (const { pledge, steps } of shares) used[pledge - 1] = (used[pledge - 1] ?? 0) + steps
  return used
}

/**
 * Below 0 when `a` serves the queue better than `b`: the first ask that gets a different amount
 * decides.
 */
export function compareServed(a: readonly number[], b: readonly number[]): number {
  for (const [index, steps] of a.entries()) {
    const other = b[index] ?? 0
    if (steps !== other) return other - steps
  }
  return 0
}

/** Payments that these shares take, with no payment above the cap of one match. */
export function paymentsFor(shares: readonly Share[], matchCapSteps: number): number {
  return shares.reduce((sum, { steps }) => sum + Math.ceil(steps / matchCapSteps), 0)
}
