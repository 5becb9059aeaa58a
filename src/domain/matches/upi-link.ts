import type { Rupees } from '../shared/rupees.ts'

/**
 * A UPI payment link (NPCI's linking specification) for one match: payee id, bank-registered name,
 * amount with two decimals made from whole rupees, INR, and the match code as note. Merchant fields
 * stay out: a made-up value makes apps decline.
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
