import type { Tx } from '#server/platform/database/db.ts'
import { allRows, insertRow, oneRow } from '#server/platform/database/rows.ts'

type Of = { readonly circleId: string; readonly memberId: string }

/** That a member named a helper, from the naming until its end. */
export type Naming = {
  readonly namingId: string
  readonly helperId: string
  readonly memberId: string
  readonly namedAt: Temporal.Instant
}

const COLUMNS = ['namingId', 'helperId', 'memberId', 'namedAt'] as const

export async function insertNaming(tx: Tx, naming: Naming & { circleId: string }): Promise<void> {
  await insertRow(tx, 'helper', naming)
}

/** Lists the namings in force of one side, the oldest first. */
export async function listNamings(
  tx: Tx,
  circleId: string,
  of: { readonly helperId: string } | { readonly memberId: string },
): Promise<Naming[]> {
  return allRows(tx, 'helper', { circleId, ...of })
    .select(COLUMNS)
    .where('endedAt', 'is', null)
    .orderBy('namedAt')
    .orderBy('namingId')
    .execute()
}

/** Finds a naming in force. */
export async function findNaming(
  tx: Tx,
  circleId: string,
  namingId: string,
): Promise<Naming | undefined> {
  return allRows(tx, 'helper', { circleId, namingId })
    .select(COLUMNS)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
}

export async function updateNamingEnded(
  tx: Tx,
  { circleId, namingId }: { circleId: string; namingId: string },
  now: Temporal.Instant,
): Promise<void> {
  await oneRow(tx, 'helper', { circleId, namingId }).update({ endedAt: now })
}

/** Ends every naming of a person, on either side; with `other`, only those between the two. */
export async function endNamingsOf(
  tx: Tx,
  { circleId, memberId, other }: Of & { readonly other?: string },
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('helper')
    .set({ endedAt: now })
    .where('circleId', '=', circleId)
    .where('endedAt', 'is', null)
    .where((where) =>
      where.or([
        where.and([
          where('helperId', '=', memberId),
          ...(other === undefined ? [] : [where('memberId', '=', other)]),
        ]),
        where.and([
          where('memberId', '=', memberId),
          ...(other === undefined ? [] : [where('helperId', '=', other)]),
        ]),
      ]),
    )
    .execute()
}

/** Ends the namings by which a member has helpers. */
export async function endHelpersOf(
  tx: Tx,
  { circleId, memberId }: Of,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .updateTable('helper')
    .set({ endedAt: now })
    .where('circleId', '=', circleId)
    .where('memberId', '=', memberId)
    .where('endedAt', 'is', null)
    .execute()
}
