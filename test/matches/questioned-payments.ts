import {
  type HelpingCircle,
  claimed,
  type ClaimedMatch,
  matchesToPay,
  type TestMatch,
  pledgeOf,
  releasedAsk,
} from '../helping/helping.ts'
import { backAgain } from '../helping/back-again.ts'
import { shownTo, moveBy } from '../helping/payment-moves.ts'
import type { RulingOutcome } from '#domain/matches/dispute-transitions.ts'
import { finished } from '../helping/disputes.ts'
import type { Person } from '../circle/people.ts'
import type { TestWorld } from '../server/world.ts'
import type { Pair } from './fresh-people.ts'

export const ASK = 'POST /matches/{matchId}/ask-reversal'
export const WITHDRAW = 'POST /matches/{matchId}/withdraw-reversal'
export const QUESTION = 'POST /matches/{matchId}/dispute'
export const reason = 'I confirmed the payment of somebody else.'

type People = Pair & { readonly circle: HelpingCircle; readonly officers: readonly Person[] }

/** Acts of the people from `now` on disputed matches, and how these end. */
export function questionedPayments(w: TestWorld, now: () => People) {
  const ask = (who: Person, match: { id: string }) => moveBy(w, who, ASK, match, { reason })
  const withdraw = (who: Person, match: { id: string }) => moveBy(w, who, WITHDRAW, match)

  /** Two officers rule on the dispute, and both people accept, so that the ruling takes effect. */
  async function rule(match: TestMatch, outcome: RulingOutcome, amount?: number): Promise<void> {
    const { circle, giver, receiver, officers } = now()
    await backAgain(w, circle, giver, receiver, ...officers)
    const { dispute } = await shownTo(w, giver, match)
    await finished(
      w,
      { id: dispute!.id, match: { utr: '', ...match }, giver, receiver },
      officers,
      {
        outcome,
        ...(outcome === 'paid_in_part' && amount !== undefined && { amount }),
      },
    )
  }

  /**
   * The match as one of its people sees it. Its time line has no steps of officers, which another
   * test covers.
   */
  async function linesOfMatch(who: Person, match: { id: string }) {
    const shown = await shownTo(w, who, match)
    return { ...shown, events: shown.events.filter(({ kind }) => !kind.startsWith('dispute.')) }
  }

  /** A match of ₹1,500 from a run, with a claim. */
  async function paid(): Promise<ClaimedMatch> {
    const { giver, receiver } = now()
    await releasedAsk(w, receiver, { amount: 1_500 })
    const pledge = await pledgeOf(w, giver, 1_500, 'super')
    await w.work()
    const [match] = await matchesToPay(w, giver, receiver, pledge.id)
    return claimed(w, match!)
  }

  async function questioned(match: ClaimedMatch): Promise<ClaimedMatch> {
    const { receiver } = now()
    await w.advance(31 * 60_000)
    await moveBy(w, receiver, QUESTION, match, {
      kind: 'less',
      reason: 'Only a part of it has come.',
    })
    return match
  }

  async function stateOf(match: { id: string }) {
    const { rows } = await w.owner.pool.query(
      `SELECT (SELECT state FROM pledge p WHERE p.pledge_id = m.pledge_id) AS pledge,
        (SELECT state FROM ask a WHERE a.ask_id = m.ask_id) AS ask, ruled FROM match m
      WHERE match_id = $1`,
      [match.id],
    )
    return rows[0]
  }
  return { rule, linesOfMatch, paid, questioned, stateOf, ask, withdraw }
}
