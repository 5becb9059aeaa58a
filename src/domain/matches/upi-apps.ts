/** Payment apps by the address that each answers to alone. Other apps answer to `upi:`. */
export const UPI_APPS = [
  { name: 'Google Pay', opens: 'tez://upi/pay' },
  { name: 'PhonePe', opens: 'phonepe://pay' },
  { name: 'Paytm', opens: 'paytmmp://pay' },
  { name: 'BHIM', opens: 'bhim://upi/pay' },
] as const

/** The same payment link, for one app. Nothing but its beginning changes. */
export function linkForApp(upiLink: string, { opens }: (typeof UPI_APPS)[number]): string {
  return upiLink.replace(/^upi:\/\/pay(?=\?)/, opens)
}

/**
 * Whether a device opens a `upi:` link with an app of its own choice and asks nobody. An iPhone
 * does; Android asks, and a computer has no such app.
 */
export function opensWithoutAsking(userAgent: string): boolean {
  return /\biP(hone|od)\b/.test(userAgent) && !/Windows Phone|IEMobile|Android/.test(userAgent)
}
