export type Work = { readonly salt: string; readonly challenge: string; readonly maxnumber: number }

const BATCH = 500

/**
 * Finds the number whose SHA-256 with the salt is the challenge. Undefined where there is none.
 * `onShare` gets 0 to 1.
 */
export async function solveWork(
  work: Work,
  onShare: (share: number) => void,
): Promise<number | undefined> {
  // Practice mode in a local network: browsers hide SHA-256 on http, so 0 is the number.
  if (work.maxnumber === 0) return 0
  for (let from = 0; from <= work.maxnumber; from += BATCH) {
    const numbers = Array.from(
      { length: Math.min(BATCH, work.maxnumber - from + 1) },
      (_none, at) => from + at,
    )
    const hashes = await Promise.all(numbers.map((number) => sha256Hex(work.salt + String(number))))
    const found = hashes.indexOf(work.challenge)
    if (found !== -1) return from + found
    onShare(Math.min(1, (from + BATCH) / work.maxnumber))
  }
  return undefined
}

const encoder = new TextEncoder()

async function sha256Hex(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', encoder.encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
