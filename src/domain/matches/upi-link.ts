import type { Rupees } from '../shared/rupees.ts'

/**
 * A UPI payment link for one match, by NPCI's linking specification. It has the payee id, the
 * bank-registered name, the amount in INR with two decimals, and the match code as note. It has no
 * merchant fields, because apps refuse made-up values.
 */
export function upiLink({
  upiId,
  payeeName,
  amount,
  code,
}: {
  upiId: string
  payeeName: string
  amount: Rupees
  code: string
}): string {
  const parts = [
    ['pa', upiId],
    ['pn', payeeName],
    ['am', `${amount}.00`],
    ['cu', 'INR'],
    ['tn', `Help ${code}`],
  ] as const
  return `upi://pay?${parts.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')}`
}
