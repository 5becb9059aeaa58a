/**
 * What all searches of a run may still do together: states to look at or to bound, and looks at
 * groups. So every machine ends alike, and in time.
 */
export type Budget = { states: number; looks: number }

/**
 * Runs of no more requests are searched where everybody waits for them, so for some tenths of a
 * second at most.
 */
export const FEW_REQUESTS_MAX = 10
/** Runs of more requests are searched a part at a time. */
export const WHOLE_REQUESTS_MAX = 20

export function openBudget(requests: number): Budget {
  if (requests <= FEW_REQUESTS_MAX) return { states: 45_000, looks: 1_000_000 }
  return requests <= WHOLE_REQUESTS_MAX
    ? { states: 460_000, looks: 16_000_000 }
    : { states: 150_000, looks: 5_000_000 }
}
