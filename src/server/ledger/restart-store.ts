import { sql } from 'kysely'
import type { PlacedRestart, Restart } from '#domain/ledger/restarts.ts'
import type { SignedSeal } from '#domain/ledger/sealed-lines.ts'
import { dayInIndia } from '#domain/shared/calendar.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { type NewSeal, sealsOf, signedSeal } from './seal-store.ts'

/** Lists the restarts of a circle with their seals, oldest first. */
export async function findRestarts(
  tx: Tx,
  circleId: string,
): Promise<readonly (PlacedRestart & { readonly signed: SignedSeal })[]> {
  const rows = await sealsOf(tx, circleId)
    .where('restart', 'is not', null)
    .orderBy('restart')
    .execute()
  return rows.map((row) => ({
    ...(restartOf(row) as Restart),
    seal: row.number,
    transfers: row.firstNumber - 1,
    signed: signedSeal(row),
  }))
}

/** The restart that a seal covers; undefined where it covers transfers. */
export function restartOf({
  restart,
  lostHead,
  sealedAt,
}: {
  restart: number | null
  lostHead: Buffer | null
  sealedAt: Temporal.Instant
}): Restart | undefined {
  if (restart === null) return undefined
  const day = dayInIndia(sealedAt).toString()
  return { number: restart, day, head: lostHead?.toString('hex') ?? null }
}

/** Adds the seal of a restart, with the rights of the owner, and returns the head that the database computed. */
export async function appendRestart(
  tx: Tx,
  {
    circleId,
    restart,
    lostHead,
    sealedAt,
    key,
    signature,
  }: Omit<NewSeal, 'leaves'> & { restart: number; lostHead: string | null },
): Promise<string> {
  const { rows } = await sql<{ head: Buffer }>`
    SELECT append_seal(${circleId}::uuid, NULL, ${restart}::bigint,
      decode(${lostHead}::text, 'hex'), ${sealedAt}::timestamptz, ${key},
      ${Buffer.from(signature)}) AS head`.execute(tx)
  return rows[0]?.head.toString('hex') ?? ''
}

/** Whether a signer with a memory sealed here, and seals now: what was restored waits for go-live. */
export async function hasSealsOfSigner(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    SELECT EXISTS (SELECT FROM seal WHERE leaves IS NOT NULL OR restart IS NOT NULL) AND NOT EXISTS
      (SELECT FROM restored_installation WHERE live_at IS NULL) AS has`.execute(db)
  return rows[0]?.has ?? false
}
