import { extname } from 'node:path'
import { canonicalInput } from '#domain/matching/input-hash.ts'
import type { MatchingInput, ProposedMatch } from '#domain/matching/matching-types.ts'
import { runMatching } from '#domain/matching/run-matching.ts'
import { createThread } from '#server/platform/jobs/threads.ts'

/** The version of the algorithm a run was made with; raised with every change of its results. */
export const MATCHING_VERSION = '11'

/** Up to so many requests a run takes about as long as sending it to a thread and back. */
const FEW_REQUESTS_MAX = 10

/** What a run made, with the two texts that are kept of it. */
export type SolvedRun = {
  readonly matches: readonly ProposedMatch[]
  readonly input: string
  readonly result: string
}

/**
 * Below the time in which the database ends a transaction that stands still (10 s), and far above
 * what a circle of 2,000 needs.
 */
const ANSWER_MS = 8_000

const thread = createThread<MatchingInput, SolvedRun>(
  // The release has the file as JavaScript.
  new URL(`./matching-thread${extname(import.meta.filename)}`, import.meta.url),
  { responseMs: ANSWER_MS },
)

/**
 * Solves a run: one that may take long in a thread of its own, so that nobody's request waits for
 * it. Throws when that takes longer than eight seconds, or the thread dies.
 */
export async function solveRun(input: MatchingInput): Promise<SolvedRun> {
  // With more than a few, the search can take tenths of a second; sending a run to a thread and back
  // takes a millisecond.
  return input.asks.length + input.pledges.length > FEW_REQUESTS_MAX
    ? thread.ask(input)
    : solveRunHere(input)
}

/** Solves a run in the thread that calls. */
export function solveRunHere(input: MatchingInput): SolvedRun {
  const result = runMatching(input)
  return { matches: result.matches, input: canonicalInput(input), result: JSON.stringify(result) }
}
