import { after, MADE_AT, madeMatch } from '#test/helping/domain-match.ts'
import { DAY_MS, HOUR_MS } from '#domain/shared/calendar.ts'
import type { MemberId } from '#domain/shared/ids.ts'
import { rupees } from '#domain/shared/rupees.ts'
import type { MatchFacts } from '#domain/matches/moves-now.ts'

/** The giver and the receiver. */
export const [G, R] = ['g' as MemberId, 'r' as MemberId]

/** A cancellation that this side has proposed. */
export const proposedBy = (by: MemberId) =>
  ({ by, until: { at: after(7 * HOUR_MS), moved: 'no' } }) as const
/** A running dispute, as far as the match needs it. */
export const question = (change: Partial<NonNullable<MatchFacts['dispute']>> = {}) => ({
  isReversal: false,
  isRunning: true,
  canSettle: true,
  openedBy: R,
  ...change,
})
/** A running dispute about a reversal. */
export const reversal = (change: Partial<NonNullable<MatchFacts['dispute']>> = {}) =>
  question({ isReversal: true, ...change })
const whole = {
  amount: rupees(1_500),
  askFilled: rupees(1_500),
  pledgeFilled: rupees(1_500),
  paidAt: MADE_AT,
}
export const lapsed = madeMatch({ state: 'lapsed', deadline: null, endedAt: after(DAY_MS) })
export const late = madeMatch({
  state: 'disputed',
  deadline: null,
  late: true,
  claimedAt: after(2 * DAY_MS),
})
export const done = madeMatch({
  state: 'confirmed',
  deadline: null,
  endedAt: after(DAY_MS),
  confirmed: whole,
})
