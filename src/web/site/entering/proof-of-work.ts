import { smallSha256 } from '../small-sha256.ts'

export type Work = { readonly salt: string; readonly challenge: string; readonly maxnumber: number }

const BATCH = 500

/**
 * Finds the number whose SHA-256 with the salt is the challenge. Undefined where there is none.
 * `onShare` gets 0 to 1.
 */
export async function solveWork(
  work: Work,
  onShare: (share: number) => void,
  hash: (text: string) => Promise<string> = sha256Hex,
): Promise<number | undefined> {
  for (let from = 0; from <= work.maxnumber; from += BATCH) {
    const numbers = Array.from(
      { length: Math.min(BATCH, work.maxnumber - from + 1) },
      (_none, at) => from + at,
    )
    const hashes = await Promise.all(numbers.map((number) => hash(work.salt + String(number))))
    const found = hashes.indexOf(work.challenge)
    if (found !== -1) return from + found
    onShare(Math.min(1, (from + BATCH) / work.maxnumber))
  }
  return undefined
}

const encoder = new TextEncoder()

// Browsers hide crypto.subtle on http, where practice mode runs for phones in a local network.
async function sha256Hex(text: string): Promise<string> {
  const bytes = encoder.encode(text)
  const { subtle } = crypto as { subtle?: SubtleCrypto }
  if (subtle === undefined) return smallSha256(bytes)
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
