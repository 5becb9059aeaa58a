import {
  helpingCircle,
  worldOfFile,
  claimed,
  matchBetween,
  type ClaimedMatch,
} from '../helping/helping.ts'
import { moveBy } from '../helping/payment-moves.ts'
import { newPairIn } from './fresh-people.ts'

export const CONFIRM = 'POST /matches/{matchId}/confirm'
export const QUESTION = 'POST /matches/{matchId}/dispute'

/** A pair with claimed matches, how its receiver confirms one, and what that leaves. */
export async function paidMatches() {
  const w = await worldOfFile()
  const circle = await helpingCircle(w)
  const { giver, receiver } = await newPairIn(w, circle)
  const paid = async () => claimed(w, await matchBetween(w, { giver, receiver }))
  const confirm = (
    match: ClaimedMatch,
    body: { seen?: boolean; utrLast4?: string; version?: number } = {},
  ) =>
    moveBy(w, receiver, CONFIRM, match, {
      seen: true,
      utrLast4: match.utr.slice(-4),
      version: match.version,
      ...body,
    })

  async function transfersOf(match: { id: string }) {
    const { rows } = await w.owner.pool.query(
      `SELECT kind, giver_account, receiver_account, amount_rupees, transfer_id FROM ledger_transfer
      WHERE match_id = $1`,
      [match.id],
    )
    return rows
  }

  async function noticesOf(
    match: { id: string },
    kinds: string,
  ): Promise<{ member_id: string; kind: string }[]> {
    const { rows } = await w.owner.pool.query<{ member_id: string; kind: string }>(
      `SELECT member_id, kind FROM notice WHERE about ->> 'matchId' = $1 AND kind LIKE $2
      ORDER BY kind`,
      [match.id, kinds],
    )
    return rows
  }
  return { w, circle, giver, receiver, paid, confirm, transfersOf, noticesOf }
}
