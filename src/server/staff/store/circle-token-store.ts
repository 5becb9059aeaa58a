import type { Tx } from '#server/platform/database/db.ts'
import { insertRow, oneRow } from '#server/platform/database/rows.ts'
import { circleTokenWaits } from '#server/platform/use-case/circle-tokens/circle-token-actors.ts'

type Of = { readonly circleId: string; readonly circleTokenId: string }

/** Stores a token before a second administrator has agreed to it: it does nothing. */
export async function insertCircleToken(
  tx: Tx,
  row: Of & {
    tokenHash: Buffer
    program: string
    proposedBy: string
    proposedAt: Temporal.Instant
    expiresAt: Temporal.Instant
  },
): Promise<void> {
  await insertRow(tx, 'circleToken', row)
}

/** Makes a token work. The database wants the approval of another administrator. */
export async function agreeToCircleToken(
  tx: Tx,
  of: Of,
  agreed: { agreedBy: string; agreedAt: Temporal.Instant },
): Promise<void> {
  await oneRow(tx, 'circleToken', of).update(agreed)
}

/** The tokens of a circle that work, or that wait for a second administrator. */
const live = (tx: Tx, circleId: string, now: Temporal.Instant) =>
  tx
    .selectFrom('circleToken as t')
    .where('t.circleId', '=', circleId)
    .where('t.expiresAt', '>', now)
    .where((eb) => eb.or([eb('t.agreedAt', 'is not', null), circleTokenWaits(now)]))

/** Lists the tokens of a circle that work or wait, the newest first. */
export function listCircleTokens(tx: Tx, circleId: string, now: Temporal.Instant) {
  return live(tx, circleId, now)
    .select(['circleTokenId', 'program', 'proposedBy', 'agreedBy', 'agreedAt'])
    .select(['lastUsedAt', 'expiresAt'])
    .orderBy('proposedAt', 'desc')
    .orderBy('circleTokenId')
    .execute()
}

/** Counts the tokens of a circle that work or wait. */
export async function countCircleTokens(
  tx: Tx,
  circleId: string,
  now: Temporal.Instant,
): Promise<number> {
  const { count } = await live(tx, circleId, now)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Ends a token; the name of its program, or undefined when no such token works. */
export async function deleteCircleToken(tx: Tx, of: Of): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('circleToken')
    .where('circleId', '=', of.circleId)
    .where('circleTokenId', '=', of.circleTokenId)
    .where('agreedAt', 'is not', null)
    .returning('program')
    .executeTakeFirst()
  return row?.program
}
