import { extname } from 'node:path'
import { canonicalInput } from '#domain/matching/input-hash.ts'
import type {
  MatchingInput,
  ProposedMatch,
  ServingWay,
  WaitingAsk,
} from '#domain/matching/matching-types.ts'
import { runMatching } from '#domain/matching/run-matching.ts'
import { createThread } from '#server/platform/jobs/threads.ts'

/** The version of the algorithm a run was made with; raised with every change of its results. */
export const MATCHING_VERSION = '13'

/** What a run made, with the two texts that are kept of it. */
export type SolvedRun = {
  readonly matches: readonly ProposedMatch[]
  readonly waiting: readonly WaitingAsk[]
  readonly input: string
  readonly result: string
}

export type ToSolve = { readonly input: MatchingInput; readonly isSearched: boolean }

/** Far above what the budget of a search takes; below the time a transaction may stand still (10 s). */
const ANSWER_MS = 8_000

// The release has the file as JavaScript.
const script = new URL(`./matching-thread${extname(import.meta.filename)}`, import.meta.url)
const searching = createThread<ToSolve, SolvedRun>(script, { responseMs: ANSWER_MS })
/** Never waits behind a search. */
const quick = createThread<ToSolve, SolvedRun>(script, { responseMs: ANSWER_MS })

/**
 * Solves a run in a thread of its own, so that nobody's request waits for it. One that takes longer
 * than eight seconds, or whose thread dies, is solved without a search, and says so.
 */
export async function solveRun(input: MatchingInput): Promise<SolvedRun> {
  try {
    return await searching.ask({ input, isSearched: true })
  } catch {
    return solveQuickly(input)
  }
}

/** Solves a run without a search: each ask takes the most it can in its turn. */
export function solveQuickly(input: MatchingInput): Promise<SolvedRun> {
  return quick.ask({ input, isSearched: false })
}

/** Solves a run in the way it was solved before. Throws where that takes too long now. */
export function solveAgain(input: MatchingInput, way: ServingWay | undefined): Promise<SolvedRun> {
  return way === 'unsearched' ? solveQuickly(input) : searching.ask({ input, isSearched: true })
}

/** Solves a run in the thread that calls. */
export function solveRunHere({ input, isSearched }: ToSolve): SolvedRun {
  const result = runMatching(input, { isSearched })
  const { matches, waiting } = result
  return { matches, waiting, input: canonicalInput(input), result: JSON.stringify(result) }
}
