import { parseCanonicalInput } from '#domain/matching/input-hash.ts'
import type { MatchingInput, MatchingResult, MatchingRun } from '#domain/matching/matching-types.ts'
import type { Cursor } from '#server/platform/database/cursor.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { sha256 } from '#server/platform/crypto/ids.ts'
import { type RunRow, type RunLine, findRun, findRunAnywhere, listRuns } from './run-store.ts'
import { MATCHING_VERSION, solveAgain } from './solve-run.ts'

/** Runs of older versions do not say how they were found. */
export type StoredResult = MatchingResult & Partial<MatchingRun>

/** A run as it was kept, and what a replay of its inputs makes of them now. */
export type StoredRun = {
  readonly line: RunLine
  readonly inputHash: Buffer
  /** Undefined once it was emptied, a year after the run. */
  readonly input: MatchingInput | undefined
  readonly result: StoredResult
  readonly replay: 'same' | 'differs' | 'other_version' | 'not_kept'
}

/** Runs of a circle, newest first. */
export function runsOf(
  tx: Tx,
  circleId: string,
  slice: { after: Cursor | undefined; limit: number },
): Promise<RunLine[]> {
  return listRuns(tx, circleId, slice)
}

/** The id of a circle's latest run that made something. */
export async function lastRunOf(tx: Tx, circleId: string): Promise<string | undefined> {
  const [line] = await listRuns(tx, circleId, { after: undefined, limit: 1 })
  return line?.id
}

/**
 * One run with its inputs read back and solved again; undefined when the circle has no such run.
 */
export async function storedRun(
  tx: Tx,
  circleId: string,
  runId: string,
): Promise<StoredRun | undefined> {
  const run = await findRun(tx, circleId, runId)
  if (run === undefined) return undefined
  const { line, inputHash } = run
  const kept = { line, inputHash, result: JSON.parse(run.result) as StoredResult }
  if (run.input === '') return { ...kept, input: undefined, replay: 'not_kept' }
  const input = parseCanonicalInput(run.input)
  const now = await solvedAgain(run, input)
  const replay = now === undefined ? 'other_version' : now === run.result ? 'same' : 'differs'
  return { ...kept, input, replay }
}

type Stored = {
  readonly id: string
  readonly at: Temporal.Instant
  readonly circleId: string
  readonly codeVersion: string
  readonly versionHere: string
  readonly seed: string
  readonly inputHash: Buffer
  readonly stored: StoredResult
}
/** A run with what its inputs make now. changed: they do not fit their hash any more. */
export type ReplayedRun = Stored &
  (
    | { readonly replay: 'same' | 'other_version' | 'changed' | 'not_kept' }
    | { readonly replay: 'differs'; readonly now: MatchingResult }
  )

/**
 * A run of any circle, solved again for whoever runs the installation; undefined when there is none
 * of that id.
 */
export async function replayedRun(tx: Tx, runId: string): Promise<ReplayedRun | undefined> {
  const run = await findRunAnywhere(tx, runId)
  if (run === undefined) return undefined
  const {
    circleId,
    seed,
    inputHash,
    line: { id, at, codeVersion },
  } = run
  const stored: Stored = {
    id,
    at,
    circleId,
    codeVersion,
    versionHere: MATCHING_VERSION,
    seed,
    inputHash,
    stored: JSON.parse(run.result) as StoredResult,
  }
  if (run.input === '') return { ...stored, replay: 'not_kept' }
  if (!sha256(run.input).equals(inputHash)) return { ...stored, replay: 'changed' }
  const now = await solvedAgain(run, parseCanonicalInput(run.input))
  if (now === undefined || now === run.result)
    return { ...stored, replay: now === undefined ? 'other_version' : 'same' }
  return { ...stored, replay: 'differs', now: JSON.parse(now) as MatchingResult }
}

/**
 * The result of the same inputs now; undefined where another version of the algorithm made the run.
 */
async function solvedAgain(
  { line, result }: RunRow,
  input: MatchingInput,
): Promise<string | undefined> {
  if (line.codeVersion !== MATCHING_VERSION) return undefined
  const { serving } = JSON.parse(result) as StoredResult
  return (await solveAgain(input, serving)).result
}
