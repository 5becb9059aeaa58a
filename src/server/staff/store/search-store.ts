import type { Rail } from '#domain/matches/utr.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { allRows } from '#server/platform/database/rows.ts'

export type FoundMatch = {
  readonly matchId: string
  readonly code: string
  readonly amount: number
  readonly giverId: string
  readonly receiverId: string
  readonly runId: string | null
  readonly disputeId: string | null
}

/**
 * Finds the payment of a circle that has this code, or that has this bank reference on one of these
 * rails, with its latest dispute.
 */
export async function findMatches(
  tx: Tx,
  circleId: string,
  {
    code,
    references,
  }: {
    code: string | undefined
    references: readonly { rail: Rail; utrKey: Buffer }[]
  },
): Promise<FoundMatch[]> {
  const ids = await matchesOfReferences(tx, circleId, references)
  if (code === undefined && ids.length === 0) return []
  return tx
    .selectFrom('match as m')
    .select((eb) => [
      'm.matchId',
      'm.code',
      'm.amountRupees as amount',
      'm.giverId',
      'm.receiverId',
      'm.runId',
      eb
        .selectFrom('dispute as d')
        .select('d.disputeId')
        .whereRef('d.circleId', '=', 'm.circleId')
        .whereRef('d.matchId', '=', 'm.matchId')
        .orderBy('d.openedAt', 'desc')
        .limit(1)
        .as('disputeId'),
    ])
    .where('m.circleId', '=', circleId)
    .where((eb) =>
      eb.or([
        ...(code === undefined ? [] : [eb('m.code', '=', code)]),
        ...(ids.length === 0 ? [] : [eb('m.matchId', 'in', ids)]),
      ]),
    )
    .execute()
}

async function matchesOfReferences(
  tx: Tx,
  circleId: string,
  references: readonly { rail: Rail; utrKey: Buffer }[],
): Promise<string[]> {
  if (references.length === 0) return []
  const rows = await allRows(tx, 'utrUse', { circleId })
    .select('matchId')
    .where((eb) =>
      eb.or(
        references.map(({ rail, utrKey }) =>
          eb.and([eb('rail', '=', rail), eb('utrKey', '=', utrKey)]),
        ),
      ),
    )
    .execute()
  return [...new Set(rows.map(({ matchId }) => matchId))]
}

/** Finds the members of a circle who proved this phone or this email. */
export async function findByContact(
  tx: Tx,
  circleId: string,
  { phoneKey, emailKey }: { phoneKey: Buffer | undefined; emailKey: Buffer | undefined },
): Promise<string[]> {
  if (phoneKey === undefined && emailKey === undefined) return []
  const rows = await allRows(tx, 'identity', { circleId })
    .select('memberId')
    .where((eb) =>
      eb.or([
        ...(phoneKey === undefined
          ? []
          : [eb.and([eb('phoneKey', '=', phoneKey), eb('phoneVerifiedAt', 'is not', null)])]),
        ...(emailKey === undefined
          ? []
          : [eb.and([eb('emailKey', '=', emailKey), eb('emailVerifiedAt', 'is not', null)])]),
      ]),
    )
    .execute()
  return rows.map(({ memberId }) => memberId)
}
