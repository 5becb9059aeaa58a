/** What all searches of a run may still do together: states to look at or to bound, and looks at groups. So every machine ends alike, and in time. */
export type Budget = { states: number; looks: number }

/** Runs of no more requests are worked out where everybody waits for them. */
const FEW_REQUESTS = 10

export function openBudget(requests: number): Budget {
  return requests <= FEW_REQUESTS ? { states: 45_000, looks: 1_000_000 } : { states: 400_000, looks: 15_000_000 }
}
