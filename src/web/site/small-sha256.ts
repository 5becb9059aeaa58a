const ROUNDS = 64
const BLOCK_WORDS = 16
const LENGTH_BYTES = 9

/** The first 32 bits of the fractional parts of roots of the first primes (FIPS 180-4). */
const PRIMES = Array.from({ length: 312 }, (_none, at) => at).filter(
  (number) =>
    number > 1 &&
    !Array.from({ length: number - 2 }, (_n, at) => at + 2).some((by) => number % by === 0),
)
const rootBits = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0
const K = PRIMES.slice(0, ROUNDS).map((prime) => rootBits(Math.cbrt(prime)))
const START = PRIMES.slice(0, 8).map((prime) => rootBits(Math.sqrt(prime)))

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by))

/**
 * Returns the SHA-256 of a short text in hexadecimal, for proofs of work where the browser hides its
 * own. It protects nothing.
 */
export function smallSha256(bytes: Uint8Array): string {
  const blocks = Math.ceil((bytes.length + LENGTH_BYTES) / 64)
  const view = new DataView(new ArrayBuffer(blocks * 64))
  bytes.forEach((byte, at) => view.setUint8(at, byte))
  view.setUint8(bytes.length, 0x80)
  view.setUint32(view.byteLength - 4, bytes.length * 8)
  let state = START
  for (let block = 0; block < blocks; block++) state = mix(state, view, block * 64)
  return state.map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}

function mix(state: readonly number[], view: DataView, from: number): number[] {
  const words: number[] = []
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let at = 0; at < ROUNDS; at++) {
    words[at] = at < BLOCK_WORDS ? view.getInt32(from + at * 4) : spread(words, at)
    const big = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const one = (h + big + ((e & f) ^ (~e & g)) + (K[at] ?? 0) + (words[at] ?? 0)) | 0
    const two = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
  }
  return [a, b, c, d, e, f, g, h].map((word, at) => (word + (state[at] ?? 0)) | 0)
}

function spread(words: readonly number[], at: number): number {
  const [near = 0, far = 0, older = 0, oldest = 0] = [2, 15, 7, 16].map((back) => words[at - back])
  const small = turn(far, 7) ^ turn(far, 18) ^ (far >>> 3)
  const large = turn(near, 17) ^ turn(near, 19) ^ (near >>> 10)
  return (oldest + small + older + large) | 0
}
