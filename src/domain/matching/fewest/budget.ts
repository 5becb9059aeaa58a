/** What all searches of a run may still do together: states to look at or to bound, and looks at groups. So every machine ends alike, and in time. */
export type Budget = { states: number; looks: number }

/** Runs of no more requests are searched where everybody waits for them, so for some tenths of a second at most. */
export const FEW_REQUESTS_MAX = 10

export function openBudget(requests: number): Budget {
  return requests <= FEW_REQUESTS_MAX ? { states: 45_000, looks: 1_000_000 } : { states: 400_000, looks: 15_000_000 }
}
