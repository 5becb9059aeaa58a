import type { Policy } from '../shared/policy.ts'
import { minRupees, type Rupees, rupees } from '../shared/rupees.ts'

/**
 * How much a member may receive in a tax year, in rupees: the circle's cap, or their own limit where
 * that is lower. What they received counts against it; asking also counts what they ask for, and
 * matching what is held for them.
 */
export function yearlyLimitOf(
  { receivedInTaxYearCapRupees }: Pick<Policy, 'receivedInTaxYearCapRupees'>,
  ownLimit: number | null,
): Rupees {
  const cap = rupees(receivedInTaxYearCapRupees)
  return ownLimit === null ? cap : minRupees(cap, rupees(ownLimit))
}
