import { matchBetween, type TestMatch } from '../helping/helping.ts'
import { moveBy } from '../helping/payment-moves.ts'
import { addProof, newUtr } from '../helping/proof.ts'
import type { TestWorld } from '../server/world.ts'
import type { Pair } from './fresh-people.ts'

export const CLAIM = 'POST /matches/{matchId}/claim'
export const WITHDRAW = 'POST /matches/{matchId}/withdraw-claim'

type Body = {
  utr?: string
  rail?: 'upi' | 'imps' | 'neft' | 'rtgs'
  amount?: number
  payeeNameSeenBy?: 'person' | 'unknown'
  version?: number
}

/** Claims of givers about their matches, and the rows of these. */
export function claimsOfGivers(w: TestWorld) {
  const withdraw = (match: TestMatch) =>
    moveBy(w, match.giver, WITHDRAW, match, { version: match.version })
  const toConfirm = async ({ id, receiver }: TestMatch) =>
    (await w.call('GET /matches/to-confirm', { token: receiver.token })).data.find(
      (payment) => payment.id === id,
    )

  const claim = (match: TestMatch, body: Body = {}) =>
    moveBy(w, match.giver, CLAIM, match, {
      utr: newUtr(),
      rail: 'upi',
      amount: match.amount,
      payeeNameSeenBy: 'person',
      version: match.version,
      ...body,
    })

  async function claimsOf({ id }: TestMatch) {
    const { rows } = await w.owner.pool.query<{
      rail: string
      amount_rupees: number
      withdrawn: boolean
      sealed: string
    }>(
      `SELECT rail, amount_rupees, withdrawn_at IS NOT NULL AS withdrawn,
        encode(utr_sealed, 'escape') AS sealed FROM claim WHERE match_id = $1 ORDER BY claimed_at`,
      [id],
    )
    return rows
  }

  /** A match whose picture is already uploaded. */
  async function proved(pair: Pair): Promise<TestMatch> {
    const match = await matchBetween(w, pair)
    await addProof(w, match)
    return match
  }
  return { claim, withdraw, proved, claimsOf, toConfirm }
}
