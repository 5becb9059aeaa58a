/** A cap of a member and how much of it is used, both in rupees. */
export type UsedCap = {
  readonly cap: 'open_asks' | 'open_pledges' | 'received_in_tax_year' | 'given_in_24h'
  readonly used: number
  readonly capAmount: number
}

/** A member gets a warning from 80 percent on, so that it comes before the first refusal. */
const NEAR_PERCENT = 80

/** The caps of which at least 80 percent is used, in their given order. */
export function nearCaps(caps: readonly UsedCap[]): UsedCap[] {
  return caps.filter(({ used, capAmount }) => used > 0 && used * 100 >= capAmount * NEAR_PERCENT)
}
