import { type AskProblem, checkAskText } from '#web/features/asks/get-draft.ts'
import { type AmountProblem, checkPledgeText } from '#web/features/pledges/amount-check.ts'
import type { Plan } from '#domain/pledges/plans.ts'

export type RequestValues = {
  act: 'pledge' | 'ask' | null
  plan: Plan | null
  amount: string
  detailId: string | null
  note: string
}
type Room = { readonly pledgeRoom: number; readonly available: number }

/**
 * The problem with the amount of a request for somebody else, by the rules for one's own requests.
 * No problem is reported before act and plan are chosen.
 */
export function amountProblem(
  { act, plan, amount }: RequestValues,
  { pledgeRoom, available }: Room,
): AskProblem | AmountProblem | undefined {
  if (act === 'ask') return checkAskText(amount, available)
  return act === 'pledge' && plan !== null ? checkPledgeText(amount, plan, pledgeRoom) : undefined
}
