import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'
import { allRows, oneRow } from '#server/platform/database/rows.ts'

/** The newest checkpoint of a circle. `witnessed`: the newest note with lines of witnesses. */
export type StoredCheckpoint = {
  readonly circleId: string
  readonly lines: number
  readonly root: Buffer
  readonly note: string
  readonly witnesses: number
  readonly witnessed: string | null
  readonly witnessedAt: Temporal.Instant | null
  readonly refused: string[]
  /** When each witness signed last, or was first asked, by its name. */
  readonly quietSince: Readonly<Record<string, string>>
}

const COLUMNS = [
  'circleId',
  'lines',
  'root',
  'note',
  'witnesses',
  'witnessed',
  'witnessedAt',
  'refused',
  'quietSince',
] as const

export function findCheckpoint(tx: Tx, circleId: string): Promise<StoredCheckpoint | undefined> {
  return oneRow(tx, 'checkpoint', { circleId }).find([...COLUMNS]) as Promise<
    StoredCheckpoint | undefined
  >
}

/** Lists the circles with a checkpoint, and whether a witness was asked about it before. */
export async function listCheckpointed(
  tx: Tx,
): Promise<{ readonly circleId: string; readonly asked: boolean }[]> {
  return tx
    .selectFrom('checkpoint')
    .select(['circleId', sql<boolean>`witnesses > 0`.as('asked')])
    .orderBy('circleId')
    .execute()
}

/** Puts a checkpoint in place of the one before. */
export async function saveCheckpoint(
  tx: Tx,
  { circleId, lines, root, note }: Pick<StoredCheckpoint, 'circleId' | 'lines' | 'root' | 'note'>,
  madeAt: Temporal.Instant,
): Promise<void> {
  const row = { lines, root, note, madeAt }
  await tx
    .insertInto('checkpoint')
    .values({ circleId, ...row })
    .onConflict((conflict) => conflict.column('circleId').doUpdateSet(row))
    .execute()
}

/** Keeps what the witnesses answered; the note of before stays where none of them signed. */
export async function saveAnswers(
  tx: Tx,
  circleId: string,
  answers: Partial<StoredCheckpoint>,
): Promise<void> {
  await oneRow(tx, 'checkpoint', { circleId }).update(answers)
}

/** A seal's place, and the hashes of its lines, 32 bytes each; null in seals of version 0.1.0. */
export type SealLeaves = {
  readonly firstNumber: number
  readonly transfers: number
  readonly leaves: Buffer | null
}

/** Lists the leaves that the seals of a circle keep, oldest first. */
export async function listSealLeaves(tx: Tx, circleId: string): Promise<SealLeaves[]> {
  const { rows } = await sql<SealLeaves>`
    SELECT first_number, transfers, CASE WHEN restart IS NULL THEN leaves ELSE root END AS leaves FROM seal
    WHERE circle_id = ${circleId}::uuid ORDER BY seal_number`.execute(tx)
  return rows
}

/** Finds the number of the help of a match. */
export async function findHelpNumber(
  tx: Tx,
  circleId: string,
  matchId: string,
): Promise<number | undefined> {
  const row = await allRows(tx, 'ledgerTransfer', { circleId, matchId, kind: 'help' })
    .select('number')
    .executeTakeFirst()
  return row?.number
}
