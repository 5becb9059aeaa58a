import type { HelpingCircle } from '../helping/helping.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import type { TestWorld } from '../server/world.ts'
import { runMatching } from '#server/matching/run-matching.ts'

/** Runs in the present circle, and the rows that they leave. */
export function matchingRuns(w: TestWorld, now: () => HelpingCircle) {
  const run = () => runMatching(w.world, now())
  const sweep = () => jobHandlers['sweep-deadlines'](w.world, {})

  async function matches() {
    const { rows } = await w.owner.pool.query<{
      match_id: string
      pledge_id: string
      ask_id: string
      run_id: string | null
      amount_rupees: number
      reason: string
      ask_rank: number
    }>(
      `SELECT match_id, pledge_id, ask_id, run_id, amount_rupees, reason, ask_rank FROM match
      WHERE circle_id = $1 ORDER BY created_at, match_id`,
      [now().circleId],
    )
    return rows
  }

  async function runs() {
    const { rows } = await w.owner.pool.query<{
      run_id: string
      input: string
      input_hash: Buffer
      result: string
      made: number
    }>('SELECT run_id, input, input_hash, result, made FROM matching_run WHERE circle_id = $1', [
      now().circleId,
    ])
    return rows
  }

  async function heldOf(askId: string): Promise<number> {
    const { rows } = await w.owner.pool.query<{ held: number }>(
      'SELECT held_rupees AS held FROM ask WHERE ask_id = $1',
      [askId],
    )
    return rows[0]!.held
  }
  return { run, sweep, matches, runs, heldOf }
}
