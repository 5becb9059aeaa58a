/** A cap that a member meets, with what of it is used, in rupees. */
export type UsedCap = {
  readonly cap: 'open_asks' | 'open_pledges' | 'received_in_tax_year' | 'given_in_24h'
  readonly used: number
  readonly capAmount: number
}

/** From this share on a member is warned, before anything is refused. */
const NEAR_PERCENT = 80

/** The caps of which four fifths or more are used, in the order they came in. */
export function nearCaps(caps: readonly UsedCap[]): UsedCap[] {
  return caps.filter(({ used, capAmount }) => used > 0 && used * 100 >= capAmount * NEAR_PERCENT)
}
