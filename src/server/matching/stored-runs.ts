import { runMatching } from '#domain/matching/run-matching.ts'
import { parseCanonicalInput } from '#domain/matching/input-hash.ts'
import type { MatchingInput, MatchingResult } from '#domain/matching/matching-types.ts'
import type { Cursor } from '#server/platform/cursor.ts'
import type { Tx } from '#server/platform/db.ts'
import { findRun, listRuns, type RunLine } from './matching-store.ts'
import { MATCHING_VERSION } from './run-matching.ts'

/** A run as it was kept, and what a replay of its inputs makes of them now. */
export type StoredRun = { readonly line: RunLine; readonly inputHash: Buffer; readonly input: MatchingInput; readonly result: MatchingResult; readonly replay: 'same' | 'differs' | 'other_version' }

/** Runs of a circle, newest first. */
export function runsOf(tx: Tx, circleId: string, slice: { after: Cursor | undefined; limit: number }): Promise<RunLine[]> {
  return listRuns(tx, circleId, slice)
}

/** One run with its inputs read back and played again; undefined when the circle has no such run. */
export async function storedRun(tx: Tx, circleId: string, runId: string): Promise<StoredRun | undefined> {
  const run = await findRun(tx, circleId, runId)
  if (run === undefined) return undefined
  const input = parseCanonicalInput(run.input)
  const isOther = run.line.codeVersion !== MATCHING_VERSION
  const replay = isOther ? 'other_version' : JSON.stringify(runMatching(input)) === run.result ? 'same' : 'differs'
  return { line: run.line, inputHash: run.inputHash, input, result: JSON.parse(run.result) as MatchingResult, replay }
}
