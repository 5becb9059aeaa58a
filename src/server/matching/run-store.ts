import { type Selectable, sql } from 'kysely'
import type { Cursor } from '../platform/database/cursor.ts'
import type { DB } from '../platform/database/db-types.ts'
import type { Tx } from '../platform/database/db.ts'
import { allRows, insertRow } from '#server/platform/database/rows.ts'

export async function insertRun(
  tx: Tx,
  {
    now,
    ...run
  }: {
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
  await insertRow(tx, 'matchingRun', { ...run, ranAt: now })
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
  return allRows(tx, 'matchingRun', { circleId })
    .select(['runId as id', 'ranAt as at', 'made', 'codeVersion'])
    .$if(after !== undefined, (qb) =>
      qb.where(sql<boolean>`(ran_at, run_id) < (${after?.at ?? null}, ${after?.id ?? null})`),
    )
    .orderBy('ranAt', 'desc')
    .orderBy('runId', 'desc')
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
  const row = await allRows(tx, 'matchingRun', { circleId, runId }).selectAll().executeTakeFirst()
  return row && runOfRow(row)
}

/** A run of whichever circle, for whoever runs the installation. */
export async function findRunAnywhere(tx: Tx, runId: string): Promise<RunRow | undefined> {
  const row = await tx
    .selectFrom('matchingRun')
    .selectAll()
    .where('runId', '=', runId)
    .executeTakeFirst()
  return row && runOfRow(row)
}

function runOfRow({
  runId: id,
  ranAt: at,
  made,
  codeVersion,
  ...row
}: Selectable<DB['matchingRun']>): RunRow {
  return { line: { id, at, made, codeVersion }, ...row }
}
