import { checkPledgeAmount } from '#domain/pledges/pledge.ts'
import { PLAN_TERMS, type Plan } from '#domain/pledges/plans.ts'
import { parseRupees } from '#domain/shared/rupees.ts'

/** What is wrong with an amount, as a key of the catalogue of errors with its values. */
export type AmountProblem =
  | { readonly code: 'asks.amount-required' | 'pledges.amount-invalid' | 'pledges.amount-step' }
  | {
      readonly code: 'pledges.amount-outside-plan'
      readonly values: { readonly min: number; readonly max: number }
    }
  | { readonly code: 'pledges.open-cap'; readonly values: { readonly room: number } }

/**
 * Checks what somebody typed as the amount of a pledge; `room` is what they may still pledge, in
 * rupees.
 */
export function checkPledgeText(text: string, plan: Plan, room: number): AmountProblem | undefined {
  if (text.trim() === '') return { code: 'asks.amount-required' }
  const amount = parseRupees(text)
  if (amount === undefined) return { code: 'pledges.amount-invalid' }
  const code = checkPledgeAmount(amount, plan)
  if (code === 'pledges.amount-outside-plan') {
    const { minRupees: min, maxRupees: max } = PLAN_TERMS[plan]
    return { code, values: { min, max } }
  }
  if (code !== undefined) return { code }
  return amount > room ? { code: 'pledges.open-cap', values: { room } } : undefined
}
