import { type Selectable, sql } from 'kysely'
import type { Cursor } from '../platform/database/cursor.ts'
import type { DB } from '../platform/database/db-types.ts'
import type { Tx } from '../platform/database/db.ts'

export async function insertRun(
  tx: Tx,
  run: {
    circleId: string
    runId: string
    seed: string
    input: string
    inputHash: Buffer
    codeVersion: string
    result: string
    made: number
    now: Temporal.Instant
  },
): Promise<void> {
  await tx
    .insertInto('matching_run')
    .values({
      circle_id: run.circleId,
      run_id: run.runId,
      ran_at: run.now,
      seed: run.seed,
      input: run.input,
      input_hash: run.inputHash,
      code_version: run.codeVersion,
      result: run.result,
      made: run.made,
    })
    .execute()
}

export type RunLine = {
  readonly id: string
  readonly at: Temporal.Instant
  readonly made: number
  readonly codeVersion: string
}

/** Runs that made something, newest first. */
export async function listRuns(
  tx: Tx,
  circleId: string,
  { after, limit }: { after: Cursor | undefined; limit: number },
): Promise<RunLine[]> {
  return tx
    .selectFrom('matching_run')
    .select(['run_id as id', 'ran_at as at', 'made', 'code_version as codeVersion'])
    .where('circle_id', '=', circleId)
    .$if(after !== undefined, (qb) =>
      qb.where(sql<boolean>`(ran_at, run_id) < (${after?.at ?? null}, ${after?.id ?? null})`),
    )
    .orderBy('ran_at', 'desc')
    .orderBy('run_id', 'desc')
    .limit(limit)
    .execute()
}

/** One run with the texts it was kept as. */
export type RunRow = {
  readonly line: RunLine
  readonly circleId: string
  readonly seed: string
  readonly input: string
  readonly inputHash: Buffer
  readonly result: string
}

export async function findRun(
  tx: Tx,
  circleId: string,
  runId: string,
): Promise<RunRow | undefined> {
  const row = await tx
    .selectFrom('matching_run')
    .selectAll()
    .where('circle_id', '=', circleId)
    .where('run_id', '=', runId)
    .executeTakeFirst()
  return row && runOfRow(row)
}

/** A run of whichever circle, for whoever runs the installation. */
export async function findRunAnywhere(tx: Tx, runId: string): Promise<RunRow | undefined> {
  const row = await tx
    .selectFrom('matching_run')
    .selectAll()
    .where('run_id', '=', runId)
    .executeTakeFirst()
  return row && runOfRow(row)
}

function runOfRow(row: Selectable<DB['matching_run']>): RunRow {
  return {
    line: { id: row.run_id, at: row.ran_at, made: row.made, codeVersion: row.code_version },
    circleId: row.circle_id,
    seed: row.seed,
    input: row.input,
    inputHash: row.input_hash,
    result: row.result,
  }
}
