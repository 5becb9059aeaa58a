import { dayInIndia } from '#domain/shared/calendar.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { findLastSeals, listOwnTransfers } from './seal-store.ts'
import { accountSecret, detailOfTransfer } from './sealed-form.ts'

const ENTRIES_A_PAGE = 1_000

/**
 * Returns what a member needs to find their transfers in the circle's ledger and to check each
 * against its seal.
 */
export const listOwnEntries = useCase(
  'GET /ledger/mine',
  async ({ tx, vault, actor }, { query }) => {
    const { circleId, memberId: accountId } = actor
    const sealed = (await findLastSeals(tx, [circleId])).get(circleId)?.transfers ?? 0
    const rows = await listOwnTransfers(tx, {
      circleId,
      accountId,
      afterSeq: Number(query.after ?? 0),
      upTo: sealed,
      limit: ENTRIES_A_PAGE,
    })
    return {
      circleId,
      sealed,
      secret: accountSecret(vault, { circleId, accountId }).toString('hex'),
      next: rows.length === ENTRIES_A_PAGE ? String(rows.at(-1)?.seq) : null,
      entries: rows.map((row) => ({
        number: row.number,
        kind: row.kind,
        side: row.giver === accountId ? ('giver' as const) : ('receiver' as const),
        day: dayInIndia(row.postedAt).toString(),
        amount: row.amount,
        reverses: row.reversesNumber,
        detail: detailOfTransfer(vault, row),
      })),
    }
  },
)
