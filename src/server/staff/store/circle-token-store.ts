import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'
import { insertRow, oneRow } from '#server/platform/database/rows.ts'

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

const agreed = (tx: Tx, circleId: string, now: Temporal.Instant) =>
  tx
    .selectFrom('circleToken')
    .where('circleId', '=', circleId)
    .where('agreedAt', 'is not', null)
    .where('expiresAt', '>', now)

/** Lists the tokens of a circle that work, the newest first. */
export function listCircleTokens(tx: Tx, circleId: string, now: Temporal.Instant) {
  return agreed(tx, circleId, now)
    .select(['circleTokenId', 'program', 'proposedBy', 'agreedBy', 'agreedAt'])
    .select(['lastUsedAt', 'expiresAt'])
    .orderBy('agreedAt', 'desc')
    .orderBy('circleTokenId')
    .$narrowType<{ agreedBy: string; agreedAt: Temporal.Instant }>()
    .execute()
}

/** Counts the tokens of a circle that work, or that wait for a second administrator. */
export async function countCircleTokens(
  tx: Tx,
  circleId: string,
  now: Temporal.Instant,
): Promise<number> {
  const { count } = await tx
    .selectFrom('circleToken as t')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('t.circleId', '=', circleId)
    .where('t.expiresAt', '>', now)
    .where(
      sql<boolean>`(t.agreed_at IS NOT NULL OR EXISTS (SELECT FROM approval a
        WHERE a.circle_id = t.circle_id AND a.kind = 'circle_token' AND a.subject_id = t.circle_token_id
          AND a.state = 'waiting' AND a.expires_at > ${now}))`,
    )
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
