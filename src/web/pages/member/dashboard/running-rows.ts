import type { AskView } from '#contract/asks.ts'
import type { MatchToConfirm, MatchToPay } from '#contract/matches/shapes.ts'
import type { PledgeView, RecurringPledgeView } from '#contract/pledges.ts'

export type RunningOne =
  | {
      readonly what: 'match'
      readonly side: 'giver' | 'receiver'
      readonly id: string
      readonly name: string
      readonly amount: number
      readonly status: MatchToPay['status']
    }
  | {
      readonly what: 'ask'
      readonly id: string
      readonly amount: number
      /** In rupees: confirmed help. */
      readonly came: number
      readonly status: AskView['status']
    }
  | {
      readonly what: 'pledge'
      readonly id: string
      readonly amount: number
      readonly status: PledgeView['status']
    }
  | (Pick<RecurringPledgeView, 'id' | 'amount' | 'instalments' | 'passed'> & {
      readonly what: 'recurring'
      readonly nextDueAt: string
    })

const OPEN: readonly string[] = ['awaiting_review', 'pending', 'matched', 'paused']

type From = {
  readonly toMake: readonly MatchToPay[]
  readonly toConfirm: readonly MatchToConfirm[]
  readonly pledges: readonly PledgeView[]
  readonly recurring: readonly RecurringPledgeView[]
  readonly asks: readonly AskView[]
  readonly above: ReadonlySet<string>
}

/**
 * What is under way, in the order of interest: payments, asks, pledges. A pledge of which all is in
 * payments stands with its payments, and an instalment with its recurring pledge.
 */
export function runningRows(from: From): RunningOne[] {
  return [
    ...from.toMake
      .filter(({ id }) => !from.above.has(id))
      .map(({ id, receiverName: name, amount, status }): RunningOne => {
        return { what: 'match', side: 'giver', id, name, amount, status }
      }),
    ...from.toConfirm
      .filter(({ id }) => !from.above.has(id))
      .map(({ id, giverName: name, amount, status }): RunningOne => {
        return { what: 'match', side: 'receiver', id, name, amount, status }
      }),
    ...from.asks
      .filter(({ status }) => OPEN.includes(status))
      .map(({ id, amount, fulfilledAmount: came, status }): RunningOne => {
        return { what: 'ask', id, amount, came, status }
      }),
    ...from.pledges
      .filter((pledge) => OPEN.includes(pledge.status) && pledge.openAmount > 0)
      .map(({ id, openAmount: amount, status }): RunningOne => ({
        what: 'pledge',
        id,
        amount,
        status,
      })),
    ...from.recurring.flatMap((one): RunningOne[] => {
      const { id, amount, instalments, passed, nextDueAt, status } = one
      return status !== 'active' || nextDueAt === null
        ? []
        : [{ what: 'recurring', id, amount, instalments, passed, nextDueAt }]
    }),
  ]
}
